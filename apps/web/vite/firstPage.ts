import type { Plugin, Rolldown } from 'vite';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../src/i18n/languages.ts';
import { ADDRESSES } from '../src/routing/addresses.ts';
import { forUsersSource } from '../src/routing/forUsers.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The most common first pages. */
const ENTRANCES = [
  ...(['home', 'login', 'pet', 'animals', 'wall', 'blog', 'blogPost', 'createBlogPost'] as const),
  ...(['messages', 'conversation', 'friends', 'notifications', 'userAlbum'] as const),
];
const SHELL_TEXTS = ['common', 'errors'];
/** What people who are logged in need on every page, and on some besides. */
const SESSION_PARTS = ['app/layout/SessionTools.tsx', 'features/messages/UnreadBadge.tsx'];
const SESSION_PAGE_PARTS: Partial<Record<(typeof ENTRANCES)[number], string>> = { home: 'features/home/Newest.tsx' };

/**
 * A page and its texts are separate chunks, which the browser would only discover once the entry script has run. A small script in the head
 * preloads them while the entry is still loading. It only guesses the language; a wrong guess costs a few kilobytes.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace('/* first-page */', bundle ? script(bundle) : '');
      },
    },
  };
}

function script(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const chunkOf = (source: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
    if (!chunk) throw new Error(`No chunk has ${source}`);
    return chunk;
  };

  /** The chunk, its imports and their styles, without the files that the page's own tags already load. */
  const filesOf = (chunk: Chunk, seen = new Set<string>()): Set<string> => {
    seen.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((file) => seen.add(file));
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file);
      if (imported && !seen.has(file)) filesOf(imported, seen);
    }
    return seen;
  };
  const entry = filesOf(chunks.find(({ isEntry }) => isEntry)!);
  const files = (source: string) => [...filesOf(chunkOf(source))].filter((file) => !entry.has(file));
  const texts = (names: string[]) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        [...new Set(names.flatMap((name) => files(`i18n/locales/${language}/${name}.json`)))],
      ]),
    );

  const pages = ENTRANCES.map((name) => {
    const { pattern, page, texts: names } = ADDRESSES[name];
    const part = SESSION_PAGE_PARTS[name];
    const entrance: Entrance = {
      files: files(`features/${page}.tsx`),
      texts: texts([...names]),
      ...(part && { session: files(part) }),
    };
    return [pattern.replace(/:\w+$/, ''), entrance];
  });
  const given = {
    pages: Object.fromEntries(pages) as Record<string, Entrance>,
    shell: texts(SHELL_TEXTS),
    session: [...new Set(SESSION_PARTS.flatMap(files))],
    login: ADDRESSES.login.pattern,
    forUsers: forUsersSource(),
    fallback: FALLBACK_LANGUAGE,
  } satisfies Given;
  return `(${preload.toString()})(${JSON.stringify(given)});`;
}

type Texts = Record<string, string[]>;

interface Entrance {
  files: string[];
  texts: Texts;
  /** Only for people who are logged in. */
  session?: string[];
}

interface Given {
  /** By path; one that ends in a slash stands for all below it. */
  pages: Record<string, Entrance>;
  shell: Texts;
  session: string[];
  login: string;
  forUsers: string;
  fallback: string;
}

/** Runs in the browser, before everything else. */
function preload({ pages, shell, session, login, forUsers, fallback }: Given) {
  let stored: string | null = null;
  let isVisitor = true;
  try {
    stored = localStorage.getItem('i18nextLng');
    isVisitor = !localStorage.getItem('token');
  } catch {
    // Storage is disabled.
  }
  const query = new URLSearchParams(location.search).get('lng');
  const cookie = /(?:^|; )i18next=([\w-]+)/.exec(document.cookie)?.[1];
  const language =
    [query, cookie, stored, ...navigator.languages]
      .map((code) => code?.slice(0, 2) ?? '')
      .find((code) => code in shell) ?? fallback;
  // The first screen that the page brings is in the language of the request.
  document.documentElement.lang = language;
  const path = isVisitor && new RegExp(forUsers, 'i').test(location.pathname) ? login : location.pathname;
  const folder = path.replace(/[^/]+$/, '');
  // `/` is only the home page, not a folder of pages.
  const page = pages[path] ?? (folder === '/' ? undefined : pages[folder]);
  const files = [shell[language], page?.files, page?.texts[language], ...(isVisitor ? [] : [session, page?.session])];
  for (const file of new Set(files.flatMap((some) => some ?? []))) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.href = `/${file}`;
    link.crossOrigin = '';
    document.head.append(link);
  }
}
