/** `sizes` attribute for the cover on a card, from 380 px in lists to the width of a phone. */
export const COVER_SIZES = '(min-width: 40em) 380px, 100vw';
