import type { Rolldown } from 'vite';
import { type Language, writtenLanguageOf } from '../src/i18n/languages.ts';

export type Bundle = Rolldown.OutputBundle;

/**
 * Returns the files that every page needs (`shell`), and a function that returns the other files
 * that a source file needs: its chunk and the chunks that it imports.
 */
export function bundleFiles(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunkOf = (source: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
    if (!chunk) throw new Error(`No chunk has ${source}`);
    return chunk;
  };
  const filesOf = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
    seen.add(chunk.fileName);
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file);
      if (imported && !seen.has(file)) filesOf(imported, seen);
    }
    return seen;
  };
  const shell = new Set(['main.ts', 'app/start.tsx'].flatMap((source) => [...filesOf(chunkOf(source))]));
  return {
    shell: [...shell],
    files: (source: string) => [...filesOf(chunkOf(source))].filter((file) => !shell.has(file)),
  };
}

/**
 * Returns the source file of a language's translations. Cyrillic translations are generated from
 * the Latin file (`cyrillic.ts`).
 */
export function textsSource(language: Language, name: string): string {
  const written = writtenLanguageOf(language);
  return `i18n/locales/${written}/${name}.json${written === language ? '' : '?cyrillic'}`;
}
