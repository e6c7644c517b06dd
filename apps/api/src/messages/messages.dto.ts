import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { PageQuery } from '../common/pagination/page.js';
import { Check } from '../common/validation/check.js';
import { isLongId, parseIdentifier, parseLongId, type Identifier } from '../common/validation/identifiers.js';
import { IfSent, Text } from '../common/validation/text.js';
import { parseUploadUrl } from '../storage/urls.js';
import { UserSummaryView } from '../users/user-summary.js';

const MESSAGE_TYPES = ['text', 'image'] as const;
type MessageKind = (typeof MESSAGE_TYPES)[number];

/** Somebody, by id or UUID. */
const UserIdentifier = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => parseIdentifier(value)),
    Check((value) => (value ? undefined : 'invalid_user_identifier')),
  );

export class SendMessageDto {
  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string', format: 'uuid' }],
    description: "The receiver's id or UUID.",
  })
  @UserIdentifier()
  receiverId!: Identifier;

  @ApiProperty({
    maxLength: 4000,
    description:
      "Of an image the address of a picture of the sender's own: uploaded with `POST /media`, or of an album of theirs.",
  })
  @Text({ max: 4000 })
  @Check((value, message) =>
    message.messageType === 'image' && !(typeof value === 'string' && parseUploadUrl(value))
      ? 'media_url_invalid'
      : undefined,
  )
  content!: string;

  @ApiPropertyOptional({ enum: MESSAGE_TYPES, default: 'text' })
  @Transform(({ value }: { value: unknown }) => value ?? 'text')
  @Check((value) => (MESSAGE_TYPES.includes(value as MessageKind) ? undefined : 'invalid'))
  messageType: MessageKind = 'text';

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 64,
    description:
      "The sender's own id of the message: sent again, with the same receiver and text, it stores nothing new.",
  })
  @Text({ max: 64, optional: true })
  clientMessageId?: string | null;
}

export class MarkReadDto {
  @ApiProperty()
  @Transform(({ value }: { value: unknown }) => parseLongId(value) ?? value)
  @Check((value) => (isLongId(value) ? undefined : 'invalid_id'))
  messageId!: number;
}

/** With whom a conversation is open. */
export class ConversationDto {
  @UserIdentifier()
  targetUserId!: Identifier;
}

export class ConversationQuery extends PageQuery {
  @ApiPropertyOptional({
    description:
      'Only messages newer than the one of this id, oldest first: what a client missed that was away. 0 for all.',
  })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === '0' ? 0 : (parseLongId(value) ?? value)))
  @Check((value) => (value === 0 || isLongId(value) ? undefined : 'invalid_id'))
  after?: number;
}

@ApiSchema({ name: 'Message' })
export class MessageView {
  @ApiProperty({ description: 'Grows with time: the order of the messages of two people.' })
  id!: number;

  @ApiProperty()
  senderId!: number;

  @ApiProperty()
  receiverId!: number;

  @ApiProperty()
  content!: string;

  @ApiProperty({ enum: MESSAGE_TYPES })
  messageType!: MessageKind;

  @ApiProperty({ type: String, nullable: true, description: "The sender's own id of the message." })
  clientMessageId!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty()
  isRead!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readAt!: string | null;

  @ApiProperty()
  sender!: UserSummaryView;

  @ApiProperty()
  receiver!: UserSummaryView;
}

@ApiSchema({ name: 'Conversation' })
export class ConversationView {
  @ApiProperty({ description: 'The other one.' })
  user!: UserSummaryView;

  @ApiProperty()
  lastMessage!: MessageView;

  @ApiProperty({ description: 'Messages to the caller that are unread.' })
  unreadCount!: number;
}

/** What `message_read` tells. */
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

declare module '../realtime/events.js' {
  interface SocketEvents {
    /** A stored message, to every tab of both sides. */
    new_message: MessageView;
    message_read: MessageReadView;
    message_notification: { message: MessageView; unreadCount: number };
  }
}
