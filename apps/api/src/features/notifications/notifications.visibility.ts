import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { publishedOrOwn } from '../../platform/prisma/drafts.js';
import { isHidden } from '../../platform/prisma/hidden.js';
import { PERSON, visibleTo } from '../../platform/users/users.visibility.js';
import { MOST_KEPT } from './notifications.dto.js';
import { sources } from './notifications.kinds.js';

/** Whose notifications are read: by themselves, or to be sent to them. */
export interface Recipient {
  id: number;
}

export const isOld = Prisma.sql`notification."updatedAt" < now() - make_interval(days => ${KEPT.notificationDays}::int)`;

/** Notifications are the recipient's alone, and not for ever. */
export const isOf = ({ id }: Recipient): Prisma.Sql => Prisma.sql`notification."recipientId" = ${id} AND NOT ${isOld}`;

/** The newest of them: those that are kept. */
export const isNewOf = (recipient: Recipient): Prisma.Sql => Prisma.sql`
  ${isOf(recipient)} AND notification."position" >= COALESCE((
    SELECT "position" FROM "Notification" WHERE "recipientId" = ${recipient.id} ORDER BY "position" DESC OFFSET ${MOST_KEPT - 1}::int LIMIT 1
  ), 0)`;

/** Whether the row `post` of a blog post is no draft of somebody else's. Its author is one of the `people`. */
export const isPublishedOrOwn = (recipient: Recipient): Prisma.Sql =>
  conditionOf(publishedOrOwn(recipient), { name: 'post' });

/** Whether a moderator has hidden what the row `notification` is about, or the post that it stands under. */
const isAboutHidden = Prisma.sql`(
  EXISTS (SELECT FROM "WallPost" post WHERE post.id = notification."wallPostId" AND ${isHidden('post')})
  OR EXISTS (SELECT FROM "BlogPost" post WHERE post.id = notification."blogPostId" AND ${isHidden('post')})
  OR EXISTS (SELECT FROM "Pet" pet WHERE pet.id = notification."albumPetId" AND ${isHidden('pet')})
  OR EXISTS (
    SELECT FROM "Comment" said LEFT JOIN "WallPost" post ON post.id = said."wallPostId" LEFT JOIN "BlogPost" blog ON blog.id = said."blogPostId"
    WHERE said.id = COALESCE(notification."commentId", (SELECT "commentId" FROM "Mention" WHERE id = notification."mentionId"))
      AND (${isHidden('said')} OR ${isHidden('post')} OR ${isHidden('blog')})))`;

/**
 * What the row `notification` tells of, as far as the recipient may see it now: nothing of disabled people nor of those between whom
 * and the recipient stands a block, nor what stands under something of theirs or under somebody's draft (decisions §17, §20, §23), nor what is hidden. Where nothing is left,
 * there is no notification, and none is counted.
 */
export const visibleCauses = (recipient: Recipient): Prisma.Sql => Prisma.sql`
  SELECT cause.id, cause."actorId", cause."createdAt", cause."saidId" FROM (${sources}) cause
  WHERE NOT ${isAboutHidden} AND NOT EXISTS (
    SELECT FROM "User" person WHERE person.id = ANY (cause.people) AND NOT ${conditionOf(visibleTo(recipient), PERSON)}
  ) AND NOT EXISTS (SELECT FROM "BlogPost" post WHERE post.id = cause."blogPostId" AND NOT ${isPublishedOrOwn(recipient)})`;
