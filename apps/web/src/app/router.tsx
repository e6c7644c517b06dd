import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { session } from '../api/session';
import { RequireSession } from '../features/auth/RequireSession';
import { loadTexts } from '../i18n';
import { isUuid } from '../lib/uuid';
import { type Address, ADDRESSES, type PageFile } from '../routing/addresses';
import { wallTag } from '../routing/wallTag';
import { Shell } from './layout/Shell';
import { Redirect } from './Redirect';
import { RootError, RouteError } from './RouteError';
import { queryClient } from './sharedQueryClient';

/** The pages of the addresses, each loaded at its first visit. */
const PAGES: Record<PageFile, () => Promise<ComponentType>> = {
  'about/AboutPage': () => import('../features/about/AboutPage').then((m) => m.AboutPage),
  'account/AccountPage': () => import('../features/account/AccountPage').then((m) => m.AccountPage),
  'account/ConfirmEmailPage': () => import('../features/account/ConfirmEmailPage').then((m) => m.ConfirmEmailPage),
  'albums/PetAlbumPage': () => import('../features/albums/PetAlbumPage').then((m) => m.PetAlbumPage),
  'albums/UserAlbumPage': () => import('../features/albums/UserAlbumPage').then((m) => m.UserAlbumPage),
  'animals/AnimalsPage': () => import('../features/animals/AnimalsPage').then((m) => m.AnimalsPage),
  'animals/BreedsPage': () => import('../features/animals/BreedsPage').then((m) => m.BreedsPage),
  'auth/ForgottenPasswordPage': () =>
    import('../features/auth/ForgottenPasswordPage').then((m) => m.ForgottenPasswordPage),
  'auth/LoginPage': () => import('../features/auth/LoginPage').then((m) => m.LoginPage),
  'auth/LogoutPage': () => import('../features/auth/LogoutPage').then((m) => m.LogoutPage),
  'auth/NewPasswordPage': () => import('../features/auth/NewPasswordPage').then((m) => m.NewPasswordPage),
  'blogs/BlogInputPage': () => import('../features/blogs/BlogInputPage').then((m) => m.BlogInputPage),
  'blogs/BlogPage': () => import('../features/blogs/BlogPage').then((m) => m.BlogPage),
  'blogs/BlogPostPage': () => import('../features/blogs/BlogPostPage').then((m) => m.BlogPostPage),
  'blogs/OwnBlogPage': () => import('../features/blogs/OwnBlogPage').then((m) => m.OwnBlogPage),
  'cookies/CookiePage': () => import('../features/cookies/CookiePage').then((m) => m.CookiePage),
  'directory/ServicesPage': () => import('../features/directory/ServicesPage').then((m) => m.ServicesPage),
  'directory/UsersPage': () => import('../features/directory/UsersPage').then((m) => m.UsersPage),
  'friends/FriendsPage': () => import('../features/friends/FriendsPage').then((m) => m.FriendsPage),
  'home/CarouselPage': () => import('../features/home/CarouselPage').then((m) => m.CarouselPage),
  'home/CategoriesPage': () => import('../features/home/CategoriesPage').then((m) => m.CategoriesPage),
  'home/HomePage': async () => {
    const { HomePage, Newest } = await import('../features/home/HomePage');
    if (session.get()) await Newest.prepare();
    return HomePage;
  },
  'messages/MessagesPage': () => import('../features/messages/MessagesPage').then((m) => m.MessagesPage),
  'moderation/CasePage': () => import('../features/moderation/CasePage').then((m) => m.CasePage),
  'moderation/LogPage': () => import('../features/moderation/LogPage').then((m) => m.LogPage),
  'moderation/ModerationPage': () => import('../features/moderation/ModerationPage').then((m) => m.ModerationPage),
  'moderation/PeoplePage': () => import('../features/moderation/PeoplePage').then((m) => m.PeoplePage),
  'not-found/NotFoundPage': () => import('../features/not-found/NotFoundPage').then((m) => m.NotFoundPage),
  'notifications/NotificationSettingsPage': () =>
    import('../features/notifications/NotificationSettingsPage').then((m) => m.NotificationSettingsPage),
  'notifications/UnsubscribePage': () =>
    import('../features/notifications/UnsubscribePage').then((m) => m.UnsubscribePage),
  'notifications/NotificationsPage': () =>
    import('../features/notifications/NotificationsPage').then((m) => m.NotificationsPage),
  'pets/AddPetPage': () => import('../features/pets/AddPetPage').then((m) => m.AddPetPage),
  'pets/PetPage': () => import('../features/pets/PetPage').then((m) => m.PetPage),
  'pets/PetRedirectPage': () => import('../features/pets/PetRedirectPage').then((m) => m.PetRedirectPage),
  'privacy/PrivacyPage': () => import('../features/privacy/PrivacyPage').then((m) => m.PrivacyPage),
  'profiles/CompleteProfilePage': () =>
    import('../features/profiles/CompleteProfilePage').then((m) => m.CompleteProfilePage),
  'profiles/UserPage': () => import('../features/profiles/UserPage').then((m) => m.UserPage),
  'reports/NoticesPage': () => import('../features/reports/NoticesPage').then((m) => m.NoticesPage),
  'troubleshoot/TroubleshootPage': () =>
    import('../features/troubleshoot/TroubleshootPage').then((m) => m.TroubleshootPage),
  'wall/WallPage': () => import('../features/wall/WallPage').then((m) => m.WallPage),
  'wall/WallPostPage': () => import('../features/wall/WallPostPage').then((m) => m.WallPostPage),
};

/** They come with the pages of the blog, and are no part of the first load of others. */
const blogQueries = (use: (blog: typeof import('../features/blogs/blogs.queries')) => void) =>
  import('../features/blogs/blogs.queries').then(use).catch(() => undefined);

/** Queries that start while the code of a page is still loading. */
const LOADERS: Partial<Record<PageFile, LoaderFunction>> = {
  'blogs/BlogPage': ({ request }) => {
    void blogQueries((blog) => blog.prefetchPublicBlog(queryClient, new URL(request.url).searchParams));
    return null;
  },
  'blogs/BlogPostPage': ({ params: { uuid } }) => {
    void blogQueries((blog) => blog.prefetchBlogPost(queryClient, uuid));
    return null;
  },
  // The list of conversations does without the code of a thread; whoever opens one gets both at once.
  'messages/MessagesPage': async ({ params: { userId } }) => {
    if (!session.get() || userId === undefined) return null;
    const thread = import('../features/messages/ThreadPane');
    const { ThreadPane } = await import('../features/messages/MessagesPage');
    await Promise.all([thread, ThreadPane.prepare()]);
    return null;
  },
  'wall/WallPage': ({ request }) => {
    if (!session.get()) return null;
    const tag = wallTag(new URL(request.url).searchParams);
    void import('../features/wall/wall.queries')
      .then(({ wallQuery }) => queryClient.prefetchInfiniteQuery(wallQuery(tag)))
      .catch(() => undefined);
    return null;
  },
  // So that its photo is requested as early as possible.
  'pets/PetPage': ({ params: { uuid } }) => {
    if (!session.get() || !isUuid(uuid)) return null;
    void import('../features/pets/pets.queries').then(({ petQuery }) => queryClient.prefetchQuery(petQuery(uuid)));
    return null;
  },
};

/** A page and its texts, loaded side by side when the route is first visited. */
function pageRoute({ page, texts = [], audience }: Pick<Address, 'page' | 'texts' | 'audience'>): RouteObject {
  const file = page as PageFile;
  const load = async () => {
    const [Component] = await Promise.all([PAGES[file](), loadTexts([...texts])]);
    return Component;
  };
  return {
    lazy: async () => {
      // A visitor is sent to the login, and loads nothing of a page for users: it suspends when they come back with a session.
      if (audience === 'users' && !session.get()) return { Component: lazy(async () => ({ default: await load() })) };
      return { Component: await load() };
    },
    loader: LOADERS[file],
  };
}

function routeOf(address: Address): RouteObject {
  const { pattern: path, redirect, visitorText } = address;
  if (redirect) return { path, element: <Redirect to={redirect} /> };
  return { path, handle: { visitorText }, ...pageRoute(address) };
}

const routesFor = (audience: Address['audience']) =>
  Object.values<Address>(ADDRESSES)
    .filter((address) => address.audience === audience)
    .map(routeOf);

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RootError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          ...routesFor('everybody'),
          { Component: RequireSession, children: routesFor('users') },
          { path: '*', ...pageRoute(ADDRESSES.notFound) },
        ],
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);
