// A pet has an offer if it is for adoption or has a price. An offer is valid for some days after
// its owner last confirmed it. Expiry and `offerState` mean nothing for pets without an offer.

interface Offer {
  giveAway: boolean;
  priceForSale: unknown;
  priceForBreeding: unknown;
}

/** SQL version: `hasOffer`. */
export const isOffer = ({ giveAway, priceForSale, priceForBreeding }: Offer): boolean =>
  giveAway || priceForSale !== null || priceForBreeding !== null;
