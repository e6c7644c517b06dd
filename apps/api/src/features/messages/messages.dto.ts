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
import { MediaSizeView } from '../media/media-size.js';
import { PetSummaryView } from '../pets/pets.dto.js';
import { parseUploadUrl } from '../../platform/storage/urls.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

const MESSAGE_TYPES = ['text', 'image'] as const;
type MessageKind = (typeof MESSAGE_TYPES)[number];

/** A user, by id or UUID. */
const UserIdentifier = () =>
  composed(
    Transform(({ value }: { value: unknown }) => parseIdentifier(value)),
    IsDefined({ message: 'invalid_user_identifier' }),
  );

/** A pet, by id or UUID. */
const PetIdentifier = () =>
  composed(
    Transform(({ value }: { value: unknown }) => (isNothing(value) ? null : (parseIdentifier(value) ?? false))),
    Satisfies('isIdentifier', (value) => value !== false, { message: 'invalid' }),
  );

/** The address of an image message must be one of our uploads. */
const IsUploadOfImage = () =>
  Satisfies(
    'isUploadOfImage',
    (content, message: SendMessageDto) =>
      message.messageType !== 'image' || (typeof content === 'string' && parseUploadUrl(content) !== undefined),
    { message: 'media_url_invalid' },
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
      "For an image: the address of one of the sender's own pictures, uploaded with `POST /media` or in an album of theirs.",
  })
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.message)
  @IsUploadOfImage()
  content!: string;

  @ApiPropertyOptional({ enum: MESSAGE_TYPES, default: 'text' })
  @Transform(({ value }: { value: unknown }) => value ?? 'text')
  @IsIn(MESSAGE_TYPES)
  messageType: MessageKind = 'text';

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "The sender's own id of the message. A retry with the same id, receiver and text stores nothing new.",
  })
  @MayBeEmpty()
  @Text(MAX_LENGTH.clientMessageId)
  clientMessageId?: string | null;

  @ApiPropertyOptional({
    oneOf: [{ type: 'integer' }, { type: 'string', format: 'uuid' }],
    nullable: true,
    description: "The receiver's pet that the message asks about, by its id or UUID.",
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

/** The person with whom a conversation is open. */
export class ConversationDto {
  @UserIdentifier()
  targetUserId!: Identifier;
}

export class ConversationQuery extends PageQuery {
  @ApiPropertyOptional({
    description:
      'Only messages newer than the one with this id, oldest first, for clients that were disconnected. 0 for all.',
  })
  @Transform(({ value }: { value: unknown }) => (value === '0' ? 0 : (parseLongId(value) ?? value)))
  @ValidateIf(({ after }: ConversationQuery) => after !== undefined && after !== 0)
  @IsLongId()
  after?: number;
}

@ApiSchema({ name: 'Message' })
export class MessageView {
  @ApiProperty({ description: 'Increases with time: sorts the messages of a conversation.' })
  id!: number;

  @ApiProperty()
  senderId!: number;

  @ApiProperty()
  receiverId!: number;

  @ApiProperty({
    description: 'Of an image its address, or `/removed-picture.svg#…` where moderators have taken the picture away.',
  })
  content!: string;

  @ApiProperty({ enum: MESSAGE_TYPES })
  messageType!: MessageKind;

  @ApiProperty({ type: MediaSizeView, nullable: true, description: 'Of one of our own pictures.' })
  mediaSize!: MediaSizeView | null;

  @ApiProperty({ type: String, nullable: true, description: "The sender's own id of the message." })
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
    description: 'The pet that it asks about; null also where the caller cannot see it any more.',
  })
  pet!: PetSummaryView | null;

  @ApiProperty()
  sender!: UserSummaryView;

  @ApiProperty()
  receiver!: UserSummaryView;
}

@ApiSchema({ name: 'Conversation' })
export class ConversationView {
  @ApiProperty({ description: 'The other person.' })
  user!: UserSummaryView;

  @ApiProperty()
  lastMessage!: MessageView;

  @ApiProperty({ description: 'Messages to the caller that are unread.' })
  unreadCount!: number;
}

/** The payload of `message_read`. */
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
  @ApiProperty({ description: 'A stored message; sent to every tab of both sides.' })
  new_message!: MessageView;

  @ApiProperty()
  message_read!: MessageReadView;

  @ApiProperty()
  message_notification!: MessageNotificationView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends MessageSocketEvents {}
}
