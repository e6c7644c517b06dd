import type { FastifyRequest } from 'fastify';
import { acceptedLanguage, languageOf, type Language } from '../../platform/http/language.js';

/** The language of a page, in the order of the web app (`languageDetector.ts` there), which also knows a choice that is stored in the browser. */
export function pageLanguage({ headers, url }: FastifyRequest): Language {
  const search = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  const chosen = [search.get('lng'), /(?:^|; )i18next=([\w-]+)/.exec(headers.cookie ?? '')?.[1]];
  return chosen.map((code) => languageOf(code ?? '')).find(Boolean) ?? acceptedLanguage(headers['accept-language']);
}
