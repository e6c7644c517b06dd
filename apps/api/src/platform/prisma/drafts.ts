/**
 * Condition: the blog post is published, or it is the viewer's own draft (decisions §17).
 * Notifications need it too. They cannot import the blogs feature, because that feature imports
 * them.
 */
export const publishedOrOwn = (viewer: { id: number } | undefined) => ({
  OR: [{ isPublished: true }, ...(viewer ? [{ authorId: viewer.id }] : [])],
});
