import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { KEPT } from '../../platform/common/retention.js';
import { IsLongId } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

/**
 * Types of notification about other users' actions. `notifications.sql.ts` has a query for each
 * type.
 */
export const ACTION_KINDS = ['friend_request', 'friend_accepted', 'like', 'comment', 'reply', 'mention'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * Types of notice from the application, grouped by settings topic.
 * `NotificationsService.addNotice` stores them.
 */
export const NOTICE_KINDS = {
  account: [
    ...(['new_login', 'second_factor_on', 'second_factor_off', 'role_changed', 'download_ready'] as const),
    ...(['business_page', 'business_verified', 'verification_refused', 'verification_ended'] as const),
  ],
  moderation: [
    ...(['report_closed', 'content_hidden', 'content_restored', 'content_removed'] as const),
    ...(['objection_closed', 'warning', 'suspended'] as const),
  ],
  photos: ['pet_in_photo'],
  offers: ['offer_expiring'],
  saved_search: ['saved_search'],
  care: ['care_due', 'care_late', 'medication_due'],
  health: ['health_entry_added', 'health_entry_changed', 'clinic_access_granted', 'clinic_access_requested'],
  appointments: [
    ...(['appointment_booked', 'appointment_confirmed', 'appointment_declined', 'appointment_moved'] as const),
    ...(['appointment_cancelled', 'appointment_reminder', 'appointment_time_free'] as const),
  ],
  reviews: ['review_received', 'review_answered', 'review_requested'],
  lost_and_found: [
    ...(['chip_read', 'chip_claimed', 'tag_message', 'sighting'] as const),
    ...(['report_ended', 'report_expiring', 'possible_match'] as const),
  ],
  lost_nearby: ['lost_nearby', 'found_nearby'],
  transfers: [
    ...(['transfer_offered', 'transfer_accepted', 'transfer_declined'] as const),
    ...(['transfer_cancelled', 'transfer_expired'] as const),
  ],
} as const;
export type NoticeKind = (typeof NOTICE_KINDS)[keyof typeof NOTICE_KINDS][number];

export type Kind = ActionKind | NoticeKind;
export const KINDS: readonly Kind[] = [...ACTION_KINDS, ...Object.values(NOTICE_KINDS).flat()];

const TARGETS = ['wall_post', 'blog_post', 'user_album', 'pet_album'] as const;

/**
 * Maximum number of notifications per user. Only the newest notifications are read and kept.
 * Otherwise many notifications about hidden content would slow down every request.
 */
export const MAX_KEPT = KEPT.notifications;

/** Maximum value of `actorCount` and of `unreadCount`. */
export const MAX_COUNTED = 100;

export class ReadNotificationsDto {
  @ApiPropertyOptional({
    type: [Number],
    maxItems: MAX_KEPT,
    description:
      'Marks only the notifications at these positions. A notification that has moved up since stays unread.',
  })
  @IfSent()
  @IsArray({ message: 'invalid' })
  @ArrayMaxSize(MAX_KEPT, { message: 'invalid' })
  @IsLongId({ each: true, message: 'invalid_id' })
  positions?: number[];
}

@ApiSchema({ name: 'UnreadNotifications' })
export class UnreadNotificationsView {
  @ApiProperty({ description: `${MAX_COUNTED} means ${MAX_COUNTED} or more.` })
  unreadCount!: number;
}

/** The post or album that was liked or commented on. */
@ApiSchema({ name: 'NotificationTarget' })
export class NotificationTargetView {
  @ApiProperty({ enum: TARGETS, enumName: 'LikeTarget' })
  type!: (typeof TARGETS)[number];

  @ApiProperty({ description: 'For an album, the id of its user or pet.' })
  id!: number;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null for wall posts.' })
  uuid!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The title of a blog post, the beginning of a wall post, or the name of an album's pet.",
  })
  title!: string | null;
}

@ApiSchema({ name: 'NotificationComment' })
export class NotificationCommentView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Set for a reply.' })
  parentId!: number | null;

  @ApiProperty({ description: 'The beginning of the comment.' })
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
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The subject, such as a device or the beginning of a post.',
  })
  about!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Message that a person, such as a moderator, wrote to the caller.',
  })
  text!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Path of the page in the web app.' })
  path!: string | null;
}

/**
 * A notification or a notice. All actions of the same type on one target share a notification. A
 * notice is about the viewer's own account or content.
 */
@ApiSchema({ name: 'Notification' })
export class NotificationView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: KINDS, enumName: 'NotificationKind' })
  kind!: Kind;

  @ApiProperty({ description: 'The position in the list, which grows with every new action.' })
  position!: number;

  @ApiProperty({
    type: [UserSummaryView],
    description: 'The last three users who acted, newest first. Empty for a notice.',
  })
  actors!: UserSummaryView[];

  @ApiProperty({ description: `The number of users who did it; ${MAX_COUNTED} means ${MAX_COUNTED} or more.` })
  actorCount!: number;

  @ApiProperty({
    type: NotificationTargetView,
    nullable: true,
    description: 'Null for friendships and notices.',
  })
  target!: NotificationTargetView | null;

  @ApiProperty({
    type: NotificationCommentView,
    nullable: true,
    description: 'The newest comment, reply or comment with a mention.',
  })
  comment!: NotificationCommentView | null;

  @ApiProperty({ type: NotificationFriendshipView, nullable: true })
  friendship!: NotificationFriendshipView | null;

  @ApiProperty({
    type: NotificationNoticeView,
    nullable: true,
    description: 'Set for kinds of notifications that are not caused by another user.',
  })
  notice!: NotificationNoticeView | null;

  @ApiProperty({ format: 'date-time', description: 'Time of the last action.' })
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
  @ApiProperty({ description: 'Sent for a new notification, and for a notification with a new action.' })
  notification!: NewNotificationView;

  @ApiProperty({
    description: 'Sent after notifications were read in any tab of the user or deleted with their target.',
  })
  notifications_read!: UnreadNotificationsView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends NotificationSocketEvents {}
}
