import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, Max, Min, ValidateIf } from 'class-validator';
import { MAX_LENGTH, REVIEWS } from '../../platform/common/limits.js';
import { isRemovedPicture, parseUploadUrl } from '../../platform/storage/urls.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { IsLongId, QueryId, Uuid } from '../../platform/validation/identifiers.js';
import { isNothing, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { MediaItems, MediaItemView, type MediaItemDto } from '../media/media.dto.js';

const isUpload = ({ url = '' }: Partial<MediaItemDto>) => isRemovedPicture(url) || parseUploadUrl(url) !== undefined;

/** Rejects external pictures: visitors of a public page must not load files of other hosts. */
const HasOnlyUploads = () =>
  Satisfies('hasOnlyUploads', (media) => Array.isArray(media) && (media as Partial<MediaItemDto>[]).every(isUpload), {
    message: 'media_invalid',
  });

export class ReviewsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only reviews of appointments for this service.' })
  @QueryId('services_invalid')
  serviceId?: number;
}

export class ReviewDto {
  @ApiPropertyOptional({ type: Number, nullable: true, description: "A completed appointment of the caller's." })
  @ValidateIf(({ transferUuid }: ReviewDto, id) => !isNothing(id) || isNothing(transferUuid))
  @IsLongId()
  appointmentId?: number | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Instead of `appointmentId`: the transfer of a pet from a business to the caller.',
  })
  @MayBeEmpty()
  @Uuid()
  transferUuid?: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  @Max(5, { message: 'invalid' })
  stars!: number;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.review)
  text?: string | null;

  @MediaItems('Pictures of the caller in their order.', REVIEWS.pictures)
  @HasOnlyUploads()
  media?: MediaItemDto[] | null;
}

export class ReviewAnswerDto {
  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.reviewAnswer)
  text!: string;
}

/** A customer's review of a business. */
@ApiSchema({ name: 'Review' })
export class ReviewView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  stars!: number;

  @ApiProperty({ type: String, nullable: true })
  text!: string | null;

  @ApiProperty({ type: [MediaItemView] })
  media!: MediaItemView[];

  @ApiProperty()
  author!: UserSummaryView;

  @ApiProperty({ type: String, nullable: true, description: 'The answer of the business.' })
  answer!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  answeredAt!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  editedAt!: string | null;
}

/** A review on the public page of a business. Visitors do not see who wrote it. */
@ApiSchema({ name: 'PublicReview' })
export class PublicReviewView extends OmitType(ReviewView, ['author'] as const) {}

/** A completed appointment or transfer of the caller's that can be reviewed. */
@ApiSchema({ name: 'ReviewContact' })
export class ReviewContactView {
  @ApiProperty({ type: Number, nullable: true })
  appointmentId!: number | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  transferUuid!: string | null;

  @ApiProperty()
  business!: UserSummaryView;

  @ApiProperty({ format: 'date-time', description: 'When the appointment or transfer was completed.' })
  completedAt!: string;

  @ApiProperty({
    format: 'date-time',
    description: 'The end of the period in which the caller can write or change the review.',
  })
  until!: string;

  @ApiProperty({
    type: ReviewView,
    nullable: true,
    description: "The caller's review of this appointment or transfer.",
  })
  review!: ReviewView | null;
}
