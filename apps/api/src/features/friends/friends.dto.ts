import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Equals, IsInt, Max, Min } from 'class-validator';
import { ToId, Uuid } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

export class FriendRequestDto {
  @ApiProperty({ format: 'uuid' })
  @Uuid()
  addresseeUuid!: string;
}

export class EndFriendshipQuery {
  @ApiPropertyOptional({
    enum: ['pending'],
    description: 'Ends only a pending request. 409 if the request was already accepted.',
  })
  @IfSent()
  @Equals('pending')
  status?: 'pending';
}

/** Maximum age of changes in seconds. It fits an integer, and no client is away for longer. */
const MAX_SECONDS = 1_000_000_000;

export class BlockChangesQuery {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_SECONDS,
    description: "The age of the client's data in seconds, rounded up.",
  })
  @ToId()
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  @Max(MAX_SECONDS, { message: 'invalid' })
  seconds!: number;
}

/** A friend request or, after acceptance, a friendship (decisions §22). */
@ApiSchema({ name: 'Friendship' })
export class FriendshipView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'The same as `id`.' })
  friendship_id!: number;

  @ApiProperty({ enum: ['pending', 'accepted'] })
  status!: 'pending' | 'accepted';

  @ApiProperty({ description: 'The user who sent the request.' })
  requester!: UserSummaryView;

  @ApiProperty({ description: 'The user who received the request.' })
  addressee!: UserSummaryView;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt!: string;
}

const STATUSES = ['none', 'pending_outgoing', 'pending_incoming', 'friends', 'blocked', 'self'] as const;
export type FriendStatus = (typeof STATUSES)[number];

@ApiSchema({ name: 'FriendStatus' })
export class FriendStatusView {
  @ApiProperty({ enum: STATUSES, description: 'Only the user who created the block gets `blocked`.' })
  status!: FriendStatus;

  @ApiPropertyOptional({ description: 'The id of the friendship or request.' })
  friendshipId?: number;
}

@ApiSchema({ name: 'BlockedUser' })
export class BlockedUserView {
  @ApiProperty({ description: 'The id of the user.' })
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: 'Empty if the user has no name yet.' })
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  avatar!: string | null;
}

@ApiSchema({ name: 'ChangedRelationship' })
export class ChangedRelationshipView {
  @ApiProperty({ format: 'uuid', description: 'The UUID of the other user.' })
  uuid!: string;
}

export class FriendSocketEvents {
  @ApiProperty({
    description:
      'A request, friendship or block between the recipient and this user has changed. Clients fetch the status again.',
  })
  relationship_changed!: ChangedRelationshipView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends FriendSocketEvents {}
}
