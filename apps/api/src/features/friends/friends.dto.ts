import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Equals } from 'class-validator';
import { Uuid } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

export class FriendRequestDto {
  @ApiProperty({ format: 'uuid' })
  @Uuid()
  addresseeUuid!: string;
}

/** What a caller who only means to take a request back has to say. */
export class EndFriendshipQuery {
  @ApiPropertyOptional({
    enum: ['pending'],
    description: 'Only a request that is still open is ended: 409 where it has become a friendship meanwhile.',
  })
  @IfSent()
  @Equals('pending')
  status?: 'pending';
}

/** A request, or the friendship that it became (decisions §22). */
@ApiSchema({ name: 'Friendship' })
export class FriendshipView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'The same as `id`.' })
  friendship_id!: number;

  @ApiProperty({ enum: ['pending', 'accepted'] })
  status!: 'pending' | 'accepted';

  @ApiProperty({ description: 'Who asked.' })
  requester!: UserSummaryView;

  @ApiProperty({ description: 'Who was asked.' })
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
  @ApiProperty({ enum: STATUSES, description: '`blocked` is answered only to the one who blocked.' })
  status!: FriendStatus;

  @ApiPropertyOptional({ description: 'Of a friendship or a request.' })
  friendshipId?: number;
}

@ApiSchema({ name: 'BlockedUser' })
export class BlockedUserView {
  @ApiProperty({ description: "The user's." })
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: 'Empty while their profile is not completed.' })
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  avatar!: string | null;
}

@ApiSchema({ name: 'ChangedRelationship' })
export class ChangedRelationshipView {
  @ApiProperty({ format: 'uuid', description: "The other user's." })
  uuid!: string;
}

export class FriendSocketEvents {
  @ApiProperty({
    description:
      'A request, a friendship or a block between the receiver and this user has changed; clients fetch it again.',
  })
  relationship_changed!: ChangedRelationshipView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends FriendSocketEvents {}
}
