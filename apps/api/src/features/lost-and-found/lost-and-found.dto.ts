import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import { COLOURS, type Colour } from '@sapa/shared/colours';
import { REPORT_ADVICE, type ReportAdvice } from '@sapa/shared/report-advice';
import {
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { Email } from '../../platform/auth/email.js';
import { AREA_RADIUS, type Bounds } from '../../platform/common/area.js';
import { ALERTS_OF_NEW_ACCOUNT, AROUND, MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { OptionalUploadDto, UploadDto } from '../../platform/storage/upload.dto.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { IsBounds } from '../../platform/validation/bounds.sql.js';
import { PastDate, RecentDate } from '../../platform/validation/dates.js';
import { ClientId, IsId, QueryId, ToId, Uuid } from '../../platform/validation/identifiers.js';
import { IfSent, IsFlag, isNothing, MayBeEmpty } from '../../platform/validation/rules.js';
import { Line, Text } from '../../platform/validation/text.js';
import { NamedView, PET_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import { PetFactsDto, SIZES, type Size } from '../pets/pets.dto.js';
import { PlaceSummaryView, WhereDto } from '../places/places.dto.js';

const REPORT_TYPES = ['lost', 'found'] as const;
export type ReportTypeName = (typeof REPORT_TYPES)[number];

const REPORT_STATES = ['unconfirmed', 'open', 'home', 'sadly_not', 'expired'] as const;
export type ReportStateName = (typeof REPORT_STATES)[number];

const OUTCOMES = ['home', 'sadly_not'] as const;
type OutcomeName = (typeof OUTCOMES)[number];

const WHEREABOUTS = ['with_finder', 'shelter', 'clinic', 'ran_on'] as const;
export type WhereaboutsName = (typeof WHEREABOUTS)[number];

/** Fields that a reporter can change. */
class ReportFields extends IntersectionType(WhereDto, PickType(PetFactsDto, ['size', 'colours', 'markings'])) {
  @ApiPropertyOptional({ type: String, nullable: true, description: "The animal's name, if known." })
  @MayBeEmpty()
  @Line(MAX_LENGTH.petName)
  name?: string | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'The breed; must belong to the category.' })
  @IsOptional()
  @IsId({ message: 'pet_category_group_invalid' })
  petCategoryGroupId?: number | null;

  @ApiPropertyOptional({ enum: ['m', 'f'], nullable: true })
  @IsOptional()
  @IsIn(['m', 'f'], { message: 'gender_invalid' })
  gender?: 'm' | 'f' | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.reportDescription)
  description?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Advice for people who see the animal, such as not to chase it.',
  })
  @MayBeEmpty()
  @Line(MAX_LENGTH.behaviour)
  behaviour?: string | null;

  @ApiPropertyOptional({
    enum: REPORT_ADVICE,
    enumName: 'ReportAdvice',
    isArray: true,
    uniqueItems: true,
    maxItems: REPORT_ADVICE.length,
    description: "Ready-made advice, which is shown in the viewer's language.",
  })
  @IfSent()
  @IsArray({ message: 'invalid' })
  @ArrayUnique({ message: 'invalid' })
  @IsIn(REPORT_ADVICE, { each: true, message: 'invalid' })
  advice?: ReportAdvice[];

  @ApiPropertyOptional({ default: false })
  @IfSent()
  @IsFlag()
  hasReward?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Everybody sees this number.' })
  @MayBeEmpty()
  @Line(MAX_LENGTH.phoneNumber)
  @Matches(/^\+?[\d\s()/.-]{5,}$/, { message: 'invalid' })
  phone?: string | null;

  @ApiPropertyOptional({
    enum: WHEREABOUTS,
    enumName: 'Whereabouts',
    nullable: true,
    description: 'Only for a found animal: its present location.',
  })
  @IsOptional()
  @IsIn(WHEREABOUTS, { message: 'invalid' })
  whereabouts?: WhereaboutsName | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Whether the chip of a found animal was read.' })
  @IsOptional()
  @IsFlag()
  chipRead?: boolean | null;
}

export class CreateAnimalReportDto extends ReportFields {
  @ApiProperty({ enum: REPORT_TYPES, enumName: 'AnimalReportType' })
  @IsIn(REPORT_TYPES, { message: 'invalid' })
  type!: ReportTypeName;

  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS, description: 'Required without `petUuid`.' })
  @ValidateIf((report: { petUuid?: unknown }, category) => isNothing(report.petUuid) || category !== undefined)
  @IsIn(PET_CATEGORY_IDS, { message: 'pet_category_invalid' })
  petCategoryId?: number;

  @ApiProperty({ format: 'date-time', description: 'When the animal was last seen or found.' })
  @IsNotEmpty({ message: 'required' })
  @RecentDate()
  seenAt!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: "The caller's lost pet. Its facts are used for fields that are not sent.",
  })
  @MayBeEmpty()
  @Uuid()
  petUuid?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Required for finders without an account.' })
  @MayBeEmpty()
  @Email()
  email?: string | null;

  @ClientId()
  clientId?: string | null;
}

/** Omitted fields keep their values. */
export class UpdateAnimalReportDto extends ReportFields {
  @ApiPropertyOptional({
    enum: PET_CATEGORY_IDS,
    description: 'A change removes the breed unless the request contains a breed.',
  })
  @IfSent()
  @IsIn(PET_CATEGORY_IDS, { message: 'pet_category_invalid' })
  petCategoryId?: number;

  @ApiPropertyOptional({ format: 'date-time' })
  @IfSent()
  @PastDate()
  seenAt?: string;
}

export class CloseAnimalReportDto {
  @ApiProperty({ enum: OUTCOMES, enumName: 'AnimalReportOutcome' })
  @IsIn(OUTCOMES, { message: 'invalid' })
  outcome!: OutcomeName;

  @ApiPropertyOptional({ default: false, description: 'Whether `text` is posted on the wall. Needs an account.' })
  @IfSent()
  @IsFlag()
  postsThanks?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true })
  @ValidateIf(({ postsThanks }: CloseAnimalReportDto, text) => postsThanks === true || !isNothing(text))
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.wallPost)
  text?: string | null;
}

export class ReportSecretDto {
  @ApiProperty({ description: 'The secret in the fragment of the emailed link.' })
  @IsNotEmpty({ message: 'required' })
  @Text(100)
  secret!: string;
}

export class UploadReportPhotoDto extends UploadDto {
  @ClientId()
  clientId?: string | null;
}

/** A sighting, with an optional photo in `file`. */
export class CreateSightingDto extends IntersectionType(WhereDto, OptionalUploadDto) {
  @ApiProperty({ format: 'date-time' })
  @IsNotEmpty({ message: 'required' })
  @RecentDate()
  seenAt!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.sightingText)
  text?: string | null;

  @ClientId()
  clientId?: string | null;
}

export class AnimalReportsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: REPORT_TYPES, enumName: 'AnimalReportType' })
  @IfSent()
  @IsIn(REPORT_TYPES, { message: 'invalid' })
  type?: ReportTypeName;

  @ApiPropertyOptional({
    enum: REPORT_STATES,
    enumName: 'AnimalReportState',
    default: 'open',
    description: '`unconfirmed` lists the reports that the caller can confirm.',
  })
  @IfSent()
  @IsIn(REPORT_STATES, { message: 'invalid' })
  state?: ReportStateName;

  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS })
  @QueryId('pet_category_invalid')
  petCategoryId?: number;

  @ApiPropertyOptional({ description: 'Only reports in or near this place.' })
  @QueryId('invalid_id')
  placeId?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: AROUND.max,
    description: `Distance from the place in kilometres. Default ${AROUND.directory}.`,
  })
  @IfSent()
  @ToId()
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  @Max(AROUND.max, { message: 'invalid' })
  km?: number;

  @ApiPropertyOptional()
  @IfSent()
  @IsBounds()
  bounds?: Bounds;
}

@ApiSchema({ name: 'ReportPhoto' })
export class ReportPhotoView extends PickType(PhotoView, ['width', 'height', 'variants']) {
  @ApiProperty({ type: Number, nullable: true, description: "Null for a photo of the pet's album." })
  id!: number | null;

  @ApiProperty({ description: 'URL of the largest variant, or a `data:` URL if the report is unconfirmed.' })
  url!: string;
}

/** The shown area of a report or sighting. */
class AreaView {
  @ApiProperty({
    description: `The centre of a fixed area around the point. The area lies within ${AREA_RADIUS} m of it.`,
  })
  latitude!: number;

  @ApiProperty()
  longitude!: number;

  @ApiProperty({ type: PlaceSummaryView, nullable: true, description: 'The place nearest to the area.' })
  place!: PlaceSummaryView | null;

  @ApiProperty({ format: 'date-time' })
  seenAt!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'AnimalReportSummary' })
export class AnimalReportSummaryView extends AreaView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ enum: REPORT_TYPES, enumName: 'AnimalReportType' })
  type!: ReportTypeName;

  @ApiProperty({ enum: REPORT_STATES, enumName: 'AnimalReportState' })
  state!: ReportStateName;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty()
  petCategoryId!: number;

  @ApiProperty({ type: Number, nullable: true })
  petCategoryGroupId!: number | null;

  @ApiProperty({ type: NamedView, nullable: true, description: 'The breed, if known.' })
  petCategoryGroup!: NamedView | null;

  @ApiProperty({ enum: SIZES, nullable: true })
  size!: Size | null;

  @ApiProperty({ enum: ['m', 'f'], nullable: true })
  gender!: 'm' | 'f' | null;

  @ApiProperty({ enum: COLOURS, isArray: true })
  colours!: Colour[];

  @ApiProperty()
  hasReward!: boolean;

  @ApiProperty({ enum: WHEREABOUTS, enumName: 'Whereabouts', nullable: true })
  whereabouts!: WhereaboutsName | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty({ description: 'Number of sightings.' })
  sightingCount!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  closedAt!: string | null;
}

@ApiSchema({ name: 'Point' })
class PointView {
  @ApiProperty()
  latitude!: number;

  @ApiProperty()
  longitude!: number;
}

@ApiSchema({ name: 'AnimalSighting' })
export class AnimalSightingView extends AreaView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  text!: string | null;

  @ApiProperty({ type: [ReportPhotoView] })
  photos!: ReportPhotoView[];

  @ApiProperty({
    type: UserSummaryView,
    nullable: true,
    description: 'The sighter, if the sighter has an account. Visitors see only businesses.',
  })
  person!: UserSummaryView | null;

  @ApiProperty({ type: PointView, nullable: true, description: 'Only for the reporter and the sighter.' })
  point!: PointView | null;

  @ApiProperty({ description: 'Whether the caller can hide the sighting.' })
  canHide!: boolean;
}

/** Fields of a report that only its reporter sees. */
@ApiSchema({ name: 'OwnAnimalReport' })
class OwnAnimalReportView {
  @ApiProperty({ type: PointView, description: 'The stored point, rounded to about 100 m.' })
  point!: PointView;

  @ApiProperty({
    description: `Whether people nearby are notified. Only ${ALERTS_OF_NEW_ACCOUNT} report of a new account has alerts.`,
  })
  hasAlerts!: boolean;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ description: 'Whether the report expires soon unless the reporter extends it.' })
  isAsked!: boolean;

  @ApiProperty({ description: 'False until a finder without an account has confirmed the email address.' })
  isEmailConfirmed!: boolean;
}

@ApiSchema({ name: 'AnimalReport' })
export class AnimalReportView extends AnimalReportSummaryView {
  @ApiProperty({ description: 'The id to use when reporting this report to moderators.' })
  id!: number;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'The pet, if the caller may see it.' })
  petUuid!: string | null;

  @ApiProperty({ type: String, nullable: true })
  markings!: string | null;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty({ type: String, nullable: true })
  behaviour!: string | null;

  @ApiProperty({ enum: REPORT_ADVICE, enumName: 'ReportAdvice', isArray: true })
  advice!: ReportAdvice[];

  @ApiProperty({ type: String, nullable: true, description: 'Null once the report has ended.' })
  phone!: string | null;

  @ApiProperty({ type: Boolean, nullable: true })
  chipRead!: boolean | null;

  @ApiProperty({ type: [ReportPhotoView], description: 'Photos of the pet come first.' })
  photos!: ReportPhotoView[];

  @ApiProperty({
    type: UserSummaryView,
    nullable: true,
    description: 'The reporter. Visitors see only businesses. Null for finders without an account.',
  })
  person!: UserSummaryView | null;

  @ApiProperty({ type: [AnimalSightingView], description: 'The newest sightings.' })
  sightings!: AnimalSightingView[];

  @ApiProperty()
  isFollowed!: boolean;

  @ApiProperty({ description: 'Whether the caller can confirm this report of a finder without an account.' })
  canConfirm!: boolean;

  @ApiProperty({ type: OwnAnimalReportView, nullable: true, description: 'Only for the reporter.' })
  own!: OwnAnimalReportView | null;
}

@ApiSchema({ name: 'CreatedAnimalReport' })
export class CreatedAnimalReportView extends AnimalReportView {
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Only for finders without an account. To add photos to the new report, send it in the header `x-report-secret`.',
  })
  uploadSecret!: string | null;
}
