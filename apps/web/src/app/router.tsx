import type { Namespace } from 'i18next';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { session } from '../api/session';
import { RequireSession } from '../features/auth/RequireSession';
import { petQuery } from '../features/pets/pets.queries';
import { loadTexts } from '../i18n';
import { isUuid } from '../lib/uuid';
import { type Address, ADDRESSES, type PageFile } from '../routing/addresses';
import { Shell } from './layout/Shell';
import { Redirect } from './Redirect';
import { RootError, RouteError } from './RouteError';
import { queryClient } from './sharedQueryClient';

/** The pages of the addresses, each in a file that is loaded when it is first visited. */
const PAGES: Record<PageFile, () => Promise<ComponentType>> = {
  'about/AboutPage': () => import('../features/about/AboutPage').then((m) => m.AboutPage),
  'account/AccountPage': () => import('../features/account/AccountPage').then((m) => m.AccountPage),
  'animals/AnimalsPage': () => import('../features/animals/AnimalsPage').then((m) => m.AnimalsPage),
  'animals/BreedsPage': () => import('../features/animals/BreedsPage').then((m) => m.BreedsPage),
  'auth/LoginPage': () => import('../features/auth/LoginPage').then((m) => m.LoginPage),
  'auth/LogoutPage': () => import('../features/auth/LogoutPage').then((m) => m.LogoutPage),
  'cookies/CookiePage': () => import('../features/cookies/CookiePage').then((m) => m.CookiePage),
  'directory/ServicesPage': () => import('../features/directory/ServicesPage').then((m) => m.ServicesPage),
  'directory/UsersPage': () => import('../features/directory/UsersPage').then((m) => m.UsersPage),
  'home/CarouselPage': () => import('../features/home/CarouselPage').then((m) => m.CarouselPage),
  'home/CategoriesPage': () => import('../features/home/CategoriesPage').then((m) => m.CategoriesPage),
  'home/HomePage': () => import('../features/home/HomePage').then((m) => m.HomePage),
  'not-found/NotFoundPage': () => import('../features/not-found/NotFoundPage').then((m) => m.NotFoundPage),
  'pets/AddPetPage': () => import('../features/pets/AddPetPage').then((m) => m.AddPetPage),
  'pets/PetPage': () => import('../features/pets/PetPage').then((m) => m.PetPage),
  'pets/PetRedirectPage': () => import('../features/pets/PetRedirectPage').then((m) => m.PetRedirectPage),
  'profiles/CompleteProfilePage': () =>
    import('../features/profiles/CompleteProfilePage').then((m) => m.CompleteProfilePage),
  'profiles/UserPage': () => import('../features/profiles/UserPage').then((m) => m.UserPage),
  'troubleshoot/TroubleshootPage': () =>
    import('../features/troubleshoot/TroubleshootPage').then((m) => m.TroubleshootPage),
};

/** What a page asks for while its code is on the way. */
const LOADERS: Partial<Record<PageFile, LoaderFunction>> = {
  // Its photo is what people wait for.
  'pets/PetPage': ({ params: { uuid } }) => {
    if (session.get() && isUuid(uuid)) void queryClient.prefetchQuery(petQuery(uuid));
    return null;
  },
};

/** A page and its texts, loaded side by side when the route is first visited. */
const pageRoute = (file: PageFile, texts: readonly (Namespace & string)[] = []): RouteObject => ({
  lazy: async () => {
    const [Component] = await Promise.all([PAGES[file](), loadTexts([...texts])]);
    return { Component };
  },
  loader: LOADERS[file],
});

const NOT_FOUND = pageRoute(ADDRESSES.notFound.page);

/** What is planned is not found. */
function routeOf({ pattern: path, page, texts, redirect }: Address): RouteObject {
  if (redirect) return { path, element: <Redirect to={redirect} /> };
  return { path, ...(page ? pageRoute(page as PageFile, texts) : NOT_FOUND) };
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
          { path: '*', ...NOT_FOUND },
        ],
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);
