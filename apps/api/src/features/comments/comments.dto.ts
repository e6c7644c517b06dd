import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { ClientId, IsId, IsLongId, ToId } from '../../platform/validation/identifiers.js';
import { IsFlag } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { COMMENT_TARGETS, IsTarget, type CommentTarget } from '../likes/targets.js';
import { MentionUuids, MentionView } from '../mentions/mentions.dto.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

const TARGET_TYPE = { enum: COMMENT_TARGETS, enumName: 'CommentTarget' };

export class CreateCommentDto {
  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.comment)
  content!: string;

  @ApiProperty(TARGET_TYPE)
  @IsTarget(COMMENT_TARGETS)
  targetType!: CommentTarget;

  @ApiProperty()
  @IsId()
  targetId!: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'For a reply: the id of a top-level comment on the same target.',
  })
  @IsOptional()
  @IsLongId()
  parentId?: number | null;

  @MentionUuids()
  mentionUuids?: string[] | null;

  @ClientId()
  clientId?: string | null;
}

export class UpdateCommentDto extends PickType(CreateCommentDto, ['content', 'mentionUuids']) {}

export class CommentTargetQuery {
  @ApiProperty(TARGET_TYPE)
  @IsTarget(COMMENT_TARGETS)
  type!: CommentTarget;

  @ApiProperty()
  @ToId()
  @IsId()
  id!: number;
}

export class CommentListQuery extends IntersectionType(CommentTargetQuery, PageQuery) {
  @ApiPropertyOptional({ default: false, description: 'If false, returns only top-level comments.' })
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsFlag()
  includeReplies: boolean = false;
}

@ApiSchema({ name: 'Comment' })
export class CommentView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  content!: string;

  @ApiProperty({ type: Number, nullable: true, description: 'Set only for replies.' })
  parentId!: number | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  editedAt!: string | null;

  @ApiProperty()
  userId!: number;

  @ApiProperty()
  user!: UserSummaryView;

  @ApiProperty(TARGET_TYPE)
  targetType!: CommentTarget;

  @ApiProperty()
  targetId!: number;

  @ApiProperty({ type: [MentionView], description: 'Users mentioned in the text with an @.' })
  mentions!: MentionView[];

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: "The form's random UUID." })
  clientId!: string | null;
}

const COUNT = 'Number of comments of the target at the time of the event.';

@ApiSchema({ name: 'NewComment' })
export class NewCommentView extends CommentView {
  @ApiProperty({ description: COUNT })
  commentCount!: number;
}

@ApiSchema({ name: 'DeletedComment' })
export class DeletedCommentView extends PickType(CommentView, ['id', 'targetType', 'targetId', 'parentId']) {
  @ApiProperty({ description: COUNT })
  commentCount!: number;
}

export class CommentStreamEvents {
  @ApiProperty()
  comment!: NewCommentView;

  @ApiProperty()
  comment_updated!: CommentView;

  @ApiProperty()
  comment_deleted!: DeletedCommentView;
}

declare module '../../platform/realtime/events.js' {
  interface StreamEvents extends CommentStreamEvents {}
}
