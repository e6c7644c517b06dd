import { lazy } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { session, useSession } from '../api/session';
import { RequireSession } from '../features/auth/RequireSession';
import { loadTexts } from '../i18n';
import { type AppRoute, ROUTES, type PageFile } from '../routing/routes';
import { Shell } from './layout/Shell';
import { PAGES } from './pages';
import { RootError, RouteError } from './RouteError';

/** Loads a page and its translations in parallel when the route is first visited. */
function pageRoute({ page, texts = [], audience }: Pick<AppRoute, 'page' | 'texts' | 'audience'>): RouteObject {
  const load = async () => {
    const [Component] = await Promise.all([PAGES[page as PageFile](), loadTexts([...texts])]);
    return Component;
  };
  return {
    lazy: async () => {
      // Visitors are redirected to the login page, so this page's code is loaded only after they
      // log in.
      if (audience === 'users' && !session.get()) return { Component: lazy(async () => ({ default: await load() })) };
      return { Component: await load() };
    },
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
