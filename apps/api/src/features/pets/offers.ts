// A pet has an offer if it is for adoption or has a price. An offer is valid for some days after
// its owner's last confirmation. For a pet without an offer, expiry and `offerState` have no
// meaning.

interface Offer {
  giveAway: boolean;
  priceForSale: unknown;
  priceForBreeding: unknown;
}

/** Returns true if the pet has an offer. The SQL version is `hasOffer`. */
export const isOffer = ({ giveAway, priceForSale, priceForBreeding }: Offer): boolean =>
  giveAway || priceForSale !== null || priceForBreeding !== null;

export const petPath = (uuid: string) => `/pet/uuid/${uuid}`;
