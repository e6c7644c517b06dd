import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Folders of the web app. Each folder imports only itself and the folders before it. */
const LAYERS = ['lib', 'routing', 'i18n', 'api', 'live', 'ui', 'features', 'app'];

/**
 * Features whose files may all be imported by every feature. From any other feature, only queries
 * and cards may be imported.
 */
const SHARED_FEATURES = [
  'alerts',
  'catalog',
  'favourites',
  'friends',
  'hours',
  'likes',
  'comments',
  'map',
  'media',
  'mentions',
  'places',
  'reminders',
  'reviews',
];
/** Other files that every feature may import. */
const SHARED_FILES = [
  'features/account/useChooseLanguage',
  'features/animals/KindBanner',
  'features/health-records/EntryEditor',
  'features/moderation/ObjectionForm',
  'features/moderation/ReportButton',
  'features/wall/draftPost',
];
const QUERIES_OR_CARDS = /^features\/[\w-]+\/\w+(?:\.queries|Cards?)$/;

const source = resolve(import.meta.dirname, '..');
const folderOf = (file: string) => file.split('/')[0]!;
/** Matches static, dynamic and type imports of app files. */
const IMPORT = /\b(?:from|import)\s*\(?\s*['"`](\.[^'"`]*)['"`]/g;

const imports = readdirSync(source, { recursive: true, encoding: 'utf8' })
  // Leaves out tests, which may import any folder, and main.ts, which starts the app.
  .filter((file) => file.includes('/') && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(IMPORT)].map(([, path = '']) => ({
      file,
      target: join(dirname(file), path),
    })),
  )
  // Leaves out workers, which are separate programs (the app imports only their message types),
  // and apps/shared, which both apps import.
  .filter(({ target }) => !/^\.\.\/(?:worker|\.\.\/shared)\//.test(target));
const shown = ({ file, target }: (typeof imports)[number]) => `${file} -> ${target}`;

describe('web app folders', () => {
  it('import only folders in lower layers', () => {
    expect(imports.length).toBeGreaterThan(2000);
    const isUpward = ({ file, target }: (typeof imports)[number]) =>
      LAYERS.indexOf(folderOf(file)) < LAYERS.indexOf(folderOf(target));
    expect(imports.filter((each) => !LAYERS.includes(folderOf(each.target))).map(shown)).toEqual([]);
    expect(imports.filter(isUpward).map(shown)).toEqual([]);
  });

  it('import only queries and cards from other features, except for shared features', () => {
    const featureOf = (file: string) => (folderOf(file) === 'features' ? file.split('/')[1]! : undefined);
    const betweenFeatures = imports.filter(({ file, target }) => {
      const [own, other] = [featureOf(file), featureOf(target)];
      return own && other && own !== other;
    });
    expect(betweenFeatures.length).toBeGreaterThan(200);
    const isAllowed = ({ target }: (typeof imports)[number]) =>
      SHARED_FEATURES.includes(featureOf(target)!) || SHARED_FILES.includes(target) || QUERIES_OR_CARDS.test(target);
    expect(betweenFeatures.filter((each) => !isAllowed(each)).map(shown)).toEqual([]);
  });
});
