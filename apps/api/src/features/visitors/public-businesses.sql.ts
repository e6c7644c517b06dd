import { Prisma } from '@sapa/prisma/client';
import { cityForVisitors } from '../addresses/city.visibility.js';
import {
  BEST_RATED,
  isCurrentBusiness,
  isOfCategory,
  isOpenAt,
  isRatedAfter,
  ratingJson,
} from '../businesses/businesses.sql.js';
import { hasPublicPage } from '../businesses/businesses.visibility.js';
import { selectFound } from '../find/find.sql.js';
import { isVisibleToVisitors } from '../pets/pets.visibility.js';
import type { Near } from '../places/near.js';
import { SHOWN_SERVICES, type SocialView } from '../profiles/profiles.dto.js';
import type { Language } from '../../platform/http/language.js';
import { localizedTextSql } from '../../platform/http/language.sql.js';
import { timestampSql, viewColumns, viewJson } from '../../platform/prisma/as-json.js';
import { isInFirstAlbum, isShownPhoto } from '../../platform/prisma/hidden.js';
import { imageUrlSql } from '../../platform/storage/storage.sql.js';
import { AVATAR_WIDTH } from '../../platform/users/user-summary.js';
import { summaryTables } from '../../platform/users/users.sql.js';
import { PUBLIC_PHOTOS } from './public-pets.dto.js';
import type { BusinessCardRow, BusinessRow, HoursRow, Position } from './public-businesses.mapper.js';
import type { PublicBusinessesQuery, PublicServiceView } from './public-businesses.dto.js';
import { photoJson } from './visitors.sql.js';

/** Tables of a public page, with the aliases that the expressions below use. */
const tables = Prisma.sql`${summaryTables}
  JOIN "BusinessProfile" business ON ${isCurrentBusiness}
  LEFT JOIN "UserPhoto" cover ON cover.id = business."coverPhotoId" AND ${isShownPhoto('cover')}
  LEFT JOIN "Address" address ON address."userId" = person.id
  LEFT JOIN "Place" place ON place.id = address."placeId"`;

const hoursJson = viewJson<HoursRow>({
  timeZone: Prisma.sql`business."timeZone"`,
  byAppointment: Prisma.sql`business."byAppointment"`,
  hoursNote: Prisma.sql`business."hoursNote"`,
  hours: Prisma.sql`COALESCE((
    SELECT json_agg(json_build_object('opensAt', "opensAt", 'closesAt', "closesAt") ORDER BY "opensAt")
    FROM "OpeningHours" WHERE "businessProfileId" = business.id), '[]')`,
});

/** JSON of the first services of `business` that meet the condition; all if `limit` is null. */
const servicesJson = (
  language: Language,
  condition: Prisma.Sql,
  limit: number | null,
): Prisma.Sql => Prisma.sql`COALESCE((
  SELECT json_agg(${viewJson<PublicServiceView>({
    name: Prisma.sql`offered.name`,
    service_id: Prisma.sql`offered."serviceId"`,
    price_kind: Prisma.sql`lower(offered."priceKind"::text)`,
    price: Prisma.sql`offered.price::float8`,
    currency: Prisma.sql`offered.currency`,
  })} ORDER BY offered."serviceId")
  FROM (
    SELECT service.*, ${localizedTextSql(Prisma.sql`named."names"`, language)} AS name
    FROM "BusinessService" service JOIN "Service" named ON named.id = service."serviceId"
    WHERE service."businessProfileId" = business.id AND ${condition}
    ORDER BY service."serviceId" LIMIT ${limit}::int
  ) offered), '[]')`;

/** Fields of cards and pages. Visitors see the city of a business as the owner typed it. */
const sharedFields = (language: Language) => ({
  uuid: Prisma.sql`person.uuid`,
  name: Prisma.sql`person."firstName"`,
  userCategoryId: Prisma.sql`person."userCategoryId"`,
  imageUrl: imageUrlSql('photo', AVATAR_WIDTH),
  cover: Prisma.sql`CASE WHEN cover.id IS NOT NULL THEN ${photoJson('cover')} END`,
  city: cityForVisitors(language, Prisma.sql`true`),
  hours: hoursJson,
  verifiedAt: timestampSql(Prisma.sql`business."verifiedAt"`),
  rating: ratingJson,
});

/** Selects a `BusinessRow`, or no row if the business has no public page. */
export const selectPublicBusiness = (uuid: string, language: Language): Prisma.Sql => Prisma.sql`
  SELECT ${viewColumns<BusinessRow>({
    ...sharedFields(language),
    country: Prisma.sql`address.country`,
    street: Prisma.sql`address.street`,
    placeId: Prisma.sql`address."placeId"`,
    phoneNumber: Prisma.sql`person."phoneNumber"`,
    description: Prisma.sql`person.description`,
    social: viewJson<SocialView>({
      facebook: Prisma.sql`person.facebook`,
      twitter: Prisma.sql`person.twitter`,
      youtube: Prisma.sql`person.youtube`,
      tiktok: Prisma.sql`person.tiktok`,
    }),
    services: servicesJson(language, Prisma.sql`true`, null),
    photos: Prisma.sql`COALESCE((
      SELECT json_agg(${photoJson('photo')} ORDER BY photo."position" DESC) FROM (
        SELECT * FROM "UserPhoto" photo WHERE photo."userId" = person.id AND ${isInFirstAlbum('photo')}
        ORDER BY photo."position" DESC LIMIT ${PUBLIC_PHOTOS}
      ) photo), '[]')`,
    photoCount: Prisma.sql`(
      SELECT count(*)::int FROM "UserPhoto" photo WHERE photo."userId" = person.id AND ${isInFirstAlbum('photo')})`,
    emailVisibility: Prisma.sql`person."emailVisibility"`,
    phoneVisibility: Prisma.sql`person."phoneVisibility"`,
    streetVisibility: Prisma.sql`person."streetVisibility"`,
    birthDateVisibility: Prisma.sql`person."birthDateVisibility"`,
  })}
  FROM ${tables}
  WHERE person.uuid = ${uuid}::uuid AND ${hasPublicPage}`;

interface ListContext {
  near: Near | undefined;
  after: Position | undefined;
  /** Time at which a business must be open for the filter `openNow`. */
  now: Date;
}

/**
 * Selects the `ListedBusinessRow`s of a page, and one more row to detect a next page. With a
 * place, the nearest businesses come first. Businesses in the same place are sorted by rating.
 */
export function selectPublicBusinesses(
  { userCategoryId, serviceIds = [], openNow, limit }: PublicBusinessesQuery,
  { near, after, now }: ListContext,
  language: Language,
): Prisma.Sql {
  const conditions = [
    hasPublicPage,
    ...(userCategoryId === undefined
      ? []
      : [Prisma.sql`person."userCategoryId" = ${userCategoryId}::int`, isOfCategory(userCategoryId)]),
    ...serviceIds.map(
      (serviceId) => Prisma.sql`EXISTS (
        SELECT FROM "BusinessService" offered WHERE offered."businessProfileId" = business.id AND offered."serviceId" = ${serviceId}::int)`,
    ),
    ...(openNow ? [isOpenAt(now)] : []),
    ...(after && near
      ? [Prisma.sql`(near.rank > ${after.rank}::int OR near.rank = ${after.rank}::int AND ${isRatedAfter(after)})`]
      : []),
    ...(after && !near ? [isRatedAfter(after)] : []),
  ];
  const places = near
    ? Prisma.sql`
      JOIN "Address" address ON address."userId" = person.id
      JOIN unnest(${near.placeIds}::int[], ${near.km}::float8[]) WITH ORDINALITY near("placeId", km, rank)
        ON near."placeId" = address."placeId"`
    : Prisma.empty;
  const shownServices =
    serviceIds.length > 0
      ? Prisma.sql`service."serviceId" = ANY (${serviceIds}::int[])`
      : Prisma.sql`service."priceKind" IS NOT NULL`;
  return Prisma.sql`
    WITH page AS MATERIALIZED (
      SELECT person.id, ${near ? Prisma.sql`near.rank::int` : Prisma.sql`0`} AS rank,
        ${near ? Prisma.sql`near.km` : Prisma.sql`NULL::float8`} AS km, business."ratingScore" AS score
      FROM "User" person JOIN "BusinessProfile" business ON ${isCurrentBusiness} ${places}
      WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY ${near ? Prisma.sql`near.rank,` : Prisma.empty} ${BEST_RATED} LIMIT ${limit + 1}
    )
    SELECT page.id, page.rank, page.score, row_to_json(card) AS card
    FROM page CROSS JOIN LATERAL (
      SELECT ${viewColumns<BusinessCardRow>({
        ...sharedFields(language),
        distanceKm: Prisma.sql`page.km`,
        services: servicesJson(language, shownServices, SHOWN_SERVICES),
      })}
      FROM ${tables} WHERE person.id = page.id
    ) card
    ORDER BY page.rank, page.score DESC, page.id DESC`;
}

/**
 * Selects the pets of a business as `FoundRow`s, newest first: pets that visitors may see and that
 * have no new owner. The offers of dead pets are done, too.
 */
export const selectPetsOfBusiness = (
  uuid: string,
  beforeId: number | undefined,
  limit: number,
  language: Language,
): Prisma.Sql =>
  selectFound(
    Prisma.sql`
      SELECT pet.id, pet.id AS key, NULL::float8 AS km, row_number() OVER (ORDER BY pet.id DESC) AS position
      FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE person.uuid = ${uuid}::uuid AND ${hasPublicPage} AND ${isVisibleToVisitors}
        AND pet."offerState" <> 'DONE'
        AND ${beforeId === undefined ? Prisma.sql`true` : Prisma.sql`pet.id < ${beforeId}::int`}
      ORDER BY pet.id DESC LIMIT ${limit}::int`,
    undefined,
    language,
  );

/** Selects the businesses with ids from `from` up to, but not including, `to`. */
export const selectPagesBetween = (from: number, to: number): Prisma.Sql => Prisma.sql`
  SELECT person.uuid, GREATEST(person."updatedAt", business."updatedAt") AS "updatedAt"
  FROM "BusinessProfile" business JOIN "User" person ON ${isCurrentBusiness}
  WHERE business.id >= ${from}::int AND business.id < ${to}::int AND ${hasPublicPage}
  ORDER BY business.id`;
