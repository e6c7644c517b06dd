/** Every address of the app. Links and redirects take them from here. */
export const paths = {
  home: '/',
  login: (options: { email?: string; next?: string } = {}) => `/logsign${search(options)}`,
  signup: '/signup',
  logout: '/logout',
  completeProfile: '/user/register',
  account: '/account',
  about: '/about',
  cookie: '/cookie',
  services: '/service',
  carousel: '/carousel',
  troubleshoot: '/troubleshoot',
  user: (uuid: string) => `/user/${uuid}`,
  users: (options: { userCategoryId?: number } = {}) => `/users${search(options)}`,
  veterinary: '/veterinary',
  categories: '/category',
  animals: (options: { petCategoryId?: number; petCategoryGroup?: number; page?: number } = {}) =>
    `/animals${search(options)}`,
  /** The pages of one kind of animal, by the kind's key. */
  breeds: (kind: 'dogs' | 'cats' | 'parrots' | 'rodents' | 'reptiles' | 'spiders') => `/${kind}`,
  createPet: '/pet/create',
  pet: (uuid: string, options: { edit?: 'profile' | 'photos' } = {}) => `/pet/uuid/${uuid}${search(options)}`,
  petAlbum: (uuid: string) => `/pet/album/${uuid}`,
  userAlbum: (uuid: string) => `/owner/album/${uuid}`,
  ownBlog: '/owner/blog',
  blog: '/blog',
  createBlogPost: '/blog/create',
  editBlogPost: (uuid: string) => `/blog/edit/${uuid}`,
  blogPost: (uuid: string) => `/blog/${uuid}`,
  wall: '/wall',
  friends: '/friends',
  messages: (userUuid?: string) => (userUuid ? `/messages/${userUuid}` : '/messages'),
  notFound: '/not-found',
  /** Where the old breed pages led. */
  old: { ownProfile: '/ownerprofile', ownBlog: '/blogpage', ownAlbum: '/owneralbum' },
} as const;

function search(values: Record<string, string | number | undefined>) {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length ? `?${new URLSearchParams(given)}` : '';
}

/** Where to go after logging in: `?next=`, but only inside the app. */
export function safeNext(next: string | null) {
  const origin = window.location.origin;
  // `//host` and `/\host` lead elsewhere too: what the browser makes of it decides, not how it looks.
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return paths.home;
  const url = new URL(next, origin);
  // `/.//host` is of our origin, and what is left of it is not.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  return isOurs && !isLogout(url.pathname) ? url.pathname + url.search + url.hash : paths.home;
}

/** However it is written: whoever has just come in would be out again. */
function isLogout(pathname: string) {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '') === paths.logout;
  } catch {
    return false;
  }
}
