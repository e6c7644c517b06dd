import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '..');
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);
const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

const uses = screens.flatMap((file) => {
  const code = readFileSync(join(source, file), 'utf8');
  return [...code.matchAll(IMPORT)].flatMap(([, name = '', styles = '']) => {
    const classes = new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used));
    return [...classes].map((used) => ({ file, used, styles: join(source, file, '..', styles) }));
  });
});

describe('CSS modules', () => {
  it('define every class that a component uses', () => {
    expect(uses.length).toBeGreaterThan(300);
    const isMissing = ({ used, styles }: (typeof uses)[number]) =>
      !new RegExp(`\\.${used}\\b`).test(readFileSync(styles, 'utf8'));
    expect(uses.filter(isMissing).map(({ file, used }) => `${file}: ${used}`)).toEqual([]);
  });

  it("include Mantine's styles for the arrow of native selects", () => {
    const selects = screens.filter((file) =>
      /<NativeSelect\b(?![^]*rightSection)/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(selects.length).toBeGreaterThan(5);
    const isPlain = (file: string) => !readFileSync(join(source, file), 'utf8').includes('styles/Combobox.layer.css');
    expect(selects.filter(isPlain)).toEqual([]);
  });
});
