import { readFileSync } from 'node:fs';
import { inCyrillic } from '../../../shared/src/cyrillic';
import { type Language, writtenLanguageOf } from '../../src/i18n/languages';
import type { Texts } from '../../../shared/src/translations';

export type Words = (key: string, values?: Record<string, string | number>) => string;

/**
 * Returns the app's translations by key in any language, including Serbian in Cyrillic script.
 * Empty for an unknown key.
 */
export function words(language: Language): Words {
  return (key, values = {}) => {
    const [namespace, ...names] = key.split('.');
    const written = writtenLanguageOf(language);
    const file = new URL(`../../src/i18n/locales/${written}/${namespace}.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    let text: string | Texts | undefined = written === language ? texts : inCyrillic(texts);
    for (const name of names) text = typeof text === 'object' ? text[name] : undefined;
    return (typeof text === 'string' ? text : '').replace(/{{(\w+)}}/g, (place, name: string) =>
      String(values[name] ?? place),
    );
  };
}
