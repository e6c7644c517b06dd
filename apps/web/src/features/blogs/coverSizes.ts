/** `sizes` attribute for the cover on a card: the widest list, and phones. */
export const COVER_SIZES = '(min-width: 40em) 380px, 100vw';
