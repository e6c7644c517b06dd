/**
 * Published posts and the viewer's own drafts (decisions §17). Part of the visibility rule of blog
 * posts. Notifications need it too and cannot import the blogs feature, which imports them.
 */
export const publishedOrOwn = (viewer: { id: number } | undefined) => ({
  OR: [{ isPublished: true }, ...(viewer ? [{ authorId: viewer.id }] : [])],
});
