import type { Namespace } from 'i18next';

/** User category of veterinary clinics. Routes cannot import `features/catalog`. */
const VETERINARY = 4;

export type VisitorText = 'photos' | 'ownBlog';

/** An app route, with a page or a redirect. */
export type AppRoute = RouteOptions & (PageOptions | RedirectOptions);

interface RouteOptions {
  /** Path pattern for the router. */
  pattern: string;
  /** Builds the link. Undefined if the link equals the pattern. */
  to?: (...values: never[]) => string;
  /** With `users`, visitors must log in and then return to the page. */
  audience: 'everybody' | 'users';
  /**
   * Key in `auth:visitorFor` of the message that explains why visitors must log in, if there is
   * one.
   */
  visitorText?: VisitorText;
}

interface PageOptions {
  /** The page's file in `features/`, without its extension. */
  page: string;
  /** Namespaces with the page's translations, in addition to the common namespaces. */
  texts?: readonly (Namespace & string)[];
  redirect?: undefined;
}

interface RedirectOptions {
  /** Returns the redirect target for the logged-in user's UUID. */
  redirect: (ownUuid: string) => string;
  page?: undefined;
  texts?: undefined;
}

const LOGIN = { audience: 'everybody', page: 'auth/LoginPage', texts: ['auth'] } as const;
const WALL_TEXTS = ['wall', 'likes', 'media', 'users'] as const;
const LOST_TEXTS = ['lost-and-found', 'places', 'photos', 'pets', 'traits', 'users'] as const;
const MODERATION_TEXTS = ['moderation', 'reports', 'users', 'fields'] as const;
const BREEDS = { audience: 'users', page: 'animals/BreedsPage', texts: ['animals', 'catalog'] } as const;
const MESSAGES = { audience: 'users', page: 'messages/MessagesPage', texts: ['messages', 'media', 'catalog'] } as const;

/**
 * All of the app's routes. The router, the links, the tests and `npm run screens` use this list.
 */
export const ROUTES = {
  home: {
    pattern: '/',
    audience: 'everybody',
    page: 'home/HomePage',
    texts: ['home', 'visitors', 'catalog', 'lost-and-found'],
  },
  carousel: { pattern: '/carousel', audience: 'everybody', page: 'home/CarouselPage', texts: ['home'] },
  categories: { pattern: '/category', audience: 'everybody', page: 'home/CategoriesPage', texts: ['animals', 'home'] },
  about: { pattern: '/about', audience: 'everybody', page: 'about/AboutPage', texts: ['about'] },
  privacy: { pattern: '/privacy', audience: 'everybody', page: 'privacy/PrivacyPage', texts: ['privacy'] },
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
  /** An alias of the login page. */
  loginAlias: { pattern: '/login', ...LOGIN },
  signup: { pattern: '/signup', ...LOGIN },
  forgottenPassword: {
    pattern: '/forgotten-password',
    to: (query: { email?: string; next?: string } = {}) => `/forgotten-password${search(query)}`,
    audience: 'everybody',
    page: 'auth/ForgottenPasswordPage',
    texts: ['auth'],
  },
  /** Logins at other providers return here with a secret in the fragment. */
  providerLogin: {
    pattern: '/provider-login',
    audience: 'everybody',
    page: 'auth/ProviderLoginPage',
    texts: ['auth', 'account'],
  },
  /** Emails link here with a secret in the fragment. */
  newPassword: { pattern: '/new-password', audience: 'everybody', page: 'auth/NewPasswordPage', texts: ['auth'] },
  /** Emails link here with a secret in the fragment. */
  confirmEmail: {
    pattern: '/confirm-email',
    audience: 'everybody',
    page: 'account/ConfirmEmailPage',
    texts: ['account'],
  },
  /** Emails link here with a secret in the fragment. */
  cancelEmailChange: {
    pattern: '/cancel-email-change',
    audience: 'everybody',
    page: 'account/CancelEmailChangePage',
    texts: ['account'],
  },
  logout: { pattern: '/logout', audience: 'everybody', page: 'auth/LogoutPage' },
  /** Public, because the page itself explains why logging in is required. */
  completeProfile: {
    pattern: '/user/register',
    audience: 'everybody',
    page: 'profiles/CompleteProfilePage',
    texts: ['profile', 'catalog'],
  },
  account: { pattern: '/account', audience: 'users', page: 'account/AccountPage', texts: ['account'] },

  /** Links to all of the user's own pages. */
  me: { pattern: '/me', audience: 'users', page: 'me/MePage' },
  user: {
    pattern: '/user/:uuid',
    to: (uuid: string, query: { edit?: 1 } = {}) => `/user/${uuid}${search(query)}`,
    audience: 'users',
    page: 'profiles/UserPage',
    texts: ['profile', 'friends', 'blogs', 'pets', 'users', 'catalog', 'hours', 'albums', 'reviews', 'media'],
  },
  userAlbum: {
    pattern: '/owner/album/:uuid',
    to: (uuid: string) => `/owner/album/${uuid}`,
    audience: 'users',
    visitorText: 'photos',
    page: 'albums/UserAlbumPage',
    texts: ['albums', 'photos', 'likes', 'users'],
  },
  users: {
    pattern: '/users',
    to: (query: { userCategoryId?: number; placeId?: number; km?: number; openNow?: true; services?: string } = {}) =>
      `/users${search(query)}`,
    audience: 'users',
    page: 'directory/UsersPage',
    texts: ['users', 'catalog', 'places', 'hours'],
  },
  services: {
    pattern: '/service',
    audience: 'users',
    page: 'directory/ServicesPage',
    texts: ['services', 'users', 'catalog', 'places', 'hours'],
  },
  veterinary: {
    pattern: '/veterinary',
    audience: 'users',
    redirect: (): string => paths.users({ userCategoryId: VETERINARY }),
  },

  /** Full-text search across all types of content. */
  search: {
    pattern: '/search',
    to: (query: { q?: string; type?: string } = {}) => `/search${search(query)}`,
    audience: 'users',
    page: 'search/SearchPage',
    texts: ['search', 'users', 'catalog'],
  },

  animals: {
    pattern: '/animals',
    to: (query: { petCategoryId?: number; petCategoryGroup?: number; page?: number } = {}) =>
      `/animals${search(query)}`,
    audience: 'users',
    page: 'animals/AnimalsPage',
    texts: ['animals', 'catalog'],
  },
  // One breeds page per animal category. The route's key names the category.
  dogs: { pattern: '/dogs', ...BREEDS },
  cats: { pattern: '/cats', ...BREEDS },
  parrots: { pattern: '/parrots', ...BREEDS },
  rodents: { pattern: '/rodents', ...BREEDS },
  reptiles: { pattern: '/reptiles', ...BREEDS },
  spiders: { pattern: '/spiders', ...BREEDS },

  /** Pet search with filters (`features/find/filters.ts`), or with a saved search. */
  find: {
    pattern: '/find',
    to: (
      query: { saved?: number; kind?: number; breed?: number; placeId?: number; offer?: 'adoption' | 'sale' } = {},
    ) => `/find${search(query)}`,
    audience: 'everybody',
    page: 'find/FindPage',
    texts: ['find', 'catalog', 'places', 'traits'],
  },
  favourites: {
    pattern: '/favourites',
    to: (query: { tab?: 'searches' } = {}) => `/favourites${search(query)}`,
    audience: 'users',
    page: 'favourites/FavouritesPage',
    texts: ['find', 'catalog'],
  },

  /** Lost and found animals. `tab` is the list to show. */
  lost: {
    pattern: '/lost',
    to: (query: { tab?: 'found' | 'home' | 'mine' | 'confirm'; placeId?: number; km?: number } = {}) =>
      `/lost${search(query)}`,
    audience: 'everybody',
    page: 'lost-and-found/LostPage',
    texts: ['lost-and-found', 'places'],
  },
  newLost: {
    pattern: '/lost/new',
    /** `pet` is the UUID of the lost pet. */
    to: (query: { pet?: string } = {}) => `/lost/new${search(query)}`,
    audience: 'users',
    page: 'lost-and-found/NewLostPage',
    texts: LOST_TEXTS,
  },
  newFound: { pattern: '/found/new', audience: 'everybody', page: 'lost-and-found/NewFoundPage', texts: LOST_TEXTS },
  /** Emails link here with a secret in the fragment. */
  foundLink: {
    pattern: '/found/link',
    audience: 'everybody',
    page: 'lost-and-found/FoundLinkPage',
    texts: ['lost-and-found'],
  },
  lostReport: {
    pattern: '/lost/:uuid',
    /** With `ask`, the conversation with the reporter opens after logging in. */
    to: (uuid: string, query: { ask?: 1; edit?: 1 } = {}) => `/lost/${uuid}${search(query)}`,
    audience: 'everybody',
    page: 'lost-and-found/ReportPage',
    texts: LOST_TEXTS,
  },
  lostPoster: {
    pattern: '/lost/:uuid/poster',
    to: (uuid: string) => `/lost/${uuid}/poster`,
    audience: 'everybody',
    page: 'lost-and-found/LostPosterPage',
    texts: ['lostPoster', 'lost-and-found', 'pets', 'traits'],
  },
  foundReport: {
    pattern: '/found/:uuid',
    to: (uuid: string, query: { ask?: 1; edit?: 1 } = {}) => `/found/${uuid}${search(query)}`,
    audience: 'everybody',
    page: 'lost-and-found/ReportPage',
    texts: LOST_TEXTS,
  },

  /** Booking of an appointment. Visitors choose a time, and then log in. */
  book: {
    pattern: '/book/:uuid',
    to: (uuid: string, query: { serviceId?: number; petUuid?: string } = {}) => `/book/${uuid}${search(query)}`,
    audience: 'everybody',
    page: 'appointments/BookPage',
    texts: ['appointments', 'catalog'],
  },
  appointments: {
    pattern: '/appointments',
    to: (query: { when?: 'past' } = {}) => `/appointments${search(query)}`,
    audience: 'users',
    page: 'appointments/AppointmentsPage',
    texts: ['appointments', 'users'],
  },
  appointment: {
    pattern: '/appointments/:id',
    to: (id: number) => `/appointments/${id}`,
    audience: 'users',
    page: 'appointments/AppointmentPage',
    texts: ['appointments', 'users', 'health-records', 'reminders', 'reviews'],
  },
  /** The appointments of the user's business. */
  desk: {
    pattern: '/business',
    to: (query: { day?: string; view?: 'week' | undefined; appointment?: number } = {}) => `/business${search(query)}`,
    audience: 'users',
    page: 'appointments/desk/DeskPage',
    texts: ['appointments', 'users', 'catalog', 'health-records'],
  },
  deskPrint: {
    pattern: '/business/print',
    to: (query: { day?: string } = {}) => `/business/print${search(query)}`,
    audience: 'users',
    page: 'appointments/desk/PrintDayPage',
    texts: ['appointments', 'users'],
  },
  bookingSettings: {
    pattern: '/business/booking',
    audience: 'users',
    page: 'appointments/settings/BookingSettingsPage',
    texts: ['appointments', 'hours', 'catalog', 'traits'],
  },

  care: {
    pattern: '/care',
    audience: 'users',
    page: 'reminders/CarePage',
    texts: ['reminders', 'appointments', 'users'],
  },

  createPet: {
    pattern: '/pet/create',
    audience: 'users',
    page: 'pets/AddPetPage',
    texts: ['pets', 'photos', 'catalog', 'traits'],
  },
  pet: {
    pattern: '/pet/uuid/:uuid',
    to: (uuid: string, query: { edit?: 'profile' | 'photos' } = {}) => `/pet/uuid/${uuid}${search(query)}`,
    audience: 'users',
    page: 'pets/PetPage',
    texts: ['pets', 'users', 'catalog', 'traits', 'albums'],
  },
  /** A pet's health record, for its owner and for clinics with access. */
  health: {
    pattern: '/pet/health/:uuid',
    /** `kind` filters the entries. */
    to: (uuid: string, query: { kind?: string } = {}) => `/pet/health/${uuid}${search(query)}`,
    audience: 'users',
    page: 'health-records/HealthPage',
    texts: ['health-records', 'reminders', 'catalog', 'traits'],
  },
  /** Printable summary of a health record. */
  passport: {
    pattern: '/pet/health/:uuid/passport',
    to: (uuid: string) => `/pet/health/${uuid}/passport`,
    audience: 'users',
    page: 'health-records/PassportPage',
    texts: ['health-records', 'traits'],
  },
  /** Owners share parts of a health record with a secret in the fragment. */
  healthShare: {
    pattern: '/health-share',
    audience: 'everybody',
    page: 'health-records/HealthSharePage',
    texts: ['health-records', 'traits'],
  },
  /** Pets whose owners gave the clinic access to their records. */
  patients: {
    pattern: '/clinic/patients',
    to: (query: { due?: 1 } = {}) => `/clinic/patients${search(query)}`,
    audience: 'users',
    page: 'health-records/PatientsPage',
    texts: ['health-records', 'users'],
  },
  /** A pet's collar tag and the lookups of its chip, for its owner. */
  petTag: {
    pattern: '/pet/tag/:uuid',
    to: (uuid: string) => `/pet/tag/${uuid}`,
    audience: 'users',
    page: 'finders/PetTagPage',
    texts: ['finders', 'users'],
  },
  /** The page of a collar tag. Its address is printed on tags. */
  tag: {
    pattern: '/t/:code',
    to: (code: string) => `/t/${code}`,
    audience: 'everybody',
    page: 'finders/TagPage',
    texts: ['finders', 'catalog'],
  },
  chip: { pattern: '/chip', audience: 'users', page: 'finders/ChipPage', texts: ['finders'] },
  givePet: {
    pattern: '/pet/give/:uuid',
    to: (uuid: string) => `/pet/give/${uuid}`,
    audience: 'users',
    page: 'transfers/GivePetPage',
    texts: ['transfers', 'users', 'passwords'],
  },
  transfers: {
    pattern: '/transfers',
    audience: 'users',
    page: 'transfers/TransfersPage',
    texts: ['transfers', 'users', 'catalog', 'reviews'],
  },
  /** Emails link here with a secret in the fragment. */
  transferLink: {
    pattern: '/transfers/link',
    audience: 'everybody',
    page: 'transfers/TransferLinkPage',
    texts: ['transfers'],
  },
  /** Redirects from a pet's id or UUID to its page. */
  petById: {
    pattern: '/pet/:id',
    to: (id: number | string) => `/pet/${id}`,
    audience: 'users',
    page: 'pets/PetRedirectPage',
    texts: ['pets'],
  },
  /** A pet's public page, if its owner allows one. */
  publicPet: {
    pattern: '/p/:uuid',
    /** With `ask`, the conversation with the owner opens after logging in. */
    to: (uuid: string, query: { ask?: 1 } = {}) => `/p/${uuid}${search(query)}`,
    audience: 'everybody',
    page: 'pets/PublicPetPage',
    texts: ['visitors', 'pets', 'catalog', 'traits'],
  },
  /** Businesses with a public page, for visitors. Users are redirected to the directory. */
  publicBusinesses: {
    pattern: '/b',
    to: (query: { userCategoryId?: number; placeId?: number } = {}) => `/b${search(query)}`,
    audience: 'everybody',
    page: 'directory/BusinessesPage',
    texts: ['visitors', 'users', 'catalog', 'places', 'hours'],
  },
  /** A business's public page, unless its owner has turned it off. */
  publicBusiness: {
    pattern: '/b/:uuid',
    /** With `ask`, the conversation with the business opens after logging in. */
    to: (uuid: string, query: { ask?: 1 } = {}) => `/b/${uuid}${search(query)}`,
    audience: 'everybody',
    page: 'profiles/PublicBusinessPage',
    texts: ['visitors', 'profile', 'pets', 'users', 'catalog', 'hours', 'reviews', 'media'],
  },
  poster: {
    pattern: '/p/:uuid/poster',
    to: (uuid: string) => `/p/${uuid}/poster`,
    audience: 'everybody',
    page: 'pets/PosterPage',
    texts: ['visitors', 'pets', 'catalog'],
  },
  /** A further album of a user or pet. */
  album: {
    pattern: '/album/:uuid',
    to: (uuid: string) => `/album/${uuid}`,
    audience: 'users',
    visitorText: 'photos',
    page: 'albums/FurtherAlbumPage',
    texts: ['albums', 'photos', 'likes'],
  },
  /** An album for everybody with the link, which contains a secret. */
  sharedAlbum: {
    pattern: '/a/:secret',
    to: (secret: string) => `/a/${secret}`,
    audience: 'everybody',
    page: 'albums/SharedAlbumPage',
    texts: ['albums', 'photos'],
  },
  /** Photos of other albums that show the pet. */
  petPhotos: {
    pattern: '/pet/photos/:uuid',
    to: (uuid: string) => `/pet/photos/${uuid}`,
    audience: 'users',
    visitorText: 'photos',
    page: 'albums/PhotosByOthersPage',
    texts: ['albums', 'photos', 'users'],
  },
  petAlbum: {
    pattern: '/pet/album/:uuid',
    to: (uuid: string) => `/pet/album/${uuid}`,
    audience: 'users',
    visitorText: 'photos',
    page: 'albums/PetAlbumPage',
    texts: ['albums', 'photos', 'likes'],
  },

  blog: {
    pattern: '/blog',
    /** `write` opens the form above the list: `new`, or the UUID of the post to edit. */
    to: (query: { petCategoryId?: number; write?: string } = {}) => `/blog${search(query)}`,
    audience: 'everybody',
    page: 'blogs/BlogPage',
    texts: ['blogs', 'catalog'],
  },
  blogPost: {
    pattern: '/blog/:uuid',
    to: (uuid: string) => `/blog/${uuid}`,
    audience: 'everybody',
    page: 'blogs/BlogPostPage',
    texts: ['blogs', 'likes', 'comments', 'users', 'catalog'],
  },
  ownBlog: {
    pattern: '/owner/blog',
    audience: 'users',
    visitorText: 'ownBlog',
    page: 'blogs/OwnBlogPage',
    texts: ['blogs'],
  },
  createBlogPost: {
    pattern: '/blog/create',
    audience: 'users',
    page: 'blogs/BlogInputPage',
    texts: ['blogs', 'media', 'catalog'],
  },
  editBlogPost: {
    pattern: '/blog/edit/:uuid',
    to: (uuid: string) => `/blog/edit/${uuid}`,
    audience: 'users',
    page: 'blogs/BlogInputPage',
    texts: ['blogs', 'media', 'catalog'],
  },

  wall: {
    pattern: '/wall',
    to: (query: { tag?: string } = {}) => `/wall${search(query)}`,
    audience: 'users',
    page: 'wall/WallPage',
    texts: WALL_TEXTS,
  },
  wallPost: {
    pattern: '/wall/:id',
    to: (id: number) => `/wall/${id}`,
    audience: 'users',
    page: 'wall/WallPostPage',
    texts: WALL_TEXTS,
  },
  friends: {
    pattern: '/friends',
    to: (query: { tab?: 'requests' | 'blocked' } = {}) => `/friends${search(query)}`,
    audience: 'users',
    page: 'friends/FriendsPage',
    texts: ['friends', 'users'],
  },
  notifications: {
    pattern: '/notifications',
    audience: 'users',
    page: 'notifications/NotificationsPage',
    texts: ['notifications', 'friends', 'users'],
  },
  notificationSettings: {
    pattern: '/notifications/settings',
    audience: 'users',
    page: 'notifications/NotificationSettingsPage',
    texts: ['notificationSettings', 'device', 'alerts', 'places'],
  },
  /** Emails link here with a key in the fragment. */
  unsubscribe: {
    pattern: '/unsubscribe',
    audience: 'everybody',
    page: 'notifications/UnsubscribePage',
    texts: ['notificationSettings'],
  },
  /** Moderation decisions about the user's own content, and the results of the user's reports. */
  notices: {
    pattern: '/notices',
    to: (query: { tab?: 'reports' } = {}) => `/notices${search(query)}`,
    audience: 'users',
    page: 'moderation/NoticesPage',
    texts: ['reports', 'fields'],
  },
  moderation: {
    pattern: '/moderation',
    /** `type` is the content type; `userId` selects the cases about one user. */
    to: (query: { state?: 'mine' | 'objections' | 'closed' | undefined; type?: string; userId?: number } = {}) =>
      `/moderation${search(query)}`,
    audience: 'users',
    page: 'moderation/ModerationPage',
    texts: MODERATION_TEXTS,
  },
  moderationPeople: {
    pattern: '/moderation/people',
    audience: 'users',
    page: 'moderation/PeoplePage',
    texts: MODERATION_TEXTS,
  },
  moderationLog: {
    pattern: '/moderation/log',
    audience: 'users',
    page: 'moderation/LogPage',
    texts: MODERATION_TEXTS,
  },
  moderationCase: {
    pattern: '/moderation/:id',
    to: (id: number) => `/moderation/${id}`,
    audience: 'users',
    page: 'moderation/CasePage',
    texts: MODERATION_TEXTS,
  },
  messages: { pattern: '/messages', ...MESSAGES },
  conversation: {
    pattern: '/messages/:userId',
    /** `pet` is the UUID of the pet that the message is about. */
    to: (userUuid: string, query: { pet?: string } = {}) => `/messages/${userUuid}${search(query)}`,
    ...MESSAGES,
  },

  // Old URL to which breed pages linked.
  oldProfile: { pattern: '/ownerprofile', audience: 'users', redirect: (ownUuid): string => paths.user(ownUuid) },
  oldBlog: { pattern: '/blogpage', audience: 'users', redirect: (): string => paths.ownBlog },
  oldAlbum: { pattern: '/owneralbum', audience: 'users', redirect: (ownUuid): string => paths.userAlbum(ownUuid) },
} as const satisfies Record<string, AppRoute>;

type Routes = typeof ROUTES;
type RouteName = keyof Routes;

export type PageFile = Extract<Routes[RouteName], { page: string }>['page'];

type Paths = { [Name in RouteName]: Routes[Name] extends { to: infer To } ? To : Routes[Name]['pattern'] };

/** Links by route name: a constant path, or a function that builds the path. */
export const paths = Object.fromEntries(
  Object.entries<AppRoute>(ROUTES).map(([name, { pattern, to }]) => [name, to ?? pattern]),
) as unknown as Paths;

function search(values: Record<string, string | number | true | undefined>) {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length ? `?${new URLSearchParams(given)}` : '';
}
