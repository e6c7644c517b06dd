import { readFileSync } from 'node:fs';
import { inCyrillic } from '../../../shared/src/cyrillic';

interface Texts {
  [key: string]: string | Texts;
}

export type Words = (key: string, values?: Record<string, string | number>) => string;

/**
 * Returns the app's translations by key in any language, including Serbian in Cyrillic script.
 * Empty for an unknown key.
 */
export function words(language: string): Words {
  return (key, values = {}) => {
    const [namespace, ...names] = key.split('.');
    const isCyrillic = language === 'sr-Cyrl';
    const file = new URL(`../../src/i18n/locales/${isCyrillic ? 'sr' : language}/${namespace}.json`, import.meta.url);
    const written = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    let text: string | Texts | undefined = isCyrillic ? inCyrillic(written) : written;
    for (const name of names) text = typeof text === 'object' ? text[name] : undefined;
    return (typeof text === 'string' ? text : '').replace(/{{(\w+)}}/g, (place, name: string) =>
      String(values[name] ?? place),
    );
  };
}
