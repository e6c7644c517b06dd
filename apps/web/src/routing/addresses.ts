import type { Namespace } from 'i18next';

/** An address of the app. There is a page, a way on to another address, or nothing yet. */
export interface Address {
  /** As the router reads it. */
  pattern: string;
  /** The link there, where that is not the pattern itself. */
  to?: (...values: never[]) => string;
  /** Everybody, or users alone: visitors are asked to log in, and come back. */
  audience: 'everybody' | 'users';
  /** The page's file below `features/`. */
  page?: string;
  /** The page's texts, beside those that every page has. */
  texts?: readonly (Namespace & string)[];
  /** Where it leads on to, given the UUID of who is logged in. */
  redirect?: (ownUuid: string) => string;
  /** The documented screen is still to be built, and until then it is not found. */
  planned?: true;
}

const LOGIN = { audience: 'everybody', page: 'auth/LoginPage', texts: ['auth'] } as const;
const BREEDS = { audience: 'users', page: 'animals/BreedsPage', texts: ['animals', 'catalog'] } as const;

/** Every address of the app, once. The router, the links, the tests and `npm run screens` take them from here. */
export const ADDRESSES = {
  home: { pattern: '/', audience: 'everybody', page: 'home/HomePage', texts: ['home', 'catalog'] },
  carousel: { pattern: '/carousel', audience: 'everybody', page: 'home/CarouselPage', texts: ['home'] },
  categories: { pattern: '/category', audience: 'everybody', page: 'home/CategoriesPage', texts: ['animals', 'home'] },
  about: { pattern: '/about', audience: 'everybody', page: 'about/AboutPage', texts: ['about'] },
  cookie: { pattern: '/cookie', audience: 'everybody', page: 'cookies/CookiePage', texts: ['cookies'] },
  troubleshoot: {
    pattern: '/troubleshoot',
    audience: 'everybody',
    page: 'troubleshoot/TroubleshootPage',
    texts: ['troubleshoot'],
  },
  notFound: { pattern: '/not-found', audience: 'everybody', page: 'not-found/NotFoundPage' },

  login: {
    pattern: '/logsign',
    to: (query: { email?: string; next?: string } = {}) => `/logsign${search(query)}`,
    ...LOGIN,
  },
  /** The same under a second name. */
  loginAlias: { pattern: '/login', ...LOGIN },
  signup: { pattern: '/signup', ...LOGIN },
  logout: { pattern: '/logout', audience: 'everybody', page: 'auth/LogoutPage' },
  /** It asks for a login in its own words. */
  completeProfile: {
    pattern: '/user/register',
    audience: 'everybody',
    page: 'profiles/CompleteProfilePage',
    texts: ['profile', 'catalog'],
  },
  account: { pattern: '/account', audience: 'users', page: 'account/AccountPage', texts: ['account'] },

  user: {
    pattern: '/user/:uuid',
    to: (uuid: string, query: { edit?: 1 } = {}) => `/user/${uuid}${search(query)}`,
    audience: 'users',
    page: 'profiles/UserPage',
    texts: ['profile', 'friends', 'blogs', 'pets', 'users', 'catalog'],
  },
  userAlbum: {
    pattern: '/owner/album/:uuid',
    to: (uuid: string) => `/owner/album/${uuid}`,
    audience: 'users',
    planned: true,
  },
  users: {
    pattern: '/users',
    to: (query: { userCategoryId?: number } = {}) => `/users${search(query)}`,
    audience: 'users',
    page: 'directory/UsersPage',
    texts: ['users', 'catalog'],
  },
  services: {
    pattern: '/service',
    audience: 'users',
    page: 'directory/ServicesPage',
    texts: ['services', 'users', 'catalog'],
  },
  veterinary: {
    pattern: '/veterinary',
    audience: 'users',
    redirect: (): string => paths.users({ userCategoryId: 4 }),
  },

  animals: {
    pattern: '/animals',
    to: (query: { petCategoryId?: number; petCategoryGroup?: number; page?: number } = {}) =>
      `/animals${search(query)}`,
    audience: 'users',
    page: 'animals/AnimalsPage',
    texts: ['animals', 'catalog'],
  },
  // A page for each kind of animal, named by the kind's key.
  dogs: { pattern: '/dogs', ...BREEDS },
  cats: { pattern: '/cats', ...BREEDS },
  parrots: { pattern: '/parrots', ...BREEDS },
  rodents: { pattern: '/rodents', ...BREEDS },
  reptiles: { pattern: '/reptiles', ...BREEDS },
  spiders: { pattern: '/spiders', ...BREEDS },

  createPet: {
    pattern: '/pet/create',
    audience: 'users',
    page: 'pets/AddPetPage',
    texts: ['pets', 'photos', 'catalog'],
  },
  pet: {
    pattern: '/pet/uuid/:uuid',
    to: (uuid: string, query: { edit?: 'profile' | 'photos' } = {}) => `/pet/uuid/${uuid}${search(query)}`,
    audience: 'users',
    page: 'pets/PetPage',
    texts: ['pets', 'users', 'catalog'],
  },
  /** By either of its ids; leads on to the address with the UUID. */
  petById: {
    pattern: '/pet/:id',
    to: (id: number | string) => `/pet/${id}`,
    audience: 'users',
    page: 'pets/PetRedirectPage',
    texts: ['pets'],
  },
  petAlbum: {
    pattern: '/pet/album/:uuid',
    to: (uuid: string) => `/pet/album/${uuid}`,
    audience: 'users',
    planned: true,
  },

  blog: { pattern: '/blog', audience: 'everybody', planned: true },
  blogPost: {
    pattern: '/blog/:uuid',
    to: (uuid: string) => `/blog/${uuid}`,
    audience: 'everybody',
    planned: true,
  },
  ownBlog: { pattern: '/owner/blog', audience: 'users', planned: true },
  createBlogPost: { pattern: '/blog/create', audience: 'users', planned: true },
  editBlogPost: {
    pattern: '/blog/edit/:uuid',
    to: (uuid: string) => `/blog/edit/${uuid}`,
    audience: 'users',
    planned: true,
  },

  wall: { pattern: '/wall', audience: 'users', planned: true },
  friends: { pattern: '/friends', audience: 'users', planned: true },
  messages: { pattern: '/messages', audience: 'users', planned: true },
  conversation: {
    pattern: '/messages/:userId',
    to: (userUuid: string) => `/messages/${userUuid}`,
    audience: 'users',
    planned: true,
  },

  // Where the old breed pages led.
  oldProfile: { pattern: '/ownerprofile', audience: 'users', redirect: (ownUuid): string => paths.user(ownUuid) },
  oldBlog: { pattern: '/blogpage', audience: 'users', redirect: (): string => paths.ownBlog },
  oldAlbum: { pattern: '/owneralbum', audience: 'users', redirect: (ownUuid): string => paths.userAlbum(ownUuid) },
} as const satisfies Record<string, Address>;

type Addresses = typeof ADDRESSES;
export type AddressName = keyof Addresses;

/** The files of the pages. */
export type PageFile = Extract<Addresses[AddressName], { page: string }>['page'];

type Paths = { [Name in AddressName]: Addresses[Name] extends { to: infer To } ? To : Addresses[Name]['pattern'] };

/** The links: an address that is always the same, or what makes it of its values. */
export const paths = Object.fromEntries(
  Object.entries<Address>(ADDRESSES).map(([name, { pattern, to }]) => [name, to ?? pattern]),
) as unknown as Paths;

/**
 * Links that are documented parts of other screens lead to planned ones all the same: to messages, with their badge, from the
 * navigation and from profiles, and to albums and posts from their cards. Other ways to a screen, such as the entries of menus, come
 * with it: they ask here.
 */
export const isPlanned = (name: AddressName) => (ADDRESSES[name] as Address).planned === true;

function search(values: Record<string, string | number | undefined>) {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length ? `?${new URLSearchParams(given)}` : '';
}
