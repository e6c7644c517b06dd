import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsNotEmpty, Max, Min } from 'class-validator';
import { AddressView } from '../addresses/addresses.dto.js';
import { Email } from '../../platform/auth/email.js';
import { PasskeyToConfirm, TicketToConfirm } from '../../platform/auth/confirmation.dto.js';
import type { PasskeyAssertionDto } from '../../platform/auth/passkeys.dto.js';
import { PasswordToVerify } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';
import { BusinessCardView } from '../businesses/business-card.dto.js';
import { ServicePriceView } from '../businesses/businesses.dto.js';
import { USER_CATEGORY, USER_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import { AROUND, MAX_LENGTH, MAX_SERVICES, MIN_LENGTH, PAGE_SIZE } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { PastDate } from '../../platform/validation/dates.js';
import { IsId, parseId, QueryId, ToId } from '../../platform/validation/identifiers.js';
import { Aliases } from '../../platform/validation/request.pipe.js';
import { IfSent, IsFlag, MayBeEmpty } from '../../platform/validation/rules.js';
import { Line, MinCharacters, Text } from '../../platform/validation/text.js';
import { BoundsQuery } from '../places/places.dto.js';
import { PetView } from '../pets/pets.dto.js';
import { AUDIENCES, type AudienceName } from '../../platform/users/audience.js';
import { ROLE_NAMES, type RoleName } from '../../platform/users/roles.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { NetworkLink } from './social-links.js';

export class SocialLinksDto {
  @NetworkLink('facebook')
  facebook?: string | null;

  @NetworkLink('twitter')
  twitter?: string | null;

  @NetworkLink('youtube')
  youtube?: string | null;

  @NetworkLink('tiktok')
  tiktok?: string | null;
}

const DEFAULT_AUDIENCE = 'Default: friends for pet owners, users for businesses.';

/**
 * Omitted fields keep their values (decisions §12). Required fields cannot be cleared (part 1 §5).
 */
@Aliases({ first_name: 'firstName', last_name: 'lastName', phone_number: 'phoneNumber', birth_date: 'date' })
export class UpdateProfileDto extends SocialLinksDto {
  @ApiPropertyOptional({
    description: 'For businesses: the name of the business.',
  })
  @IfSent()
  @IsNotEmpty({ message: 'first_name_required' })
  @Line(MAX_LENGTH.name)
  @MinCharacters(MIN_LENGTH.name, { message: 'first_name_too_short' })
  firstName?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Required for pet owners.',
  })
  @MayBeEmpty()
  @Line(MAX_LENGTH.name)
  @MinCharacters(MIN_LENGTH.name, { message: 'last_name_too_short' })
  lastName?: string | null;

  @ApiPropertyOptional({ description: 'A different address requires `currentPassword`, `passkey` or `ticket`.' })
  @IfSent()
  @Email()
  email?: string;

  @ApiPropertyOptional({ format: 'password' })
  @IfSent()
  @PasswordToVerify()
  currentPassword?: string;

  @SecondFactorCode()
  code?: string | null;

  @PasskeyToConfirm()
  passkey?: PasskeyAssertionDto;

  @TicketToConfirm()
  ticket?: string;

  @ApiPropertyOptional()
  @IfSent()
  @IsNotEmpty({ message: 'phone_required' })
  @Line(MAX_LENGTH.phoneNumber)
  phoneNumber?: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'An empty string clears it.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.description)
  description?: string | null;

  @ApiPropertyOptional({ enum: USER_CATEGORY_IDS })
  @IfSent()
  @IsNotEmpty({ message: 'user_category_required' })
  @IsIn(USER_CATEGORY_IDS, { message: 'user_category_invalid' })
  userCategoryId?: number;

  @ApiPropertyOptional({ format: 'date', description: 'Date of birth, for pet owners.' })
  @IfSent()
  @IsNotEmpty({ message: 'date_required' })
  @PastDate()
  date?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'For businesses: creates or updates the profile of their category.',
  })
  @IfSent()
  @IsNotEmpty({ message: 'date_required' })
  @PastDate()
  establishment_date?: string;

  @ApiPropertyOptional({ enum: AUDIENCES, description: 'Who sees the email address on the profile.' })
  @IfSent()
  @IsIn(AUDIENCES)
  emailVisibility?: AudienceName;

  @ApiPropertyOptional({ enum: AUDIENCES, description: 'Who sees the phone number on the profile.' })
  @IfSent()
  @IsIn(AUDIENCES)
  phoneVisibility?: AudienceName;

  @ApiPropertyOptional({ enum: AUDIENCES, description: `Who sees the street on the profile. ${DEFAULT_AUDIENCE}` })
  @IfSent()
  @IsIn(AUDIENCES)
  streetVisibility?: AudienceName;

  @ApiPropertyOptional({
    enum: AUDIENCES,
    description: `Who sees the date of birth on the profile; others see the age. ${DEFAULT_AUDIENCE}`,
  })
  @IfSent()
  @IsIn(AUDIENCES)
  birthDateVisibility?: AudienceName;

  @ApiPropertyOptional({ description: 'For businesses: whether visitors see the public page. Default: true.' })
  @IfSent()
  @IsFlag()
  visibleToVisitors?: boolean;
}

export class UserListQuery extends PageQuery {
  @ApiPropertyOptional({ enum: USER_CATEGORY_IDS })
  @IfSent()
  @ToId()
  @IsIn(USER_CATEGORY_IDS, { message: 'user_category_invalid' })
  userCategoryId?: number;

  @ApiPropertyOptional({ description: 'Only users whose names have words that begin with these words.' })
  @IfSent()
  @Text(MAX_LENGTH.search)
  name?: string;

  @ApiPropertyOptional({
    type: [Number],
    maxItems: MAX_SERVICES.sought,
    description: 'Only beauty parlors and clinics that offer all of these services.',
  })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => [value].flat().map((id) => parseId(id) ?? id))
  @ArrayMaxSize(MAX_SERVICES.sought, { message: 'services_invalid' })
  @IsId({ each: true, message: 'services_invalid' })
  serviceIds?: number[];

  @ApiPropertyOptional({ description: 'Only users within `km` of this place from `GET /places`.' })
  @QueryId('invalid_id')
  placeId?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: AROUND.max, default: AROUND.directory })
  @IfSent()
  @ToId()
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  @Max(AROUND.max, { message: 'invalid' })
  km: number = AROUND.directory;

  @ApiPropertyOptional({ type: Boolean, description: 'Only businesses that are open now.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsIn([true], { message: 'boolean_invalid' })
  openNow?: true;
}

/** User categories that have a map. */
const MAPPED_CATEGORIES = [USER_CATEGORY.veterinary, USER_CATEGORY.shelter] as const;

export class UserMapQuery extends BoundsQuery {
  @ApiProperty({ enum: MAPPED_CATEGORIES, description: 'Clinics or shelters.' })
  @ToId()
  @IsIn(MAPPED_CATEGORIES, { message: 'user_category_invalid' })
  userCategoryId!: (typeof MAPPED_CATEGORIES)[number];
}

/** Maximum number of services that the directory shows for a business. */
export const SHOWN_SERVICES = 3;

/** A business in the directory. Contact details are only on the profile (decisions §10). */
@ApiSchema({ name: 'DirectoryBusiness' })
export class DirectoryBusinessView extends BusinessCardView {
  @ApiProperty({ type: String, nullable: true })
  city!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Distance from `placeId`. Null without `placeId`.' })
  distanceKm!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null unless the owner shows the street to all users.' })
  street!: string | null;

  @ApiProperty({ description: 'Whether the profile shows a phone number to all users.' })
  hasPhone!: boolean;

  @ApiProperty({
    type: [ServicePriceView],
    description: `At most ${SHOWN_SERVICES}: the services of the filter, otherwise services with a price.`,
  })
  services!: ServicePriceView[];
}

@ApiSchema({ name: 'DirectoryEntry' })
export class DirectoryEntryView extends UserSummaryView {
  @ApiPropertyOptional({ description: 'The business of the current category, if there is one.' })
  business?: DirectoryBusinessView;
}

export class SocialView {
  @ApiProperty({ type: String, nullable: true })
  facebook!: string | null;

  @ApiProperty({ type: String, nullable: true })
  twitter!: string | null;

  @ApiProperty({ type: String, nullable: true })
  youtube!: string | null;

  @ApiProperty({ type: String, nullable: true })
  tiktok!: string | null;
}

abstract class UserDetailsView extends IntersectionType(UserSummaryView, SocialView) {
  @ApiProperty({ type: String, nullable: true })
  phoneNumber!: string | null;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Date of birth.' })
  date!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  establishment_date!: string | null;

  @ApiProperty({ type: AddressView, nullable: true })
  address!: AddressView | null;

  @ApiProperty()
  social!: SocialView;
}

@ApiSchema({ name: 'EmailConfirmation' })
export class EmailConfirmationView {
  @ApiProperty({ description: 'Whether the account can be used only after confirmation.' })
  isRequired!: boolean;

  @ApiProperty()
  isConfirmed!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The pending address, which replaces `email` after confirmation.',
  })
  newEmail!: string | null;
}

@ApiSchema({ name: 'Me' })
export class MeView extends UserDetailsView {
  @ApiProperty()
  email!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ enum: AUDIENCES })
  emailVisibility!: AudienceName;

  @ApiProperty({ enum: AUDIENCES })
  phoneVisibility!: AudienceName;

  @ApiProperty({ enum: AUDIENCES })
  streetVisibility!: AudienceName;

  @ApiProperty({ enum: AUDIENCES })
  birthDateVisibility!: AudienceName;

  @ApiProperty({ description: 'Whether the business has a public page. Without effect for pet owners.' })
  visibleToVisitors!: boolean;

  @ApiPropertyOptional({ description: 'Missing if `EMAIL_CONFIRMATION` is `off`.' })
  emailConfirmation?: EmailConfirmationView;

  @ApiProperty({ enum: ROLE_NAMES, enumName: 'Role' })
  role!: RoleName;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Suspended users are read-only until this time.',
  })
  suspendedUntil!: string | null;
}

/** Ranges of the answer time in ascending order. `hours` means a few hours, `days` a few days. */
export const ANSWERS_WITHIN = ['hour', 'hours', 'day', 'days', 'week'] as const;
export type AnswersWithin = (typeof ANSWERS_WITHIN)[number];

@ApiSchema({ name: 'Profile' })
export class ProfileView extends UserDetailsView {
  @ApiProperty({
    description:
      'True if one of the two users has blocked the other: all fields except name and picture are null or empty.',
  })
  isReduced!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  createdAt!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Null if the owner does not show it to the caller. The same applies to phone number and date of birth.',
  })
  email!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Age in years. Null without a date of birth.',
  })
  age!: number | null;

  @ApiProperty({
    enum: ANSWERS_WITHIN,
    enumName: 'AnswersWithin',
    nullable: true,
    description: 'Usual time until the user answers a first message; null if unknown.',
  })
  answersWithin!: AnswersWithin | null;

  @ApiProperty({ description: 'Whether visitors see the business at `/b/{uuid}`. False for pet owners.' })
  visibleToVisitors!: boolean;

  @ApiProperty({
    type: BusinessCardView,
    nullable: true,
    description: 'The business of the current category; null for pet owners.',
  })
  business!: BusinessCardView | null;

  @ApiProperty({
    type: () => [PetView],
    description: `The newest ${PAGE_SIZE.default} pets; \`GET /pet/user/{userId}\` returns all.`,
  })
  pets!: PetView[];
}
