import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import type { FastifyRequest } from 'fastify';

/**
 * The languages of reference data (prisma/reference/names), each with the locale for sorting. A further language is a line here and a file
 * there.
 */
const LOCALES = { en: 'en', sr: 'sr-Latn' } as const;

export type Language = keyof typeof LOCALES;

export const LANGUAGES = Object.keys(LOCALES) as Language[];

/** For readers of other languages, and for names that are missing in a language. */
const FALLBACK: Language = 'en';

export const isLanguage = (name: string): name is Language => Object.hasOwn(LOCALES, name);

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
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality: quality ? Number(quality) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? FALLBACK;
}

/** The language in which the caller wants names. */
export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  acceptedLanguage(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
);
