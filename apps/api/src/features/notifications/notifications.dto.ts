import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { KEPT } from '../../platform/common/retention.js';
import { IsLongId } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

/** What people are notified of. How each is read from the database stands in notifications.kinds.ts. */
export const DEED_KINDS = ['friend_request', 'friend_accepted', 'like', 'comment', 'reply', 'mention'] as const;
/** What others did. */
export type DeedKind = (typeof DEED_KINDS)[number];

export const ACCOUNT_KINDS = [
  'new_login',
  'second_factor_on',
  'second_factor_off',
  'role_changed',
  'download_ready',
] as const;
export const MODERATION_KINDS = [
  ...(['report_closed', 'content_hidden', 'content_restored', 'content_removed'] as const),
  ...(['objection_closed', 'warning', 'suspended'] as const),
] as const;
export const OFFER_KINDS = ['offer_expiring'] as const;
/** Pets that somebody looks for. */
export const SEARCH_KINDS = ['saved_search'] as const;
/** Notices of this installation to somebody: NotificationsService.addNotice. */
export type NoticeKind = (
  | typeof ACCOUNT_KINDS
  | typeof MODERATION_KINDS
  | typeof OFFER_KINDS
  | typeof SEARCH_KINDS
)[number];

export const KINDS = [...DEED_KINDS, ...ACCOUNT_KINDS, ...MODERATION_KINDS, ...OFFER_KINDS, ...SEARCH_KINDS] as const;
export type Kind = (typeof KINDS)[number];

const TARGETS = ['wall_post', 'blog_post', 'user_album', 'pet_album'] as const;

/**
 * Only so many of a recipient's newest notifications are ever read: many of them may be about things that the recipient may not see, and cost
 * as much.
 */
export const MOST_KEPT = KEPT.notifications;

/** Actors of a notification are counted up to so many, and so are the unread notifications of a recipient. */
export const MOST_COUNTED = 100;

export class ReadNotificationsDto {
  @ApiPropertyOptional({
    type: [Number],
    maxItems: MOST_KEPT,
    description: 'Only those at these `position`s, as they were shown: what has moved up since stays unread.',
  })
  @IfSent()
  @IsArray({ message: 'invalid' })
  @ArrayMaxSize(MOST_KEPT, { message: 'invalid' })
  @IsLongId({ each: true, message: 'invalid_id' })
  positions?: number[];
}

@ApiSchema({ name: 'UnreadNotifications' })
export class UnreadNotificationsView {
  @ApiProperty({ description: `${MOST_COUNTED} stands for that many or more.` })
  unreadCount!: number;
}

/** What was liked or commented, or what the comment stands under. */
@ApiSchema({ name: 'NotificationTarget' })
export class NotificationTargetView {
  @ApiProperty({ enum: TARGETS, enumName: 'LikeTarget' })
  type!: (typeof TARGETS)[number];

  @ApiProperty({ description: 'Of an album: the id of its user or pet.' })
  id!: number;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Wall posts have none.' })
  uuid!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The title of a blog post, the beginning of a wall post, the name of an album's pet.",
  })
  title!: string | null;
}

@ApiSchema({ name: 'NotificationComment' })
export class NotificationCommentView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Set for a reply.' })
  parentId!: number | null;

  @ApiProperty({ description: 'Its beginning.' })
  excerpt!: string;
}

@ApiSchema({ name: 'NotificationFriendship' })
export class NotificationFriendshipView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: ['pending', 'accepted'] })
  status!: 'pending' | 'accepted';
}

@ApiSchema({ name: 'NotificationNotice' })
export class NotificationNoticeView {
  @ApiProperty({ type: String, nullable: true, description: 'What it is about: a device, the beginning of a post.' })
  about!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What a person wrote to the caller, such as a moderator.' })
  words!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The path in the web app where there is more.' })
  path!: string | null;
}

/**
 * What others did that concerns the caller, or a notice about their account or something of theirs: one for each kind and target, however
 * many people did it.
 */
@ApiSchema({ name: 'Notification' })
export class NotificationView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: KINDS, enumName: 'NotificationKind' })
  kind!: Kind;

  @ApiProperty({ description: 'The place in the list: it grows whenever somebody else does it too.' })
  position!: number;

  @ApiProperty({
    type: [UserSummaryView],
    description: 'Who did it, the last one first; three at most, nobody of a notice.',
  })
  actors!: UserSummaryView[];

  @ApiProperty({ description: `How many people did it; ${MOST_COUNTED} stands for that many or more.` })
  actorCount!: number;

  @ApiProperty({
    type: NotificationTargetView,
    nullable: true,
    description: 'Null where it is about a friendship or a notice.',
  })
  target!: NotificationTargetView | null;

  @ApiProperty({ type: NotificationCommentView, nullable: true, description: 'The newest one that it is about.' })
  comment!: NotificationCommentView | null;

  @ApiProperty({ type: NotificationFriendshipView, nullable: true })
  friendship!: NotificationFriendshipView | null;

  @ApiProperty({ type: NotificationNoticeView, nullable: true, description: 'Of kinds that nobody else causes.' })
  notice!: NotificationNoticeView | null;

  @ApiProperty({ format: 'date-time', description: 'When it was done last.' })
  createdAt!: string;

  @ApiProperty()
  isRead!: boolean;
}

@ApiSchema({ name: 'NewNotification' })
export class NewNotificationView extends UnreadNotificationsView {
  @ApiProperty()
  notification!: NotificationView;
}

export class NotificationSocketEvents {
  @ApiProperty({ description: 'New, or done by somebody else too.' })
  notification!: NewNotificationView;

  @ApiProperty({ description: 'Notifications were read in any tab of the user, or their subject was deleted.' })
  notifications_read!: UnreadNotificationsView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends NotificationSocketEvents {}
}
