import { Prisma } from '@sapa/prisma/client';
import { OFFER_DAYS } from '../../platform/common/limits.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { hasOffer } from './offers.js';
import { PET, shown } from './pets.visibility.js';

/** An offer whose owner is to be asked. */
export interface DueRow {
  id: number;
  uuid: string;
  name: string;
  userId: number;
  offerConfirmedAt: Date;
}

/** `DueRow`s: the offers that expire soon and whose owners have not been asked yet. */
export const selectDueOffers = (limit: number): Prisma.Sql => Prisma.sql`
  SELECT pet.id, pet.uuid, pet.name, pet."userId", pet."offerConfirmedAt"
  FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE pet."offerAskedAt" IS NULL AND pet."offerState" <> 'DONE' AND ${hasOffer} AND ${conditionOf(shown, PET)}
    AND pet."offerConfirmedAt" <= now() - ${Prisma.raw(`interval '${OFFER_DAYS.asked * 24} hours'`)}
  ORDER BY pet."offerConfirmedAt" LIMIT ${limit}`;

/** Gives so many pets that have a price but no currency this one. */
export const addCurrency = (currency: string, limit: number): Prisma.Sql => Prisma.sql`
  UPDATE "Pet" SET currency = ${currency} WHERE id IN (
    SELECT id FROM "Pet" WHERE currency IS NULL AND ("priceForSale" IS NOT NULL OR "priceForBreeding" IS NOT NULL)
    LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
