import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { FALLBACK_LANGUAGE, isLanguage, languageOf, localeOf, type Language } from '@sapa/shared/languages';
import type { FastifyRequest } from 'fastify';

export { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, languageOf, localeOf, type Language } from '@sapa/shared/languages';

/** Returns a user's stored language. If it is missing or not supported, returns the fallback. */
export const storedLanguage = (code?: string | null): Language => (code && isLanguage(code) ? code : FALLBACK_LANGUAGE);

/** Returns the locale without its region, such as `sr-Latn`: for HTML, and for dates in mails. */
export function languageTag(language: Language): string {
  const { language: code, script } = new Intl.Locale(localeOf(language));
  return [code, script].filter(Boolean).join('-');
}

/** Returns the country of the language's locale, such as `RS`, or undefined. */
export const regionOf = (language: Language): string | undefined => new Intl.Locale(localeOf(language)).region;

/**
 * Returns a name in the language. The database stores names as JSON objects with one key per
 * language.
 */
export const localizedText = (texts: unknown, language: Language): string => {
  const byLanguage = texts as Partial<Record<Language, string>>;
  return byLanguage[language] ?? byLanguage[FALLBACK_LANGUAGE] ?? '';
};

/**
 * Returns a function that compares strings in the alphabetical order of the language, for example
 * č after c.
 */
export const alphabetical = (language: Language) => new Intl.Collator(localeOf(language)).compare;

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
  return wanted.find(({ language }) => language)?.language ?? FALLBACK_LANGUAGE;
}

export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  acceptedLanguage(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
);
