import type { Plugin, Rolldown } from 'vite';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../src/i18n/languages.ts';
import { ADDRESSES } from '../src/routing/addresses.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The most common first pages. */
const ENTRANCES = [
  ...(['home', 'login', 'pet', 'animals', 'wall', 'blog', 'blogPost', 'createBlogPost'] as const),
  ...(['messages', 'conversation', 'friends', 'notifications', 'userAlbum'] as const),
];
const SHELL_TEXTS = ['common', 'errors'];

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
    return [pattern.replace(/:\w+$/, ''), { files: files(`features/${page}.tsx`), texts: texts([...names]) }];
  });
  return `(${preload.toString()})(${JSON.stringify(Object.fromEntries(pages))}, ${JSON.stringify(texts(SHELL_TEXTS))}, '${FALLBACK_LANGUAGE}');`;
}

type Texts = Record<string, string[]>;

/** Runs in the browser, before everything else. A path that ends in a slash stands for all below it. */
function preload(pages: Record<string, { files: string[]; texts: Texts }>, shell: Texts, fallback: string) {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem('i18nextLng');
  } catch {
    // Storage is disabled.
  }
  const query = new URLSearchParams(location.search).get('lng');
  const cookie = /(?:^|; )i18next=([\w-]+)/.exec(document.cookie)?.[1];
  const language =
    [query, cookie, stored, ...navigator.languages]
      .map((code) => code?.slice(0, 2) ?? '')
      .find((code) => code in shell) ?? fallback;
  const folder = location.pathname.replace(/[^/]+$/, '');
  // `/` is only the home page, not a folder of pages.
  const page = pages[location.pathname] ?? (folder === '/' ? undefined : pages[folder]);
  for (const file of [...shell[language]!, ...(page?.files ?? []), ...(page?.texts[language] ?? [])]) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.href = `/${file}`;
    link.crossOrigin = '';
    document.head.append(link);
  }
}
