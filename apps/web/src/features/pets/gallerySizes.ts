/** `sizes` attribute of a photo on a pet's page. */
export const GALLERY_SIZES = '(min-width: 64em) 672px, 100vw';
