import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { ENTRANCES, pageSource, SESSION_PAGE_PARTS, SESSION_PARTS, VISITOR_ENTRANCES } from './entrances.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const VISITOR_PAGES = VISITOR_ENTRANCES.map(pageSource);
/** Source files, in addition to the entry, that start the most frequent first loads. */
const STARTS = new Set([
  ...ENTRANCES.map(pageSource),
  ...SESSION_PARTS,
  ...Object.values(SESSION_PAGE_PARTS),
  'app/live.ts',
]);
/**
 * Modules imported from fewer starts are not merged, so a page loads little of other pages' code.
 */
const MIN_STARTS = 3;

const VENDOR =
  /rolldown[\\/]runtime|node_modules[\\/](react|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|i18next|react-i18next)[\\/]/;
const INPUTS = /@mantine[\\/](hooks|core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|VisuallyHidden))[\\/]/;
const TEXTS = /locales[\\/](\w+)[\\/](common|errors|catalog|users|likes|media)\.json(\?cyrillic)?$/;

let startsOf: Map<string, Set<string>> | undefined;

/** Returns the entry points that import a source file, directly or through other source files. */
function startsThatImport(id: string, context: Rolldown.ChunkingContext): Set<string> {
  if (!startsOf) {
    startsOf = new Map();
    for (const start of STARTS) {
      const files = [SOURCES + start];
      for (const file of files) {
        const starts = startsOf.get(file) ?? new Set();
        if (starts.has(start) || file.includes('node_modules')) continue;
        startsOf.set(file, starts.add(start));
        files.push(...(context.getModuleInfo(file)?.importedIds ?? []));
      }
    }
  }
  return startsOf.get(id) ?? new Set();
}

/**
 * Returns the name of the shared file for a module: `everybody` if a visitor's page needs it,
 * otherwise `users`.
 */
const sharedBy =
  (audience: 'everybody' | 'users'): Rolldown.CodeSplittingNameFunction =>
  (id, context) => {
    const starts = startsThatImport(id, context);
    const isForVisitors = VISITOR_PAGES.some((page) => starts.has(page));
    return starts.size >= MIN_STARTS && isForVisitors === (audience === 'everybody') ? audience : null;
  };

/** Returns the name of the file for translations that most pages need, one per language. */
function textsName(id: string) {
  const [, language, , script = ''] = TEXTS.exec(id) ?? [];
  return language ? `texts-${language}${script.replace('?', '-')}` : null;
}

/**
 * Merges modules shared by the most frequent first loads. Without groups the bundler creates a
 * file for each combination of pages that share modules. The first load of the wall would then
 * need 84 files, but a phone requests only six at a time.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // Packages rarely change, so their files stay cached across releases. React DOM is half of
    // their size.
    { name: 'react-dom', test: /node_modules[\\/]react-dom[\\/]/, priority: 8 },
    { name: 'vendor', test: VENDOR, priority: 7 },
    { name: 'shell', tags: ['$initial'], priority: 6 },
    { name: textsName, debugName: 'texts', priority: 5 },
    { name: 'icons', test: /@tabler[\\/]/, minShareCount: 4, priority: 4 },
    { name: 'inputs', test: INPUTS, minShareCount: 2, priority: 3 },
    // Files for visitors must not import files for users. A group includes the imports of its
    // modules, so the group for visitors comes first.
    { name: sharedBy('everybody'), debugName: 'everybody', priority: 2 },
    { name: sharedBy('users'), debugName: 'users', priority: 1 },
  ],
};
