import { ROUTES } from '../src/routing/routes.ts';

/** Routes of the pages that most visitors see first. */
export const VISITOR_ENTRANCES = ['home', 'login', 'find', 'publicPet'] as const;

/** Routes of the most common first pages, the same as `FIRST_PAGES` in the app. */
export const ENTRANCES = [
  ...VISITOR_ENTRANCES,
  ...(['pet', 'animals', 'wall', 'blog', 'blogPost', 'createBlogPost'] as const),
  ...(['messages', 'conversation', 'friends', 'notifications', 'userAlbum'] as const),
];

/** Source files that every page of a logged-in user loads. */
export const SESSION_PARTS = ['app/layout/SessionTools.tsx', 'features/messages/UnreadBadge.tsx'];

/** Additional source files that these pages load for logged-in users. */
export const SESSION_PAGE_PARTS: Partial<Record<(typeof ENTRANCES)[number], string>> = {
  home: 'features/home/Newest.tsx',
  conversation: 'features/messages/ThreadPane.tsx',
};

/** Returns the source file of an entry page. */
export const pageSource = (name: (typeof ENTRANCES)[number]) => `features/${ROUTES[name].page}.tsx`;
