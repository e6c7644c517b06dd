/** As wide as a photo is shown in the grid of an album. */
export const ALBUM_SIZES = '(min-width: 75em) 280px, (min-width: 64em) 23vw, (min-width: 40em) 30vw, 44vw';
