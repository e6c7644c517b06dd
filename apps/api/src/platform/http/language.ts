import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { inCyrillic } from '@sapa/shared/cyrillic';
import { READ_AS_SERBIAN } from '@sapa/shared/languages';
import type { FastifyRequest } from 'fastify';

/**
 * Languages of reference data (prisma/reference/names), each with its locale for sorting. A new
 * language needs a line here and a file in that folder.
 */
const LOCALES = { en: 'en', sr: 'sr-Latn', 'sr-Cyrl': 'sr-Cyrl' } as const;

export type Language = keyof typeof LOCALES;

/**
 * Languages of the interface text. Serbian is written in Latin script, and Cyrillic is generated
 * from it.
 */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;

export const LANGUAGES = Object.keys(LOCALES) as Language[];

/** Language for unsupported languages and missing translations. */
export const FALLBACK: Language = 'en';

export const isLanguage = (name: string): name is Language => Object.hasOwn(LOCALES, name);

/** Returns the language of a code such as `sr-RS` or `sr-Cyrl-RS`, or undefined. */
export function languageOf(code: string): Language | undefined {
  const [name = '', ...parts] = code.toLowerCase().split(/[-_]/);
  if (READ_AS_SERBIAN.includes(name)) return parts.includes('cyrl') ? 'sr-Cyrl' : 'sr';
  return isLanguage(name) ? name : undefined;
}

/** Returns a user's stored language. If it is missing or not supported, returns the fallback. */
export const storedLanguage = (code?: string | null): Language => (code && isLanguage(code) ? code : FALLBACK);

/**
 * Returns the strings in the language. Generates Cyrillic from Latin, so this must not be used for
 * user content.
 */
export const writtenIn = <Texts>(texts: Record<WrittenLanguage, Texts>, language: Language): Texts =>
  language === 'sr-Cyrl' ? inCyrillic(texts.sr) : texts[language];

/** Returns the locale for sorting and dates. It is also the language code of HTML pages. */
export const localeOf = (language: Language) => LOCALES[language];

/**
 * Returns a name in the language. The database stores names as JSON objects with one key per
 * language.
 */
export const localizedText = (texts: unknown, language: Language): string => {
  const byLanguage = texts as Partial<Record<Language, string>>;
  return byLanguage[language] ?? byLanguage[FALLBACK] ?? '';
};

/**
 * Returns a function that compares strings in the alphabetical order of the language, for example
 * č after c.
 */
export const alphabetical = (language: Language) => new Intl.Collator(LOCALES[language]).compare;

/**
 * Returns the supported language that an `Accept-Language` header prefers, or English (decisions
 * §16).
 */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: languageOf(tag), quality: quality ? Number(quality) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.find(({ language }) => language)?.language ?? FALLBACK;
}

export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  acceptedLanguage(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
);
