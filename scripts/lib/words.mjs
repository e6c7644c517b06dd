import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** The web app's own words in a language, as `pets.edit.submit`; empty where the language has none of that name. */
export function words(language) {
  return (key, values = {}) => {
    const [namespace, ...names] = key.split('.');
    const texts = JSON.parse(readFileSync(inRoot(`apps/web/src/i18n/locales/${language}/${namespace}.json`), 'utf8'));
    const text = names.reduce((part, name) => part?.[name], texts) ?? '';
    return text.replace(/{{(\w+)}}/g, (place, name) => String(values[name] ?? place));
  };
}
