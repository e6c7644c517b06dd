/**
 * Condition: the blog post is published, or it is the viewer's own draft (decisions §17).
 * Defined here, because notifications need it and cannot import blogs, which import notifications.
 */
export const publishedOrOwn = (viewer: { id: number } | undefined) => ({
  OR: [{ isPublished: true }, ...(viewer ? [{ authorId: viewer.id }] : [])],
});
