import type { Namespace } from 'i18next';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { session } from '../api/session';
import { petQuery } from '../features/pets/pets.queries';
import { RequireSession } from '../features/auth/RequireSession';
import { ToOwn } from '../features/auth/ToOwn';
import { loadTexts } from '../i18n';
import { isUuid } from '../lib/uuid';
import { Shell } from './layout/Shell';
import { LATER } from '../routing/later';
import { paths } from '../routing/paths';
import { RootError, RouteError } from './RouteError';
import { queryClient } from './sharedQueryClient';

/** A page and its texts, loaded side by side when the route is first visited. */
const page = (load: () => Promise<ComponentType>, ...texts: (Namespace & string)[]) => ({
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadTexts(texts)]);
    return { Component };
  },
});

const home = page(() => import('../features/home/HomePage').then((m) => m.HomePage), 'home', 'catalog');
const carousel = page(() => import('../features/home/CarouselPage').then((m) => m.CarouselPage), 'home');
const login = page(() => import('../features/auth/LoginPage').then((m) => m.LoginPage), 'auth');
const logout = page(() => import('../features/auth/LogoutPage').then((m) => m.LogoutPage));
const about = page(() => import('../features/about/AboutPage').then((m) => m.AboutPage), 'about');
const animals = page(() => import('../features/animals/AnimalsPage').then((m) => m.AnimalsPage), 'animals', 'catalog');
const breeds = page(() => import('../features/animals/BreedsPage').then((m) => m.BreedsPage), 'animals', 'catalog');
const categories = page(
  () => import('../features/home/CategoriesPage').then((m) => m.CategoriesPage),
  'animals',
  'home',
);
const services = page(
  () => import('../features/directory/ServicesPage').then((m) => m.ServicesPage),
  'services',
  'users',
  'catalog',
);
const cookie = page(() => import('../features/cookies/CookiePage').then((m) => m.CookiePage), 'cookies');
const troubleshoot = page(
  () => import('../features/troubleshoot/TroubleshootPage').then((m) => m.TroubleshootPage),
  'troubleshoot',
);
const users = page(() => import('../features/directory/UsersPage').then((m) => m.UsersPage), 'users', 'catalog');
const completeProfile = page(
  () => import('../features/profiles/CompleteProfilePage').then((m) => m.CompleteProfilePage),
  'profile',
  'catalog',
);
const addPet = page(() => import('../features/pets/AddPetPage').then((m) => m.AddPetPage), 'pets', 'photos', 'catalog');
const petRedirect = page(() => import('../features/pets/PetRedirectPage').then((m) => m.PetRedirectPage), 'pets');
const pet: RouteObject = {
  ...page(() => import('../features/pets/PetPage').then((m) => m.PetPage), 'pets', 'users', 'catalog'),
  // Its photo is what people wait for: it is asked for while the page's code is on the way.
  loader: ({ params: { uuid } }) => {
    if (session.get() && isUuid(uuid)) void queryClient.prefetchQuery(petQuery(uuid));
    return null;
  },
};
const user = page(
  () => import('../features/profiles/UserPage').then((m) => m.UserPage),
  'profile',
  'friends',
  'blogs',
  'pets',
  'users',
  'catalog',
);
const account = page(() => import('../features/account/AccountPage').then((m) => m.AccountPage), 'account');
const notFound = page(() => import('../features/not-found/NotFoundPage').then((m) => m.NotFoundPage));

const forVisitors: RouteObject[] = [
  { path: '/', ...home },
  { path: '/carousel', ...carousel },
  { path: '/logsign', ...login },
  { path: '/login', ...login },
  { path: '/signup', ...login },
  { path: '/logout', ...logout },
  { path: '/user/register', ...completeProfile },
  { path: '/about', ...about },
  { path: '/category', ...categories },
  { path: '/cookie', ...cookie },
  { path: '/troubleshoot', ...troubleshoot },
  { path: '/not-found', ...notFound },
  { path: '*', ...notFound },
];

const forUsers: RouteObject[] = [
  { path: '/animals', ...animals },
  { path: '/dogs', ...breeds },
  { path: '/cats', ...breeds },
  { path: '/parrots', ...breeds },
  { path: '/rodents', ...breeds },
  { path: '/reptiles', ...breeds },
  { path: '/spiders', ...breeds },
  { path: '/users', ...users },
  { path: '/veterinary', element: <Navigate to={paths.users({ userCategoryId: 4 })} replace /> },
  { path: '/service', ...services },
  { path: '/user/:uuid', ...user },
  { path: '/account', ...account },
  { path: '/pet/create', ...addPet },
  { path: '/pet/uuid/:uuid', ...pet },
  { path: '/pet/:id', ...petRedirect },
  { path: paths.old.ownProfile, element: <ToOwn page={paths.user} /> },
  { path: paths.old.ownBlog, element: <Navigate to={paths.ownBlog} replace /> },
  { path: paths.old.ownAlbum, element: <ToOwn page={paths.userAlbum} /> },
];

const later = (addresses: string[]): RouteObject[] => addresses.map((path) => ({ path, ...notFound }));

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RootError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          ...forVisitors,
          ...later(LATER.forVisitors),
          { Component: RequireSession, children: [...forUsers, ...later(LATER.forUsers)] },
        ],
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);
