import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { inCyrillic } from '@sapa/prisma/cyrillic';
import { READ_AS_SERBIAN } from '@sapa/prisma/languages';
import type { FastifyRequest } from 'fastify';

/**
 * Languages of reference data (prisma/reference/names), each with its locale for sorting. To add a
 * language, add a line here and a file there.
 */
const LOCALES = { en: 'en', sr: 'sr-Latn', 'sr-Cyrl': 'sr-Cyrl' } as const;

export type Language = keyof typeof LOCALES;

/** Languages of written texts. Serbian is written in Latin script; Cyrillic is generated. */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;

export const LANGUAGES = Object.keys(LOCALES) as Language[];

/** For other languages, and for names that are missing in a language. */
export const FALLBACK: Language = 'en';

export const isLanguage = (name: string): name is Language => Object.hasOwn(LOCALES, name);

/** The language of a code such as `sr-RS` or `sr-Cyrl-RS`. */
export function languageOf(code: string): Language | undefined {
  const [name = '', ...parts] = code.toLowerCase().split(/[-_]/);
  if (READ_AS_SERBIAN.includes(name)) return parts.includes('cyrl') ? 'sr-Cyrl' : 'sr';
  return isLanguage(name) ? name : undefined;
}

/** Returns a user's stored language, or the fallback for a missing or unsupported one. */
export const storedLanguage = (code?: string | null): Language => (code && isLanguage(code) ? code : FALLBACK);

/** Picks the texts of a language; generates Cyrillic. Not for users' own texts. */
export const writtenIn = <Texts>(texts: Record<WrittenLanguage, Texts>, language: Language): Texts =>
  language === 'sr-Cyrl' ? inCyrillic(texts.sr) : texts[language];

/** The locale for dates and sorting, and the language of markup. */
export const localeOf = (language: Language) => LOCALES[language];

/** Returns a name in the given language. The database stores names as JSON by language. */
export const localizedText = (texts: unknown, language: Language): string => {
  const byLanguage = texts as Partial<Record<Language, string>>;
  return byLanguage[language] ?? byLanguage[FALLBACK] ?? '';
};

/** Compares texts in alphabetical order of the language, e.g. č after c. */
export const alphabetical = (language: Language) => new Intl.Collator(LOCALES[language]).compare;

/** Returns the preferred supported language of `Accept-Language`, or English (decisions §16). */
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

/** The caller's language. */
export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  acceptedLanguage(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
);
