/** `sizes` attribute for a photo in the album grid. */
export const ALBUM_SIZES = '(min-width: 75em) 280px, (min-width: 64em) 23vw, (min-width: 40em) 30vw, 44vw';
