import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { AddressView } from '../addresses/addresses.dto.js';
import { emailProblem, LowerCase } from '../auth/email.js';
import { knownPasswordProblem } from '../auth/passwords.js';
import type { FieldProblem } from '../common/errors/problems.js';
import { PageQuery } from '../common/pagination/page.js';
import { Check } from '../common/validation/check.js';
import { dateProblem } from '../common/validation/dates.js';
import { isId, parseId } from '../common/validation/identifiers.js';
import { Aliases } from '../common/validation/request.pipe.js';
import { IfSent, isNothing, Text, WebLink } from '../common/validation/text.js';
import { PetView } from '../pets/pets.dto.js';
import { UserSummaryView } from '../users/user-summary.js';

export class SocialLinksDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 2048,
    description: 'http or https; null or an empty string clears it.',
  })
  @WebLink()
  facebook?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 2048 })
  @WebLink()
  twitter?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 2048 })
  @WebLink()
  youtube?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 2048 })
  @WebLink()
  tiktok?: string | null;
}

/** Of whoever is in the directory; one may register with less. */
export const SHORTEST_NAME = 2;

/** Everyone who is logged in, friends, or the user alone. */
const AUDIENCES = ['users', 'friends', 'me'] as const;
export type AudienceName = (typeof AUDIENCES)[number];

const audienceProblem = (value: unknown): FieldProblem | undefined =>
  AUDIENCES.includes(value as AudienceName) ? undefined : 'invalid';

/** Only what is sent changes (decisions §12); what part 1 §5 requires cannot be emptied. */
@Aliases({ first_name: 'firstName', last_name: 'lastName', phone_number: 'phoneNumber', birth_date: 'date' })
export class UpdateProfileDto extends SocialLinksDto {
  @ApiPropertyOptional({
    minLength: SHORTEST_NAME,
    maxLength: 100,
    description: 'For businesses the name of the business.',
  })
  @IfSent()
  @Text({
    min: SHORTEST_NAME,
    max: 100,
    name: true,
    problems: { required: 'first_name_required', tooShort: 'first_name_too_short' },
  })
  firstName?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: SHORTEST_NAME,
    maxLength: 100,
    description: 'Required for pet owners.',
  })
  @IfSent()
  @Text({
    min: SHORTEST_NAME,
    max: 100,
    name: true,
    optional: true,
    problems: { required: 'last_name_required', tooShort: 'last_name_too_short' },
  })
  lastName?: string | null;

  @ApiPropertyOptional({ description: 'A different address needs `currentPassword`.' })
  @IfSent()
  @LowerCase()
  @Check(emailProblem)
  email?: string;

  @ApiPropertyOptional({ format: 'password' })
  @IfSent()
  @Check(knownPasswordProblem)
  currentPassword?: string;

  @ApiPropertyOptional({ maxLength: 40 })
  @IfSent()
  @Text({ max: 40, problems: { required: 'phone_required' } })
  phoneNumber?: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 5000, description: 'An empty string clears it.' })
  @IfSent()
  @Text({ max: 5000, optional: true })
  description?: string | null;

  @ApiPropertyOptional({ enum: [1, 2, 3, 4, 5] })
  @IfSent()
  @Check((value) => {
    if (value === null || value === '') return 'user_category_required';
    return [1, 2, 3, 4, 5].includes(value as number) ? undefined : 'user_category_invalid';
  })
  userCategoryId?: number;

  @ApiPropertyOptional({ format: 'date', description: 'Date of birth, for pet owners.' })
  @IfSent()
  @Check((value) => (isNothing(value) ? 'date_required' : dateProblem(value)))
  date?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'For businesses: creates or updates the profile of their category.',
  })
  @IfSent()
  @Check((value) => (isNothing(value) ? 'date_required' : dateProblem(value)))
  establishment_date?: string;

  @ApiPropertyOptional({ enum: AUDIENCES, description: 'Who sees the e-mail address on the profile.' })
  @IfSent()
  @Check(audienceProblem)
  emailVisibility?: AudienceName;

  @ApiPropertyOptional({ enum: AUDIENCES, description: 'Who sees the phone number on the profile.' })
  @IfSent()
  @Check(audienceProblem)
  phoneVisibility?: AudienceName;
}

const MAX_SERVICES_SOUGHT = 50;

export class UserListQuery extends PageQuery {
  @ApiPropertyOptional({ enum: [1, 2, 3, 4, 5] })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => parseId(value) ?? value)
  @Check((value) => ([1, 2, 3, 4, 5].includes(value as number) ? undefined : 'user_category_invalid'))
  userCategoryId?: number;

  @ApiPropertyOptional({
    type: [Number],
    maxItems: MAX_SERVICES_SOUGHT,
    description: 'Only beauty parlors and clinics that offer all of these.',
  })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => [value].flat().map((id) => parseId(id) ?? id))
  @Check((value) =>
    Array.isArray(value) && value.length <= MAX_SERVICES_SOUGHT && value.every(isId) ? undefined : 'services_invalid',
  )
  serviceIds?: number[];
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

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'Me' })
export class MeView extends UserDetailsView {
  @ApiProperty()
  email!: string;

  @ApiProperty({ enum: AUDIENCES })
  emailVisibility!: AudienceName;

  @ApiProperty({ enum: AUDIENCES })
  phoneVisibility!: AudienceName;
}

@ApiSchema({ name: 'Profile' })
export class ProfileView extends UserDetailsView {
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Null, as the phone number, where its owner does not show it to the caller, or a block stands between the two.',
  })
  email!: string | null;

  @ApiProperty({ type: () => [PetView], description: 'The newest 50; `GET /pet/user/{userId}` has all.' })
  pets!: PetView[];
}
