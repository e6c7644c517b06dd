import type { Plugin } from 'vite';
import { READ_AS_SERBIAN } from '../../../prisma/languages.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../src/i18n/languages.ts';
import { ROUTES } from '../src/routing/routes.ts';
import { ALBUM_SIZES } from '../src/features/albums/albumSizes.ts';
import { COVER_SIZES } from '../src/features/blogs/coverSizes.ts';
import { FOUND_SIZES } from '../src/features/find/foundSizes.ts';
import { GALLERY_SIZES } from '../src/features/pets/gallerySizes.ts';
import { forUsersSource, pathSource } from '../src/routing/forUsers.ts';
import { UPLOAD, UPLOAD_WIDTHS } from '../src/ui/photos/uploadVariants.ts';
import { type Bundle, bundleFiles, textsSource } from './bundleFiles.ts';
import { ENTRANCES, pageSource, SESSION_PAGE_PARTS, SESSION_PARTS } from './entrances.ts';

const SHELL_TEXTS = ['common', 'errors'];
const OTHER_PAGES = 'app/otherPages.ts';

/** `sizes` of pictures on user cards (`ui/pictures/Avatar.tsx`). */
const AVATAR_SIZES = '64px';

/** Returns the pattern without its last parameter, for example `/pet/` for `/pet/:uuid`. */
const folderOf = ({ pattern }: { pattern: string }) => pattern.replace(/:\w+$/, '');

/**
 * API calls that start while a page's code loads. `first-load.spec.ts` finds calls that the page
 * does not use. The last segment of the page's path replaces an asterisk.
 */
const FIRST_CALLS: Record<string, FirstCall> = {
  [ROUTES.wall.pattern]: { paths: ['/wall'] },
  [ROUTES.messages.pattern]: { paths: ['/messages/conversations'] },
  [folderOf(ROUTES.conversation)]: { paths: ['/messages/conversation/*'] },
  [ROUTES.friends.pattern]: { paths: ['/friends?limit=100'], pictureSizes: AVATAR_SIZES },
  [ROUTES.notifications.pattern]: { paths: ['/notifications'] },
  [folderOf(ROUTES.userAlbum)]: { paths: ['/user-photo/user/*', '/user/by-uuid/*'], pictureSizes: ALBUM_SIZES },
  [ROUTES.blog.pattern]: { paths: ['/blogs/public?limit=12'], audience: 'everybody', pictureSizes: COVER_SIZES },
  [ROUTES.find.pattern]: {
    paths: ['/find?sort=newest&limit=24', '/find/counts'],
    audience: 'everybody',
    pictureSizes: FOUND_SIZES,
  },
  [folderOf(ROUTES.publicPet)]: { paths: ['/visitors/pets/*'], audience: 'visitors', pictureSizes: GALLERY_SIZES },
  [ROUTES.home.pattern]: { paths: ['/visitors/welcome'], audience: 'visitors' },
  [folderOf(ROUTES.pet)]: { paths: ['/pet/uuid/*'], pictureSizes: GALLERY_SIZES },
  [folderOf(ROUTES.health)]: { paths: ['/pet/*/health/summary', '/pet/*/health'] },
  [ROUTES.care.pattern]: { paths: ['/care'] },
};
/** API call that every page sends for logged-in users. */
const SESSION_CALL = '/user/me';

/**
 * Adds a small script to the head that preloads the first page's chunks and translations, because
 * the browser would discover them only after the entry script runs. The script guesses the
 * language. A wrong guess costs a few kilobytes.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html.replace('/* first-page */', '').replace('/* start */', '');
        const { entry } = bundleFiles(bundle);
        return html
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace('/* first-page */', () => script(bundle))
          .replace('/* start */', () => `(${start.toString()})('/${entry[0]}');`);
      },
    },
  };
}

function script(bundle: Bundle) {
  const { entry, files } = bundleFiles(bundle);
  const texts = (names: string[]) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        [...new Set(names.flatMap((name) => files(textsSource(language, name))))],
      ]),
    );

  const pages = ENTRANCES.map((name) => {
    const { pattern, texts: names } = ROUTES[name];
    const part = SESSION_PAGE_PARTS[name];
    const entrance: Entrance = {
      files: files(pageSource(name)),
      texts: texts([...names]),
      ...(part && { session: files(part) }),
    };
    return [folderOf({ pattern }), entrance];
  });
  const screens = [ROUTES.home, ROUTES.login, ROUTES.loginAlias, ROUTES.signup];
  const data = {
    // The largest file is first, because a phone requests six files at a time.
    entry: entry.filter((file) => file.endsWith('.js')).sort((a, b) => sizeOf(bundle, b) - sizeOf(bundle, a)),
    pages: Object.fromEntries(pages) as Record<string, Entrance>,
    otherPages: files(OTHER_PAGES),
    shell: texts(SHELL_TEXTS),
    session: [...new Set(SESSION_PARTS.flatMap(files))],
    login: ROUTES.login.pattern,
    forUsers: forUsersSource(),
    screens: screens.map(pathSource).join('|'),
    readAsSerbian: READ_AS_SERBIAN,
    fallback: FALLBACK_LANGUAGE,
    calls: FIRST_CALLS,
    sessionCall: SESSION_CALL,
    upload: UPLOAD.source,
    widths: UPLOAD_WIDTHS,
  } satisfies PreloadData;
  return `(${preload.toString()})(${JSON.stringify(data)});`;
}

function sizeOf(bundle: Bundle, file: string) {
  const output = bundle[file];
  return output?.type === 'chunk' ? output.code.length : 0;
}

type Texts = Record<string, string[]>;

interface Entrance {
  files: string[];
  texts: Texts;
  /** Files that are preloaded only for logged-in users. */
  session?: string[];
}

interface FirstCall {
  paths: string[];
  /** Audience for which the calls are sent. Defaults to logged-in users. */
  audience?: 'everybody' | 'visitors';
  /** `sizes` of the first picture in the first response, which is then fetched early. */
  pictureSizes?: string;
}

interface PreloadData {
  entry: string[];
  /** Entrances by path. A path that ends in a slash matches all paths below it. */
  pages: Record<string, Entrance>;
  otherPages: string[];
  shell: Texts;
  session: string[];
  login: string;
  forUsers: string;
  /** Source of a regular expression that matches paths with a pre-rendered first screen. */
  screens: string;
  readAsSerbian: string[];
  fallback: string;
  /** Calls by path. Paths have the same form as in `pages`. */
  calls: Record<string, FirstCall>;
  sessionCall: string;
  /** Source of a regular expression that matches URLs of uploads. */
  upload: string;
  widths: number[];
}

/** Runs in the browser before all other scripts and preloads files and API calls. */
function preload(data: PreloadData) {
  const {
    entry,
    pages,
    otherPages,
    shell,
    session,
    login,
    forUsers,
    screens,
    readAsSerbian,
    fallback,
    calls,
    sessionCall,
    upload,
    widths,
  } = data;
  let stored: string | null = null;
  let token: string | null = null;
  try {
    stored = localStorage.getItem('i18nextLng');
    token = localStorage.getItem('token');
  } catch {
    // The browser forbids storage.
  }
  const isVisitor = !token;
  const query = new URLSearchParams(location.search).get('lng');
  const cookie = /(?:^|; )i18next=([\w-]+)/.exec(document.cookie)?.[1];
  const language =
    [query, cookie, stored, ...navigator.languages]
      .map((code) => {
        const [name = '', ...parts] = (code ?? '').toLowerCase().split(/[-_]/);
        if (!readAsSerbian.includes(name)) return name;
        return parts.includes('cyrl') ? 'sr-Cyrl' : 'sr';
      })
      .find((code) => code in shell) ?? fallback;
  // The pre-rendered first screen is shown only if the page has this language.
  document.documentElement.lang = language;
  const path = isVisitor && new RegExp(forUsers, 'i').test(location.pathname) ? login : location.pathname;
  const folder = path.replace(/[^/]+$/, '');
  // The path `/` matches only the home page, not all pages.
  const at = <Value>(values: Record<string, Value>) => values[path] ?? (folder === '/' ? undefined : values[folder]);
  const page = at(pages);
  const files = [entry, shell[language], page?.files ?? otherPages, page?.texts[language]];
  if (!isVisitor) files.push(session, page?.session);
  const fetchFiles = (isWanted: (file: string) => boolean, attributes: Partial<HTMLLinkElement>) => {
    for (const file of new Set(files.flatMap((names) => names ?? []).filter(isWanted))) {
      const link = Object.assign(document.createElement('link'), attributes);
      link.href = `/${file}`;
      link.crossOrigin = '';
      document.head.append(link);
    }
  };
  const isStyle = (file: string) => file.endsWith('.css');
  const load = () => {
    fetchFiles((file) => !isStyle(file), { rel: 'modulepreload' });
    // Styles come after the code, because they are small and would occupy a phone's six
    // connections.
    setTimeout(() => fetchFiles(isStyle, { rel: 'preload', as: 'style', fetchPriority: 'low' }));
  };
  // Sends the same requests as `api/client.ts`, which then uses these responses.
  const settings = document.getElementById('server-settings')?.textContent;
  const { apiBase = '/api' } = JSON.parse(settings ?? '{}') as { apiBase?: string };
  const base = new URL(apiBase, location.origin);
  const firstCalls: Record<string, { token: string | null; language: string; response: Promise<Response> }> = {};
  Object.assign(window, { firstCalls });
  const call = (path: string) => {
    const url = base.href + path;
    const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) };
    const response = fetch(url, { headers });
    firstCalls[url] = { token, language, response };
    return response;
  };
  const fetchPicture = async (response: Promise<Response>, sizes: string) => {
    // A post, pet, user or photo, or a friendship with another user.
    type Pictured = { imageUrl?: string | null; url?: string; requester?: Pictured; addressee?: Pictured };
    const [item] = [(await (await response).clone().json()) as Pictured | Pictured[]].flat();
    for (const { imageUrl, url } of [item, item?.requester, item?.addressee].filter(
      (pictured) => pictured !== undefined,
    )) {
      const [, folder, widest] = new RegExp(upload).exec(imageUrl ?? url ?? '') ?? [];
      if (!folder) continue;
      const picture = new Image();
      picture.fetchPriority = 'high';
      picture.sizes = sizes;
      picture.srcset = [...widths.filter((width) => width < Number(widest)), widest]
        .map((width) => `${base.origin}${folder}/${width}.webp ${width}w`)
        .join(', ');
    }
  };
  // Ignores failures, which the app handles when it uses the responses.
  const ignore = () => undefined;
  const lastSegment = path.slice(folder.length);
  const first = location.search ? undefined : at(calls);
  const isForThisUser = (first?.audience ?? 'users') !== (isVisitor ? 'users' : 'visitors');
  // Calls start before the code, because after it they would wait for one of a phone's six
  // connections.
  const begin = () => {
    for (const [index, path] of isForThisUser ? (first?.paths.entries() ?? []) : []) {
      if (path.includes('*') && !lastSegment) continue;
      const response = call(path.replace('*', lastSegment));
      (first?.pictureSizes && index === 0 ? fetchPicture(response, first.pictureSizes) : response).catch(ignore);
    }
    if (token) call(sessionCall).catch(ignore);
    load();
  };
  // If the page contains the first screen, styles and fonts load before code and calls.
  if (isVisitor && new RegExp(screens, 'i').test(path)) document.addEventListener('load-code', begin, { once: true });
  else begin();
}

/**
 * Runs in the browser at the end of the page and loads the entry script, after the first paint if
 * there is a pre-rendered screen. A script element would load before the styles.
 */
function start(entry: string) {
  const MAX_WAIT_MS = 1500;
  let isStarted = false;
  const loadEntry = () => {
    if (isStarted) return;
    isStarted = true;
    document.dispatchEvent(new Event('load-code'));
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry;
    document.head.append(script);
  };
  const hasScreen = !document.querySelector('#root .splash');
  if (!hasScreen || document.hidden) {
    loadEntry();
    return;
  }
  new PerformanceObserver(loadEntry).observe({ type: 'paint', buffered: true });
  setTimeout(loadEntry, MAX_WAIT_MS);
}
