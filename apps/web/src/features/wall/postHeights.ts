/** Estimated height of a post in px, until it is measured. */
export const POST_HEIGHT = 320;
/** Gap between posts in px. */
export const POST_GAP = 16;
