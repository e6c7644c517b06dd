import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export type Language = 'en' | 'sr';

/** The first language of an `Accept-Language` header that we speak; English is the fallback (decisions §16). */
function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split('-')[0], quality: quality ? Number(quality) : 1 };
    })
    .filter(({ language, quality }) => (language === 'en' || language === 'sr') && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return (wanted[0]?.language as Language | undefined) ?? 'en';
}

/** The language in which the caller wants names. */
export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  acceptedLanguage(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
);
