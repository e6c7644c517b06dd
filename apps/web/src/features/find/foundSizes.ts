/** As wide as the photo of a pet that was found is shown. */
export const FOUND_SIZES = '(min-width: 75em) 260px, (min-width: 48em) 30vw, 44vw';
