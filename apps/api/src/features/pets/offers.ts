import { Prisma } from '@sapa/prisma/client';
import { OFFER_DAYS } from '../../platform/common/limits.js';

// An offer is what a pet is given away or has a price for. It holds for some time after its owner has said so last, and is over when the
// pet is sold or adopted. What is not offered neither expires nor has a state.

interface Offer {
  giveAway: boolean;
  priceForSale: unknown;
  priceForBreeding: unknown;
}

/** Whether there is an offer. */
export const isOffer = ({ giveAway, priceForSale, priceForBreeding }: Offer): boolean =>
  giveAway || priceForSale !== null || priceForBreeding !== null;

/** The same of the row `pet` of a statement. */
export const hasOffer = Prisma.raw(
  `(pet."giveAway" OR pet."priceForSale" IS NOT NULL OR pet."priceForBreeding" IS NOT NULL)`,
);

const VALID_MILLISECONDS = OFFER_DAYS.valid * 24 * 60 * 60 * 1000;

/** When an offer expires; null where there is none, or it is over. */
export const expiryOf = (pet: Offer & { offerState: string; offerConfirmedAt: Date }): Date | null =>
  isOffer(pet) && pet.offerState !== 'DONE' ? new Date(pet.offerConfirmedAt.getTime() + VALID_MILLISECONDS) : null;

const VALID = Prisma.raw(`interval '${OFFER_DAYS.valid * 24} hours'`);

/** The same of the row `pet` of a statement. */
export const expiry = Prisma.sql`CASE WHEN ${hasOffer} AND pet."offerState" <> 'DONE' THEN pet."offerConfirmedAt" + ${VALID} END`;

/** Whether the offer of the row `pet` has expired. */
export const isExpired = Prisma.sql`(${hasOffer} AND pet."offerState" <> 'DONE' AND pet."offerConfirmedAt" <= now() - ${VALID})`;

/** Whether what the row `pet` offers can be had: it is neither reserved nor over, and has not expired. */
export const isAvailable = Prisma.sql`(${hasOffer} AND pet."offerState" = 'AVAILABLE' AND pet."offerConfirmedAt" > now() - ${VALID})`;
