import { Prisma } from '@sapa/prisma/client';
import { DEFAULT_TIME_ZONE } from '../common/local-time.js';
import { viewJson } from '../prisma/as-json.js';
import { toSqlCondition } from '../prisma/condition.js';
import { imageUrlSql } from '../storage/storage.sql.js';
import { AVATAR_WIDTH, type UserSummaryView } from './user-summary.js';
import { enabled, PERSON } from './users.visibility.js';

export const lockAccount = (id: number): Prisma.Sql => Prisma.sql`
  SELECT 1 FROM "User" WHERE "id" = ${id} FOR NO KEY UPDATE`;

/** Prevents the account's deletion, but allows other changes to it, unlike `lockAccount`. */
export const lockAccountKey = (id: number): Prisma.Sql => Prisma.sql`
  SELECT FROM "User" WHERE "id" = ${id} FOR KEY SHARE`;

/** Locks all enabled administrators in order of id, which prevents deadlocks. */
export const lockAdministratorRows = Prisma.sql`
  SELECT id FROM "User" person WHERE role = 'ADMINISTRATOR' AND ${toSqlCondition(enabled, PERSON)} ORDER BY id FOR NO KEY UPDATE`;

/** Today's date in the user's time zone. The SQL version of `todayIn(zoneOf(user))`. */
export const todayOf = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`(now() AT TIME ZONE COALESCE(
  (SELECT "timeZone" FROM "NotificationSettings" WHERE "userId" = ${userId}), ${DEFAULT_TIME_ZONE}::text))::date`;

/** Columns of a `UserSummaryRow` except the id, read from `summaryTables`. */
export const summaryColumns = Prisma.sql`
  person."uuid", person."firstName", person."lastName", person."userCategoryId",
  CASE WHEN photo."key" IS NOT NULL THEN json_build_object('key', photo."key", 'widths', photo."widths") END AS "profilePhoto"`;

/** A `UserSummaryRow` as JSON, read from `summaryTables`. */
export const summaryJson = Prisma.sql`json_build_object('id', person.id, 'uuid', person."uuid", 'firstName', person."firstName",
  'lastName', person."lastName", 'userCategoryId', person."userCategoryId", 'profilePhoto',
  CASE WHEN photo."key" IS NOT NULL THEN json_build_object('key', photo."key", 'widths', photo."widths") END)`;

/**
 * Tables for a user summary, with the aliases `person` and `photo`. Key and sizes of the profile
 * picture come from the user's row. A trigger copies them there, which saves one random read per
 * user.
 */
export const summaryTables = Prisma.sql`"User" person
  CROSS JOIN LATERAL (SELECT person."profilePhotoKey" AS key, person."profilePhotoWidths" AS widths) photo`;

/** SQL version of `toUserSummary()`, read from `summaryTables`. */
export const summaryViewJson = viewJson<UserSummaryView>({
  id: Prisma.sql`person.id`,
  uuid: Prisma.sql`person."uuid"`,
  firstName: Prisma.sql`person."firstName"`,
  lastName: Prisma.sql`person."lastName"`,
  imageUrl: imageUrlSql('photo', AVATAR_WIDTH),
  userCategoryId: Prisma.sql`person."userCategoryId"`,
});
