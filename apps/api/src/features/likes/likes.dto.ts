import { ApiProperty, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import { PageQuery } from '../../platform/pagination/page.js';
import { IsId, ToId } from '../../platform/validation/identifiers.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { IsTarget, LIKE_TARGETS, type LikeTarget } from './targets.js';

const TARGET_ID = 'For an album: the id of its user or pet.';

export class CreateLikeDto {
  @ApiProperty({ enum: LIKE_TARGETS, enumName: 'LikeTarget' })
  @IsTarget(LIKE_TARGETS)
  targetType!: LikeTarget;

  @ApiProperty({ description: TARGET_ID })
  @IsId()
  targetId!: number;
}

export class LikeTargetQuery {
  @ApiProperty({ enum: LIKE_TARGETS, enumName: 'LikeTarget' })
  @IsTarget(LIKE_TARGETS)
  type!: LikeTarget;

  @ApiProperty({ description: TARGET_ID })
  @ToId()
  @IsId()
  id!: number;
}

export class LikeListQuery extends IntersectionType(LikeTargetQuery, PageQuery) {}

@ApiSchema({ name: 'Like' })
export class LikeView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'The user who likes the target.' })
  userId!: number;

  @ApiProperty({ enum: LIKE_TARGETS, enumName: 'LikeTarget' })
  targetType!: LikeTarget;

  @ApiProperty({ description: TARGET_ID })
  targetId!: number;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'LikeOfUser' })
export class LikeOfUserView extends LikeView {
  @ApiProperty()
  user!: UserSummaryView;
}

export class CountView {
  @ApiProperty()
  count!: number;
}

export class LikeCheckView {
  @ApiProperty()
  liked!: boolean;

  @ApiProperty({ type: Number, nullable: true, description: 'The id for `DELETE /likes/{likeId}`.' })
  likeId!: number | null;
}

@ApiSchema({ name: 'LikeCount' })
export class LikeCountView extends PickType(LikeView, ['targetType', 'targetId']) {
  @ApiProperty()
  likeCount!: number;
}

export class LikeStreamEvents {
  @ApiProperty({ description: 'Sent after a like is added or removed.' })
  like!: LikeCountView;
}

declare module '../../platform/realtime/events.js' {
  interface StreamEvents extends LikeStreamEvents {}
}
