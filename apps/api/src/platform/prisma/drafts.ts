/**
 * Published posts, and the reader's own drafts (decisions §17); a visitor has none. A part of the visibility rule of blog posts, here since
 * blogs import notifications, which need it too.
 */
export const publishedOrOwn = (reader: { id: number } | undefined) => ({
  OR: [{ isPublished: true }, ...(reader ? [{ authorId: reader.id }] : [])],
});
