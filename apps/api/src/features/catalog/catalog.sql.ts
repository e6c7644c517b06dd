import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { viewJson } from '../../platform/prisma/as-json.js';
import { localizedTextSql } from '../../platform/http/language.sql.js';
import type { NamedView } from './catalog.dto.js';

/** SQL version of `toNamedView()` for the table alias `named`. */
export const namedJson = (language: Language): Prisma.Sql =>
  viewJson<NamedView>({ id: Prisma.sql`named.id`, name: localizedTextSql(Prisma.sql`named."names"`, language) });
