import { Prisma } from '@sapa/prisma/client';
import { FALLBACK_LANGUAGE, type Language } from './language.js';

/** SQL version of `localizedText()`. */
export const localizedTextSql = (texts: Prisma.Sql, language: Language): Prisma.Sql =>
  Prisma.sql`COALESCE(${texts} ->> ${language}::text, ${texts} ->> ${FALLBACK_LANGUAGE}::text, '')`;
