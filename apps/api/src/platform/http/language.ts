import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { inCyrillic } from '@sapa/prisma/cyrillic';
import type { FastifyRequest } from 'fastify';

/**
 * The languages of reference data (prisma/reference/names), each with the locale for sorting. A further language is a line here and a file
 * there.
 */
const LOCALES = { en: 'en', sr: 'sr-Latn', 'sr-Cyrl': 'sr-Cyrl' } as const;

export type Language = keyof typeof LOCALES;

/** Those in which texts are written. What is Serbian is written in Latin script, and converted. */
export type WrittenLanguage = Exclude<Language, 'sr-Cyrl'>;

export const LANGUAGES = Object.keys(LOCALES) as Language[];

/** For readers of other languages, and for names that are missing in a language. */
const FALLBACK: Language = 'en';

export const isLanguage = (name: string): name is Language => Object.hasOwn(LOCALES, name);

/**
 * Readers of Bosnian, Croatian, Montenegrin and Serbo-Croatian understand Serbian better than
 * English.
 */
const READ_AS_SERBIAN = ['sr', 'bs', 'cnr', 'hr', 'sh'];

/** The language of a code such as `sr-RS` or `sr-Cyrl-RS`. */
export function languageOf(code: string): Language | undefined {
  const [name = '', ...parts] = code.toLowerCase().split(/[-_]/);
  if (READ_AS_SERBIAN.includes(name)) return parts.includes('cyrl') ? 'sr-Cyrl' : 'sr';
  return isLanguage(name) ? name : undefined;
}

/** The language that was stored with somebody's choices; the fallback where there is none, or one that is no longer offered. */
export const storedLanguage = (code?: string | null): Language => (code && isLanguage(code) ? code : FALLBACK);

/** What there is for each language in which texts are written, for a reader; people's own words stay as they are. */
export const writtenIn = <Texts>(texts: Record<WrittenLanguage, Texts>, language: Language): Texts =>
  language === 'sr-Cyrl' ? inCyrillic(texts.sr) : texts[language];

/** The locale for dates and sorting, and the language of markup. */
export const localeOf = (language: Language) => LOCALES[language];

/** One text in each language, as the database stores names. */
export const textIn = (texts: unknown, language: Language): string => {
  const byLanguage = texts as Partial<Record<Language, string>>;
  return byLanguage[language] ?? byLanguage[FALLBACK] ?? '';
};

/** The same in a statement. */
export const textOf = (texts: Prisma.Sql, language: Language): Prisma.Sql =>
  Prisma.sql`COALESCE(${texts} ->> ${language}::text, ${texts} ->> ${FALLBACK}::text, '')`;

/** Compares as readers of the language expect: č after c, not after z. */
export const alphabetical = (language: Language) => new Intl.Collator(LOCALES[language]).compare;

/** The first supported language of an `Accept-Language` header; English is the fallback (decisions §16). */
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

/** The language in which the caller wants names. */
export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  acceptedLanguage(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
);
