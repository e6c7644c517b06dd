import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDefined, IsIn, IsNotEmpty, ValidateIf } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import {
  IsLongId,
  parseIdentifier,
  parseLongId,
  ToLongId,
  type Identifier,
} from '../../platform/validation/identifiers.js';
import { MayBeEmpty, Satisfies, composed, isNothing } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { MediaItems, MediaItemView, MediaSizeView, type MediaItemDto } from '../media/media.dto.js';
import { PetSummaryView } from '../pets/pets.dto.js';
import { parseUploadUrl } from '../../platform/storage/urls.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

const MESSAGE_TYPES = ['text', 'image'] as const;
type MessageKind = (typeof MESSAGE_TYPES)[number];

/** A field that identifies a user by id or UUID. */
const UserIdentifier = () =>
  composed(
    Transform(({ value }: { value: unknown }) => parseIdentifier(value)),
    IsDefined({ message: 'invalid_user_identifier' }),
  );

/** A field that identifies a pet by id or UUID. */
const PetIdentifier = () =>
  composed(
    Transform(({ value }: { value: unknown }) => (isNothing(value) ? null : (parseIdentifier(value) ?? false))),
    Satisfies('isIdentifier', (value) => value !== false, { message: 'invalid' }),
  );

/** Requires the content of an image message to be an upload's URL. */
const IsUploadOfImage = () =>
  Satisfies(
    'isUploadOfImage',
    (content, message: SendMessageDto) =>
      message.messageType !== 'image' || (typeof content === 'string' && parseUploadUrl(content) !== undefined),
    { message: 'media_url_invalid' },
  );

/** Requires `media` of an image message to be uploads, and the first to be the content. */
const IsMediaOfImage = () =>
  Satisfies(
    'isMediaOfImage',
    (media, { messageType, content }: SendMessageDto) =>
      messageType === 'image' &&
      Array.isArray(media) &&
      (media as MediaItemDto[])[0]?.url === content &&
      (media as MediaItemDto[]).every(({ url }) => typeof url === 'string' && parseUploadUrl(url) !== undefined),
    { message: 'media_invalid' },
  );

export class SendMessageDto {
  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string', format: 'uuid' }],
    description: "The receiver's id or UUID.",
  })
  @UserIdentifier()
  receiverId!: Identifier;

  @ApiProperty({
    description:
      "For an image: the URL of the sender's own picture, from `POST /media`, `POST /media/video` or one of their albums.",
  })
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.message)
  @IsUploadOfImage()
  content!: string;

  @ApiPropertyOptional({ enum: MESSAGE_TYPES, default: 'text' })
  @Transform(({ value }: { value: unknown }) => value ?? 'text')
  @IsIn(MESSAGE_TYPES)
  messageType: MessageKind = 'text';

  @MediaItems('Only for an image: pictures of the sender, or one video. The first is the picture in `content`.')
  @IsMediaOfImage()
  media?: MediaItemDto[] | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Idempotency key of the sender. A retry with the same key, receiver and content stores no second message.',
  })
  @MayBeEmpty()
  @Text(MAX_LENGTH.clientMessageId)
  clientMessageId?: string | null;

  @ApiPropertyOptional({
    oneOf: [{ type: 'integer' }, { type: 'string', format: 'uuid' }],
    nullable: true,
    description: "The id or UUID of the receiver's pet that the message is about.",
  })
  @MayBeEmpty()
  @PetIdentifier()
  petId?: Identifier | null;
}

export class MarkReadDto {
  @ApiProperty()
  @ToLongId()
  @IsLongId()
  messageId!: number;
}

/** Identifies the viewer's conversation with another user. */
export class ConversationDto {
  @UserIdentifier()
  targetUserId!: Identifier;
}

export class ConversationQuery extends PageQuery {
  @ApiPropertyOptional({
    description: 'Only messages with higher ids, oldest first; 0 for all. For clients that were disconnected.',
  })
  @Transform(({ value }: { value: unknown }) => (value === '0' ? 0 : (parseLongId(value) ?? value)))
  @ValidateIf(({ after }: ConversationQuery) => after !== undefined && after !== 0)
  @IsLongId()
  after?: number;
}

@ApiSchema({ name: 'Message' })
export class MessageView {
  @ApiProperty({ description: 'Ascending by time within a conversation.' })
  id!: number;

  @ApiProperty()
  senderId!: number;

  @ApiProperty()
  receiverId!: number;

  @ApiProperty({
    description:
      'Text, or the URL of the first image. `/removed-picture.svg#…` is a placeholder for an image removed by a moderator.',
  })
  content!: string;

  @ApiProperty({ enum: MESSAGE_TYPES })
  messageType!: MessageKind;

  @ApiProperty({ type: MediaSizeView, nullable: true, description: 'Set only for images.' })
  mediaSize!: MediaSizeView | null;

  @ApiProperty({
    type: [MediaItemView],
    description: 'Up to 10 pictures of an image message in their order, or one video. Empty for text.',
  })
  media!: MediaItemView[];

  @ApiProperty({ type: String, nullable: true, description: 'Idempotency key of the sender.' })
  clientMessageId!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty()
  isRead!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readAt!: string | null;

  @ApiProperty({
    type: PetSummaryView,
    nullable: true,
    description: 'The pet that the message is about. Null if it is no longer visible to the caller.',
  })
  pet!: PetSummaryView | null;

  @ApiProperty()
  sender!: UserSummaryView;

  @ApiProperty()
  receiver!: UserSummaryView;
}

@ApiSchema({ name: 'Conversation' })
export class ConversationView {
  @ApiProperty({ description: 'The other participant.' })
  user!: UserSummaryView;

  @ApiProperty()
  lastMessage!: MessageView;

  @ApiProperty({ description: 'Number of unread messages to the caller.' })
  unreadCount!: number;
}

/** Payload of the socket event `message_read`. */
@ApiSchema({ name: 'MessageRead' })
export class MessageReadView {
  @ApiProperty()
  messageId!: number;

  @ApiProperty()
  readerId!: number;

  @ApiProperty({ format: 'uuid' })
  readerUuid!: string;

  @ApiProperty({ format: 'date-time' })
  readAt!: string;
}

@ApiSchema({ name: 'UnreadCount' })
export class UnreadCountView {
  @ApiProperty()
  count!: number;
}

@ApiSchema({ name: 'SendPermission' })
export class SendPermissionView {
  @ApiProperty()
  canSend!: boolean;
}

@ApiSchema({ name: 'MessageNotification' })
export class MessageNotificationView {
  @ApiProperty()
  message!: MessageView;

  @ApiProperty()
  unreadCount!: number;
}

export class MessageSocketEvents {
  @ApiProperty({ description: 'Sent to all sockets of the sender and the receiver.' })
  new_message!: MessageView;

  @ApiProperty()
  message_read!: MessageReadView;

  @ApiProperty()
  message_notification!: MessageNotificationView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends MessageSocketEvents {}
}
