import type { Plugin } from 'vite';
import { READ_AS_SERBIAN } from '../../../prisma/languages.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../src/i18n/languages.ts';
import { ADDRESSES } from '../src/routing/addresses.ts';
import { ALBUM_SIZES } from '../src/features/albums/albumSizes.ts';
import { COVER_SIZES } from '../src/features/blogs/coverSizes.ts';
import { FOUND_SIZES } from '../src/features/find/foundSizes.ts';
import { GALLERY_SIZES } from '../src/features/pets/gallerySizes.ts';
import { forUsersSource, pathSource } from '../src/routing/forUsers.ts';
import { UPLOAD, UPLOAD_WIDTHS } from '../src/ui/photos/uploadVariants.ts';
import { type Bundle, bundleFiles, textsSource } from './bundleFiles.ts';
import { ENTRANCES, pageSource, SESSION_PAGE_PARTS, SESSION_PARTS } from './entrances.ts';

const SHELL_TEXTS = ['common', 'errors'];
/** Where the other pages are. */
const OTHER_PAGES = 'app/otherPages.ts';

/** Of the cards of people (`ui/pictures/Avatar.tsx`), who come with the smallest picture. */
const AVATAR_SIZES = '64px';

/** The path of what is below one, up to its last slash. */
const folderOf = ({ pattern }: { pattern: string }) => pattern.replace(/:\w+$/, '');

/**
 * What a page asks for first, with nothing behind its path: it is on its way while the code is. A page that asks for something else
 * meanwhile would ask for both, which a browser test (`first-load.spec.ts`) would see. Where a path ends in a slash,
 * who or what the page is about follows.
 */
const FIRST_CALLS: Record<string, FirstCall> = {
  [ADDRESSES.wall.pattern]: { paths: ['/wall'] },
  [ADDRESSES.messages.pattern]: { paths: ['/messages/conversations'] },
  [folderOf(ADDRESSES.conversation)]: { paths: ['/messages/conversation/'] },
  [ADDRESSES.friends.pattern]: { paths: ['/friends?limit=100'], pictureSizes: AVATAR_SIZES },
  [ADDRESSES.notifications.pattern]: { paths: ['/notifications'] },
  [folderOf(ADDRESSES.userAlbum)]: { paths: ['/user-photo/user/', '/user/by-uuid/'], pictureSizes: ALBUM_SIZES },
  [ADDRESSES.blog.pattern]: { paths: ['/blogs/public?limit=12'], audience: 'everybody', pictureSizes: COVER_SIZES },
  [ADDRESSES.find.pattern]: {
    paths: ['/find?sort=newest&limit=24', '/find/counts'],
    audience: 'everybody',
    pictureSizes: FOUND_SIZES,
  },
  [folderOf(ADDRESSES.publicPet)]: { paths: ['/visitors/pets/'], audience: 'visitors', pictureSizes: GALLERY_SIZES },
  [ADDRESSES.home.pattern]: { paths: ['/visitors/welcome'], audience: 'visitors' },
  [folderOf(ADDRESSES.pet)]: { paths: ['/pet/uuid/'], pictureSizes: GALLERY_SIZES },
};
/** Of every page, for whoever is logged in. */
const SESSION_CALL = '/user/me';

/**
 * A page and its texts are separate chunks, which the browser would only discover once the entry script has run. A small script in the head
 * loads all of them at once, so that they arrive side by side. It only guesses the language; a wrong guess costs a few kilobytes.
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
    const { pattern, texts: names } = ADDRESSES[name];
    const part = SESSION_PAGE_PARTS[name];
    const entrance: Entrance = {
      files: files(pageSource(name)),
      texts: texts([...names]),
      ...(part && { session: files(part) }),
    };
    return [folderOf({ pattern }), entrance];
  });
  const screens = [ADDRESSES.home, ADDRESSES.login, ADDRESSES.loginAlias, ADDRESSES.signup];
  const given = {
    // The largest one takes longest: a phone loads six at a time.
    entry: entry
      .filter((file) => file.endsWith('.js'))
      .sort((one, other) => sizeOf(bundle, other) - sizeOf(bundle, one)),
    pages: Object.fromEntries(pages) as Record<string, Entrance>,
    otherPages: files(OTHER_PAGES),
    shell: texts(SHELL_TEXTS),
    session: [...new Set(SESSION_PARTS.flatMap(files))],
    login: ADDRESSES.login.pattern,
    forUsers: forUsersSource(),
    screens: screens.map(pathSource).join('|'),
    readAsSerbian: READ_AS_SERBIAN,
    fallback: FALLBACK_LANGUAGE,
    calls: FIRST_CALLS,
    sessionCall: SESSION_CALL,
    upload: UPLOAD.source,
    widths: UPLOAD_WIDTHS,
  } satisfies Given;
  return `(${preload.toString()})(${JSON.stringify(given)});`;
}

function sizeOf(bundle: Bundle, file: string) {
  const output = bundle[file];
  return output?.type === 'chunk' ? output.code.length : 0;
}

type Texts = Record<string, string[]>;

interface Entrance {
  files: string[];
  texts: Texts;
  /** Only for people who are logged in. */
  session?: string[];
}

interface FirstCall {
  paths: string[];
  /** Who asks for it; people who are logged in, unless it says something else. */
  audience?: 'everybody' | 'visitors';
  /** How wide the picture of the first answer is shown, of a list that of its first: it is fetched with the answer. */
  pictureSizes?: string;
}

interface Given {
  entry: string[];
  /** By path; one that ends in a slash stands for all below it. */
  pages: Record<string, Entrance>;
  otherPages: string[];
  shell: Texts;
  session: string[];
  login: string;
  forUsers: string;
  /** The paths with a first screen of their own. */
  screens: string;
  readAsSerbian: string[];
  fallback: string;
  /** By path. */
  calls: Record<string, FirstCall>;
  sessionCall: string;
  /** The pattern of the address of an upload. */
  upload: string;
  widths: number[];
}

/** Runs in the browser, before everything else. */
function preload(given: Given) {
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
  } = given;
  let stored: string | null = null;
  let token: string | null = null;
  try {
    stored = localStorage.getItem('i18nextLng');
    token = localStorage.getItem('token');
  } catch {
    // Storage is disabled.
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
  // The first screen that the page brings is in the language of the request.
  document.documentElement.lang = language;
  const path = isVisitor && new RegExp(forUsers, 'i').test(location.pathname) ? login : location.pathname;
  const folder = path.replace(/[^/]+$/, '');
  // `/` is only the home page, not a folder of pages.
  const at = <Value>(values: Record<string, Value>) => values[path] ?? (folder === '/' ? undefined : values[folder]);
  const page = at(pages);
  const files = [entry, shell[language], page?.files ?? otherPages, page?.texts[language]];
  if (!isVisitor) files.push(session, page?.session);
  const fetchFiles = (isWanted: (file: string) => boolean, attributes: Partial<HTMLLinkElement>) => {
    for (const file of new Set(files.flatMap((some) => some ?? []).filter(isWanted))) {
      const link = Object.assign(document.createElement('link'), attributes);
      link.href = `/${file}`;
      link.crossOrigin = '';
      document.head.append(link);
    }
  };
  const isStyle = (file: string) => file.endsWith('.css');
  const load = () => {
    fetchFiles((file) => !isStyle(file), { rel: 'modulepreload' });
    // Behind the code: they are small, and would take the six connections of a phone first.
    setTimeout(() => fetchFiles(isStyle, { rel: 'preload', as: 'style', fetchPriority: 'low' }));
  };
  // As the app makes them (`api/client.ts`), which takes their answers.
  const settings = document.getElementById('server-settings')?.textContent;
  const { apiBase = '/api' } = JSON.parse(settings ?? '{}') as { apiBase?: string };
  const base = new URL(apiBase, location.origin);
  const firstCalls: Record<string, { token: string | null; language: string; answer: Promise<Response> }> = {};
  Object.assign(window, { firstCalls });
  const call = (path: string) => {
    const url = base.href + path;
    const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = fetch(url, { headers });
    firstCalls[url] = { token, language, answer };
    return answer;
  };
  const fetchPicture = async (answer: Promise<Response>, sizes: string) => {
    // A post, a pet or a person; a photo of an album; a friendship, of which one is the reader, who stands in the bar.
    type Pictured = { imageUrl?: string | null; url?: string; requester?: Pictured; addressee?: Pictured };
    const [thing] = [(await (await answer).clone().json()) as Pictured | Pictured[]].flat();
    for (const { imageUrl, url } of [thing, thing?.requester, thing?.addressee].filter((some) => some !== undefined)) {
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
  // What goes wrong, the app sees itself.
  const ignore = () => undefined;
  const about = path.slice(folder.length);
  const first = location.search ? undefined : at(calls);
  const isAsked = (first?.audience ?? 'users') !== (isVisitor ? 'users' : 'visitors');
  // The calls go first: behind the code they would wait for one of the six connections of a phone, and be the last to arrive.
  const begin = () => {
    for (const [index, path] of isAsked ? (first?.paths.entries() ?? []) : []) {
      const isAbout = path.endsWith('/');
      if (isAbout && !about) continue;
      const answer = call(isAbout ? path + about : path);
      (first?.pictureSizes && index === 0 ? fetchPicture(answer, first.pictureSizes) : answer).catch(ignore);
    }
    if (token) call(sessionCall).catch(ignore);
    load();
  };
  // What the visitor sees comes with the page: its styles and fonts go before the code and the first answer.
  if (isVisitor && new RegExp(screens, 'i').test(path)) document.addEventListener('load-code', begin, { once: true });
  else begin();
}

/**
 * Runs in the browser, at the end of the page: a script in the page itself would be fetched before all else. Where a first screen came with
 * the page, the code is loaded once that has been painted.
 */
function start(entry: string) {
  const PATIENCE_MS = 1500;
  let isStarted = false;
  const go = () => {
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
    go();
    return;
  }
  new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
  setTimeout(go, PATIENCE_MS);
}
