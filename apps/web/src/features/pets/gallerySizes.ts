/** As wide as the photo of a pet is shown on its page. */
export const GALLERY_SIZES = '(min-width: 64em) 672px, 100vw';
