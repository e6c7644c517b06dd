/** `sizes` attribute for a pet photo in the search results. */
export const FOUND_SIZES = '(min-width: 75em) 260px, (min-width: 48em) 30vw, 44vw';
