import { Prisma } from '@sapa/prisma/client';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { MOST_COUNTED, type DeedKind } from './notifications.dto.js';

/** Rows that a notification is about: likes, comments, friendships or mentions. They are found by the row `notification`. */
interface Source {
  /** What comes after FROM. */
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** Grows with time. */
  id: Prisma.Sql;
  actorId: Prisma.Sql;
  createdAt: Prisma.Sql;
  commentId?: Prisma.Sql;
  /** Others whom the recipient has to be able to see, or cannot see it: authors of what it stands under. */
  around?: Prisma.Sql;
  /** The same of the blog post that it stands under. */
  blogPostId?: Prisma.Sql;
}

const column = (name: string) => Prisma.raw(`"${name}"`);

const likesOf = (target: string): Source => ({
  from: Prisma.sql`"Like" one`,
  where: Prisma.sql`one.${column(target)} = notification.${column(target)}`,
  id: Prisma.sql`one.id`,
  actorId: Prisma.sql`one."userId"`,
  createdAt: Prisma.sql`one."createdAt"`,
});

/** Of the comment `one` with its `parent`. */
const PARENT = Prisma.sql`"Comment" one LEFT JOIN "Comment" parent ON parent.id = one."parentId"`;
const POST_AUTHOR = Prisma.sql`
  COALESCE((SELECT "authorId" FROM "WallPost" WHERE id = one."wallPostId"), (SELECT "authorId" FROM "BlogPost" WHERE id = one."blogPostId"))`;
const COMMENT = {
  id: Prisma.sql`one.id`,
  actorId: Prisma.sql`one."authorId"`,
  createdAt: Prisma.sql`one."createdAt"`,
  commentId: Prisma.sql`one.id`,
};

/** Without replies to the recipient's own comments, which are a kind of their own. */
const commentsOf = (target: string): Source => ({
  ...COMMENT,
  from: PARENT,
  where: Prisma.sql`one.${column(target)} = notification.${column(target)} AND ${isNotHidden('one')}
    AND parent."authorId" IS DISTINCT FROM notification."recipientId"`,
  around: Prisma.sql`ARRAY[parent."authorId"]`,
});

const friendship = (actor: string, createdAt: string, status: 'PENDING' | 'ACCEPTED' | 'any'): Source => ({
  from: Prisma.sql`"Friendship" one`,
  where: Prisma.sql`one.id = notification."friendshipId"
    AND ${status === 'any' ? Prisma.sql`true` : Prisma.sql`one."status" = ${status}::"FriendshipStatus"`}`,
  id: Prisma.sql`one.id`,
  actorId: Prisma.sql`one.${column(actor)}`,
  createdAt: Prisma.sql`one.${column(createdAt)}`,
});

/**
 * Where to find the rows that a notification of each kind of deed is about. A further kind is one more entry, with its trigger in a migration
 * and its sentence in the web app. Kinds of notices need no entry.
 */
const SOURCES: Record<DeedKind, Source[]> = {
  like: ['wallPostId', 'blogPostId', 'albumUserId', 'albumPetId'].map(likesOf),
  comment: ['wallPostId', 'blogPostId'].map(commentsOf),
  reply: [
    {
      ...COMMENT,
      from: Prisma.sql`"Comment" one`,
      where: Prisma.sql`one."parentId" = notification."commentId" AND ${isNotHidden('one')}`,
      around: Prisma.sql`ARRAY[${POST_AUTHOR}]`,
      blogPostId: Prisma.sql`one."blogPostId"`,
    },
  ],
  mention: [
    {
      from: Prisma.sql`"Mention" mention JOIN "WallPost" one ON one.id = mention."wallPostId"`,
      where: Prisma.sql`mention.id = notification."mentionId" AND ${isNotHidden('one')}`,
      id: Prisma.sql`mention.id`,
      actorId: Prisma.sql`one."authorId"`,
      createdAt: Prisma.sql`mention."createdAt"`,
    },
    {
      from: Prisma.sql`"Mention" mention JOIN (${PARENT}) ON one.id = mention."commentId"`,
      where: Prisma.sql`mention.id = notification."mentionId" AND ${isNotHidden('one')}`,
      id: Prisma.sql`mention.id`,
      actorId: Prisma.sql`one."authorId"`,
      createdAt: Prisma.sql`mention."createdAt"`,
      commentId: Prisma.sql`one.id`,
      around: Prisma.sql`ARRAY[parent."authorId", ${POST_AUTHOR}]`,
      blogPostId: Prisma.sql`one."blogPostId"`,
    },
  ],
  // It stays when it has been accepted, and then says so.
  friend_request: [friendship('requesterId', 'createdAt', 'any')],
  friend_accepted: [friendship('addresseeId', 'updatedAt', 'ACCEPTED')],
};

/** The newest rows of one source, none where the notification is of another kind. */
const rowsOf = (kind: string, source: Source): Prisma.Sql => Prisma.sql`(
  SELECT ${source.id}::bigint AS id, ${source.actorId} AS "actorId", ${source.createdAt} AS "createdAt",
    ${source.commentId ?? Prisma.sql`NULL`}::bigint AS "saidId",
    ${source.actorId} || ${source.around ?? Prisma.sql`'{}'::int[]`} AS people, ${source.blogPostId ?? Prisma.sql`NULL`}::int AS "blogPostId"
  FROM ${source.from}
  WHERE notification."kind" = ${kind.toUpperCase()}::"NotificationKind" AND ${source.where}
    AND ${source.actorId} <> notification."recipientId"
  ORDER BY ${source.id} DESC
  LIMIT ${MOST_COUNTED}::int)`;

/** The row of a notice: it is visible to the recipient alone, whoever else may be seen. */
const noticeOf = Prisma.sql`(
  SELECT one.id, NULL::int, one."createdAt", NULL::bigint, '{}'::int[], NULL::int
  FROM "Notice" one WHERE notification."noticeId" IS NOT NULL AND one.id = notification."noticeId")`;

/** The rows that the row `notification` is about, whoever may see them: with the `people` and the blog post that its reader has to be able to see. */
export const sources = Prisma.join(
  [...Object.entries(SOURCES).flatMap(([kind, ofKind]) => ofKind.map((source) => rowsOf(kind, source))), noticeOf],
  ' UNION ALL ',
);
