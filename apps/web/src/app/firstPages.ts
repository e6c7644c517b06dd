import type { ComponentType } from 'react';
import { session } from '../api/session';
import type { PageFile } from '../routing/routes';

export type LoadPage = () => Promise<ComponentType>;

/** Common entry pages, which `vite/firstPage.ts` preloads. */
export const FIRST_PAGES = {
  'albums/UserAlbumPage': () => import('../features/albums/UserAlbumPage').then((m) => m.UserAlbumPage),
  'animals/AnimalsPage': () => import('../features/animals/AnimalsPage').then((m) => m.AnimalsPage),
  'auth/LoginPage': () => import('../features/auth/LoginPage').then((m) => m.LoginPage),
  'blogs/BlogInputPage': () => import('../features/blogs/BlogInputPage').then((m) => m.BlogInputPage),
  'blogs/BlogPage': () => import('../features/blogs/BlogPage').then((m) => m.BlogPage),
  'blogs/BlogPostPage': () => import('../features/blogs/BlogPostPage').then((m) => m.BlogPostPage),
  'find/FindPage': async () => {
    const { FindPage, prepareColumn } = await import('../features/find/FindPage');
    await prepareColumn();
    return FindPage;
  },
  'friends/FriendsPage': () => import('../features/friends/FriendsPage').then((m) => m.FriendsPage),
  'home/HomePage': async () => {
    const { HomePage, Newest } = await import('../features/home/HomePage');
    if (session.get()) await Newest.prepare();
    return HomePage;
  },
  'messages/MessagesPage': () => import('../features/messages/MessagesPage').then((m) => m.MessagesPage),
  'notifications/NotificationsPage': () =>
    import('../features/notifications/NotificationsPage').then((m) => m.NotificationsPage),
  'pets/PetPage': () => import('../features/pets/PetPage').then((m) => m.PetPage),
  'pets/PublicPetPage': () => import('../features/pets/PublicPetPage').then((m) => m.PublicPetPage),
  'wall/WallPage': async () => {
    const { WallPage, prepareIntroduction } = await import('../features/wall/WallPage');
    await prepareIntroduction();
    return WallPage;
  },
} satisfies Partial<Record<PageFile, LoadPage>>;
