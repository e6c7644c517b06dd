import { lazy } from 'react';
import { createBrowserRouter, type LoaderFunction, Navigate, type RouteObject } from 'react-router-dom';
import { session, useSession } from '../api/session';
import { RequireSession } from '../features/auth/RequireSession';
import { loadTexts } from '../i18n';
import { isUuid } from '../lib/uuid';
import { type AppRoute, ROUTES, type PageFile } from '../routing/routes';
import { wallTag } from '../routing/wallTag';
import { Shell } from './layout/Shell';
import { FIRST_PAGES } from './firstPages';
import { RootError, RouteError } from './RouteError';
import { queryClient } from './sharedQueryClient';

const loadPage = async (file: PageFile) => {
  if (file in FIRST_PAGES) return FIRST_PAGES[file as keyof typeof FIRST_PAGES]();
  const { OTHER_PAGES } = await import('./otherPages');
  return OTHER_PAGES[file as keyof typeof OTHER_PAGES]();
};

/** Imports the blog queries on demand, so other pages' first load does not contain them. */
const blogQueries = (use: (blog: typeof import('../features/blogs/blogs.queries')) => void) =>
  import('../features/blogs/blogs.queries').then(use).catch(() => undefined);

/** Loaders that start a page's queries while its code loads. */
const LOADERS: Partial<Record<PageFile, LoaderFunction>> = {
  'blogs/BlogPage': ({ request }) => {
    void blogQueries((blog) => blog.prefetchPublicBlog(queryClient, new URL(request.url).searchParams));
    return null;
  },
  'blogs/BlogPostPage': ({ params: { uuid } }) => {
    void blogQueries((blog) => blog.prefetchBlogPost(queryClient, uuid));
    return null;
  },
  // Loads the code of an open thread in parallel. The conversation list alone does not need it.
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
  // Starts the request early, because the main photo depends on it.
  'pets/PetPage': ({ params: { uuid } }) => {
    if (!session.get() || !isUuid(uuid)) return null;
    void import('../features/pets/pet.queries')
      .then(({ petQuery }) => queryClient.prefetchQuery(petQuery(uuid)))
      .catch(() => undefined);
    return null;
  },
};

/** Loads a page and its translations in parallel when the route is first visited. */
function pageRoute({ page, texts = [], audience }: Pick<AppRoute, 'page' | 'texts' | 'audience'>): RouteObject {
  const file = page as PageFile;
  const load = async () => {
    const [Component] = await Promise.all([loadPage(file), loadTexts([...texts])]);
    return Component;
  };
  return {
    lazy: async () => {
      // Visitors are redirected to the login page, so this page's code is loaded only after they
      // log in.
      if (audience === 'users' && !session.get()) return { Component: lazy(async () => ({ default: await load() })) };
      return { Component: await load() };
    },
    loader: LOADERS[file],
  };
}

/** Redirects logged-in users to another path, which may contain their UUID. */
function Redirect({ to }: { to: (ownUuid: string) => string }) {
  const own = useSession();
  return own && <Navigate to={to(own.user.uuid)} replace />;
}

function routeOf(route: AppRoute): RouteObject {
  const { pattern: path, redirect, visitorText } = route;
  if (redirect) return { path, element: <Redirect to={redirect} /> };
  return { path, handle: { visitorText }, ...pageRoute(route) };
}

const routesFor = (audience: AppRoute['audience']) =>
  Object.values<AppRoute>(ROUTES)
    .filter((route) => route.audience === audience)
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
          { path: '*', ...pageRoute(ROUTES.notFound) },
        ],
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);
