/** As wide as the picture of a card is shown in the widest of its lists, and on a phone. */
export const COVER_SIZES = '(min-width: 40em) 380px, 100vw';
