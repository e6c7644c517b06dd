// A relative path, because Vite's configuration also loads this file.
import { FALLBACK_LANGUAGE } from '../../../shared/src/languages.ts';

export * from '../../../shared/src/languages.ts';

/** Language in which UI strings are first written and country names are stored. */
export const SOURCE_LANGUAGE = FALLBACK_LANGUAGE;
