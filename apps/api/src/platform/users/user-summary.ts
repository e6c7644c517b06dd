import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Prisma } from '@sapa/prisma/client';
import { viewJson } from '../prisma/as-json.js';
import { imageSelect, imageUrl, imageUrlOf } from '../storage/urls.js';

/** Avatars are up to 160 CSS pixels wide, doubled for high-resolution screens. */
const AVATAR_WIDTH = 320;

/** A user in feeds, comments, friends, messages and the directory (decisions §10). */
@ApiSchema({ name: 'UserSummary' })
export class UserSummaryView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String, nullable: true })
  firstName!: string | null;

  @ApiProperty({ type: String, nullable: true })
  lastName!: string | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty({ type: Number, nullable: true, enum: [1, 2, 3, 4, 5] })
  userCategoryId!: number | null;
}

export const userSummarySelect = {
  id: true,
  uuid: true,
  firstName: true,
  lastName: true,
  userCategoryId: true,
  profilePhoto: { select: imageSelect },
} as const satisfies Prisma.UserSelect;

export type UserSummaryRow = Prisma.UserGetPayload<{ select: typeof userSummarySelect }>;

/** Columns of a `UserSummaryRow` without its id, from `summaryTables`. */
export const summaryColumns = Prisma.sql`
  person."uuid", person."firstName", person."lastName", person."userCategoryId",
  CASE WHEN photo."key" IS NOT NULL THEN json_build_object('key', photo."key", 'widths', photo."widths") END AS "profilePhoto"`;

/** A `UserSummaryRow` as JSON, from `summaryTables`. */
export const summaryJson = Prisma.sql`json_build_object('id', person.id, 'uuid', person."uuid", 'firstName', person."firstName",
  'lastName', person."lastName", 'userCategoryId', person."userCategoryId", 'profilePhoto',
  CASE WHEN photo."key" IS NOT NULL THEN json_build_object('key', photo."key", 'widths', photo."widths") END)`;

/**
 * Tables of a summary, with the aliases `person` and `photo`. A trigger copies the profile photo's key
 * and widths to the user's row, which saves a random read per user of a page.
 */
export const summaryTables = Prisma.sql`"User" person
  CROSS JOIN LATERAL (SELECT person."profilePhotoKey" AS key, person."profilePhotoWidths" AS widths) photo`;

export const toUserSummary = (user: UserSummaryRow): UserSummaryView => ({
  id: user.id,
  uuid: user.uuid,
  firstName: user.firstName,
  lastName: user.lastName,
  imageUrl: imageUrl(user.profilePhoto, AVATAR_WIDTH),
  userCategoryId: user.userCategoryId,
});

/** SQL version of toUserSummary(), from `summaryTables`. */
export const summaryViewJson = viewJson<UserSummaryView>({
  id: Prisma.sql`person.id`,
  uuid: Prisma.sql`person."uuid"`,
  firstName: Prisma.sql`person."firstName"`,
  lastName: Prisma.sql`person."lastName"`,
  imageUrl: imageUrlOf('photo', AVATAR_WIDTH),
  userCategoryId: Prisma.sql`person."userCategoryId"`,
});

/** Returns an empty string for a user without a name. */
export const fullName = ({ firstName, lastName }: Pick<UserSummaryRow, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
