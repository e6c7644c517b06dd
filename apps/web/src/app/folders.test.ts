import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folders of the web app, each of which imports only itself and those before it. */
const LAYERS = ['lib', 'routing', 'i18n', 'api', 'live', 'ui', 'features', 'app'];

/** What many features show: they may import all of these, and of another feature only its queries and cards. */
const SHARED_FEATURES = [
  'catalog',
  'favourites',
  'friends',
  'hours',
  'likes',
  'comments',
  'media',
  'mentions',
  'places',
  'reports',
];
const QUERIES_OR_CARDS = /^features\/[\w-]+\/\w+(?:\.queries|Cards?)$/;

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
  )
  // Workers are programs of their own; the app imports the types of their messages.
  .filter(({ target }) => !target.startsWith('../worker/'));
const shown = ({ file, target }: (typeof imports)[number]) => `${file} -> ${target}`;

it('the folders of the web app import one way', () => {
  expect(imports.length).toBeGreaterThan(2000);
  const isUpward = ({ file, target }: (typeof imports)[number]) =>
    LAYERS.indexOf(folderOf(file)) < LAYERS.indexOf(folderOf(target));
  expect(imports.filter((each) => !LAYERS.includes(folderOf(each.target))).map(shown)).toEqual([]);
  expect(imports.filter(isUpward).map(shown)).toEqual([]);
});

it('the imports between files of the web app have no cycles', () => {
  let rest = imports.map(({ file, target }) => ({ file: file.replace(/(\/index)?\.tsx?$/, ''), target }));
  for (let before = 0; before !== rest.length;) {
    before = rest.length;
    const [files, targets] = [new Set(rest.map(({ file }) => file)), new Set(rest.map(({ target }) => target))];
    rest = rest.filter(({ file, target }) => files.has(target) && targets.has(file));
  }
  expect(rest.map(shown)).toEqual([]);
});

it('features import of one another queries and cards, and all of the shared ones', () => {
  const featureOf = (file: string) => (folderOf(file) === 'features' ? file.split('/')[1]! : undefined);
  const betweenFeatures = imports.filter(({ file, target }) => {
    const [own, other] = [featureOf(file), featureOf(target)];
    return own && other && own !== other;
  });
  expect(betweenFeatures.length).toBeGreaterThan(200);
  const isAllowed = ({ target }: (typeof imports)[number]) =>
    SHARED_FEATURES.includes(featureOf(target)!) || QUERIES_OR_CARDS.test(target);
  expect(betweenFeatures.filter((each) => !isAllowed(each)).map(shown)).toEqual([]);
});

it('ARCHITECTURE.md names the folders in their order, and the shared features', () => {
  const text = readFileSync(resolve(source, '../../../ARCHITECTURE.md'), 'utf8');
  const named = (pattern: RegExp) =>
    [...(pattern.exec(text)?.[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(named(/Web: (.*?) know no feature/)).toEqual(LAYERS.filter((name) => name !== 'features' && name !== 'app'));
  expect(named(/what many show \((.*?)\)/)).toEqual(SHARED_FEATURES);
});
