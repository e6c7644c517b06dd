import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { publishedOrOwn } from '../../platform/prisma/drafts.js';
import { isHidden } from '../../platform/prisma/hidden.js';
import { PERSON, visibleTo } from '../../platform/users/users.visibility.js';
import { MAX_KEPT } from './notifications.dto.js';

/** The user whose notifications are read, for the app, an email or a push. */
export interface Recipient {
  id: number;
}

export const isOld = Prisma.sql`notification."updatedAt" < now() - make_interval(days => ${KEPT.notificationDays}::int)`;

/** SQL condition: the notification belongs to the recipient and has not expired. */
export const isOf = ({ id }: Recipient): Prisma.Sql => Prisma.sql`notification."recipientId" = ${id} AND NOT ${isOld}`;

/** SQL condition: the notification is one of the recipient's newest `MAX_KEPT`. */
export const isNewOf = (recipient: Recipient): Prisma.Sql => Prisma.sql`
  ${isOf(recipient)} AND notification."position" >= COALESCE((
    SELECT "position" FROM "Notification" WHERE "recipientId" = ${recipient.id} ORDER BY "position" DESC OFFSET ${MAX_KEPT - 1}::int LIMIT 1
  ), 0)`;

/** SQL condition: the blog post `post` is published, or it belongs to the recipient. */
export const isPublishedOrOwn = (recipient: Recipient): Prisma.Sql =>
  toSqlCondition(publishedOrOwn(recipient), { name: 'post' });

/**
 * SQL condition: a moderator has hidden the target of the row `notification`, or the post that
 * contains the target.
 */
const isAboutHidden = Prisma.sql`(
  EXISTS (SELECT FROM "WallPost" post WHERE post.id = notification."wallPostId" AND ${isHidden('post')})
  OR EXISTS (SELECT FROM "BlogPost" post WHERE post.id = notification."blogPostId" AND ${isHidden('post')})
  OR EXISTS (SELECT FROM "Pet" pet WHERE pet.id = notification."albumPetId" AND ${isHidden('pet')})
  OR EXISTS (
    SELECT FROM "Comment" comment
      LEFT JOIN "WallPost" post ON post.id = comment."wallPostId"
      LEFT JOIN "BlogPost" blog ON blog.id = comment."blogPostId"
    WHERE comment.id = COALESCE(notification."commentId", (SELECT "commentId" FROM "Mention" WHERE id = notification."mentionId"))
      AND (${isHidden('comment')} OR ${isHidden('post')} OR ${isHidden('blog')})))`;

/**
 * SQL condition: the recipient may see the row `cause`. Leaves out content of disabled or blocked
 * users, comments on such content, other users' drafts, and hidden content (decisions §17, §20,
 * §23).
 */
export const isVisibleCause = (recipient: Recipient): Prisma.Sql => Prisma.sql`
  NOT ${isAboutHidden} AND NOT EXISTS (
    SELECT FROM "User" person WHERE person.id = ANY (cause."userIds") AND NOT ${toSqlCondition(visibleTo(recipient), PERSON)}
  ) AND NOT EXISTS (SELECT FROM "BlogPost" post WHERE post.id = cause."blogPostId" AND NOT ${isPublishedOrOwn(recipient)})`;
