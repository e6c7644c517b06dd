/** Pages of the web app whose links contain a secret, mostly in the fragment. */
const SECRET_PAGES = [
  '/new-password',
  '/confirm-email',
  '/cancel-email-change',
  '/health-share',
  '/found/link',
  '/transfers/link',
  '/unsubscribe',
  '/provider-login',
  '/t',
  '/a',
] as const;

/** Paths that are followed by a secret. */
const SECRET_PATHS = ['/api/health-shares', '/api/shared-albums', '/api/tags', ...SECRET_PAGES] as const;

/** Begin of a query or a fragment, also if a mail program has encoded it. */
const PATH_END = /[?#]|%(?:25)*(?:3f|23)/i;

/** Returns the path of the URL in one form, however its characters are written. */
function decodePath(url: string): string {
  let path = url.replace(/^https?:\/\/[^/]*/i, '').split(PATH_END, 1)[0]!;
  for (let times = 0; times < 3; times++)
    path = path.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return path.replaceAll(/[/\\]+/g, '/').toLowerCase();
}

/** Routes with a secret in the query, which is never logged. */
const SECRET_QUERIES = [
  '/api/auth/providers',
  '/api/care/calendar.ics',
  '/api/data-download/file',
  '/api/notifications/unsubscribe',
];

const startsWith = (path: string, beginning: string) => path === beginning || path.startsWith(`${beginning}/`);

/**
 * Returns the path for logs and traces, without the query and the fragment. A secret in the path
 * is masked by the beginning of the path, because a changed link matches no route.
 */
export function maskedPath(url: string): string {
  const path = decodePath(url);
  const secretPath = SECRET_PATHS.find((beginning) => startsWith(path, beginning));
  if (!secretPath) return url.split(PATH_END, 1)[0]!;
  return path.length > secretPath.length + 1 ? `${secretPath}/:secret` : secretPath;
}

/** Returns true if search engines must not list the URL, because links to it contain a secret. */
export function isUnlisted(url: string): boolean {
  const path = decodePath(url);
  return [...SECRET_PATHS, ...SECRET_QUERIES].some((beginning) => startsWith(path, beginning));
}

/**
 * Returns the target of a link to a page whose `#` was encoded, as some mail programs do.
 * Otherwise undefined.
 */
export function repairedLink(url: string): string | undefined {
  const [path = '', secret] = url.split(/%23(.*)/s);
  const page = SECRET_PAGES.find((known) => known === path.toLowerCase().replace(/\/$/, ''));
  return page && secret && `${page}#${secret}`;
}
