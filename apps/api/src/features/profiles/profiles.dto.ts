import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsNotEmpty, Max, Min } from 'class-validator';
import { AddressView } from '../addresses/addresses.dto.js';
import { Email } from '../../platform/auth/email.js';
import { PasswordToVerify } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';
import { BusinessCardView } from '../businesses/business-card.dto.js';
import { ServicePriceView } from '../businesses/businesses.dto.js';
import { USER_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import { AROUND, MAX_LENGTH, MAX_SERVICES, MIN_LENGTH, PAGE_SIZE } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { PastDate } from '../../platform/validation/dates.js';
import { IsId, parseId, QueryId, ToId } from '../../platform/validation/identifiers.js';
import { Aliases } from '../../platform/validation/request.pipe.js';
import { IfSent, MayBeEmpty } from '../../platform/validation/rules.js';
import { Line, MinCharacters, Text } from '../../platform/validation/text.js';
import { PetView } from '../pets/pets.dto.js';
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

/** Everyone who is logged in, friends, or the user alone. */
const AUDIENCES = ['users', 'friends', 'me'] as const;
export type AudienceName = (typeof AUDIENCES)[number];

const DEFAULT_AUDIENCE = 'Until it is sent: friends for pet owners, users for businesses.';

/** Fields that are left out do not change (decisions §12); those that part 1 §5 requires cannot be cleared. */
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

  @ApiPropertyOptional({ description: 'A different address needs `currentPassword`.' })
  @IfSent()
  @Email()
  email?: string;

  @ApiPropertyOptional({ format: 'password' })
  @IfSent()
  @PasswordToVerify()
  currentPassword?: string;

  @SecondFactorCode()
  code?: string | null;

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

  @ApiPropertyOptional({ enum: AUDIENCES, description: 'Who sees the e-mail address on the profile.' })
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
}

export class UserListQuery extends PageQuery {
  @ApiPropertyOptional({ enum: USER_CATEGORY_IDS })
  @IfSent()
  @ToId()
  @IsIn(USER_CATEGORY_IDS, { message: 'user_category_invalid' })
  userCategoryId?: number;

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

  @ApiPropertyOptional({ description: 'Only those who live within `km` of this place of `GET /places`.' })
  @QueryId('invalid_id')
  placeId?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: AROUND.max, default: AROUND.directory })
  @IfSent()
  @ToId()
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  @Max(AROUND.max, { message: 'invalid' })
  km: number = AROUND.directory;

  @ApiPropertyOptional({ type: Boolean, description: 'Only businesses that are open at this moment.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsIn([true], { message: 'boolean_invalid' })
  openNow?: true;
}

/** Of a business in the directory. */
export const SHOWN_SERVICES = 3;

/** What distinguishes businesses where many are listed. Their contact data are on the profile alone (decisions §10). */
@ApiSchema({ name: 'DirectoryBusiness' })
export class DirectoryBusinessView extends BusinessCardView {
  @ApiProperty({ type: String, nullable: true })
  city!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Only if it is shown to everybody who is logged in.' })
  street!: string | null;

  @ApiProperty({ description: 'Whether the profile shows everybody who is logged in a phone number.' })
  hasPhone!: boolean;

  @ApiProperty({
    type: [ServicePriceView],
    description: `At most ${SHOWN_SERVICES}: those that are asked for, otherwise those with a price.`,
  })
  services!: ServicePriceView[];
}

@ApiSchema({ name: 'DirectoryEntry' })
export class DirectoryEntryView extends UserSummaryView {
  @ApiPropertyOptional({ description: 'That of their category, if they have one.' })
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

/** How far the e-mail address of an account is confirmed. */
@ApiSchema({ name: 'EmailConfirmation' })
export class EmailConfirmationView {
  @ApiProperty({ description: 'Whether the account can be used before.' })
  isRequired!: boolean;

  @ApiProperty()
  isConfirmed!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Takes the place of `email` once it is confirmed.' })
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

  @ApiPropertyOptional({ description: 'Only if the operator has addresses confirmed (`EMAIL_CONFIRMATION`).' })
  emailConfirmation?: EmailConfirmationView;

  @ApiProperty({ enum: ROLE_NAMES, enumName: 'Role' })
  role!: RoleName;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until then the user can read and write nothing.',
  })
  suspendedUntil!: string | null;
}

/** Shorter ones first: an hour, a few hours, a day, a few days, a week. */
export const ANSWERS_WITHIN = ['hour', 'hours', 'day', 'days', 'week'] as const;
export type AnswersWithin = (typeof ANSWERS_WITHIN)[number];

@ApiSchema({ name: 'Profile' })
export class ProfileView extends UserDetailsView {
  @ApiProperty({
    description: 'With a block between the two: name and picture alone, everything else is null or empty.',
  })
  isReduced!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  createdAt!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Like the phone number and the date of birth, null if its owner does not show it to the caller.',
  })
  email!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'In years. Null without a date of birth.',
  })
  age!: number | null;

  @ApiProperty({
    enum: ANSWERS_WITHIN,
    enumName: 'AnswersWithin',
    nullable: true,
    description: 'Within how long they usually answer those who write to them first; null where that is not known.',
  })
  answersWithin!: AnswersWithin | null;

  @ApiProperty({ type: BusinessCardView, nullable: true, description: 'That of their category; null for pet owners.' })
  business!: BusinessCardView | null;

  @ApiProperty({
    type: () => [PetView],
    description: `The newest ${PAGE_SIZE.default}; \`GET /pet/user/{userId}\` has all.`,
  })
  pets!: PetView[];
}
