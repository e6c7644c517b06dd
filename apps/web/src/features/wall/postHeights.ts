/** About as high as a post is, in px, until it is measured. */
export const POST_HEIGHT = 320;
/** Between two posts. */
export const POST_GAP = 16;
