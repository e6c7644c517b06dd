import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Words
 * @typedef {{ [name: string]: string | Texts }} Texts
 */

/**
 * The web app's texts in a language by key (`pets.edit.submit`); empty if there is no such key.
 * @param {string} language
 * @returns {Words}
 */
export function words(language) {
  return (key, values = {}) => {
    const [namespace, ...names] = key.split('.');
    /** @type {Texts} */
    const texts = JSON.parse(readFileSync(inRoot(`apps/web/src/i18n/locales/${language}/${namespace}.json`), 'utf8'));
    /** @type {string | Texts | undefined} */
    let text = texts;
    for (const name of names) text = typeof text === 'object' ? text[name] : undefined;
    return (typeof text === 'string' ? text : '').replace(/{{(\w+)}}/g, (place, /** @type {string} */ name) =>
      String(values[name] ?? place),
    );
  };
}
