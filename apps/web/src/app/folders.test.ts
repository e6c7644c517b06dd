import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folders of the web app, each of which imports only itself and those before it. */
const LAYERS = ['lib', 'routing', 'i18n', 'api', 'live', 'ui', 'features', 'app'];

const source = resolve(import.meta.dirname, '..');
const folderOf = (file: string) => file.split('/')[0]!;
/** Static and dynamic imports, and those of types, of the app's own files. */
const IMPORT = /\b(?:from|import)\s*\(?\s*['"`](\.[^'"`]*)['"`]/g;

const imports = readdirSync(source, { recursive: true, encoding: 'utf8' })
  // Tests may use any folder for their set-up; main.tsx, beside the folders, puts them together.
  .filter((file) => file.includes('/') && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(IMPORT)].map(([, path = '']) => ({
      file,
      target: join(dirname(file), path),
    })),
  );
const shown = ({ file, target }: (typeof imports)[number]) => `${file} -> ${target}`;

it('the folders of the web app import one way', () => {
  expect(imports.length).toBeGreaterThan(2000);
  const isUpward = ({ file, target }: (typeof imports)[number]) =>
    LAYERS.indexOf(folderOf(file)) < LAYERS.indexOf(folderOf(target));
  expect(imports.filter((each) => !LAYERS.includes(folderOf(each.target))).map(shown)).toEqual([]);
  expect(imports.filter(isUpward).map(shown)).toEqual([]);
});
