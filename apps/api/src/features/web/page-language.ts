import type { FastifyRequest } from 'fastify';
import { acceptedLanguage, languageOf, type Language } from '../../platform/http/language.js';

/**
 * Returns the language of a page from the URL, the cookie or the browser. `languageDetector.ts` in
 * the web app must use the same order, but also reads the local storage.
 */
export function pageLanguage({ headers, url }: FastifyRequest): Language {
  const search = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  const chosen = [search.get('lng'), /(?:^|; )i18next=([\w-]+)/.exec(headers.cookie ?? '')?.[1]];
  return chosen.map((code) => languageOf(code ?? '')).find(Boolean) ?? acceptedLanguage(headers['accept-language']);
}
