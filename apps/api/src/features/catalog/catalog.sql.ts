import { Prisma } from '@sapa/prisma/client';
import { textOf, type Language } from '../../platform/http/language.js';
import { viewJson } from '../../platform/prisma/as-json.js';
import type { NamedView } from './catalog.dto.js';

/** SQL version of `toNamedView()` for the row `named`. */
export const namedJson = (language: Language): Prisma.Sql =>
  viewJson<NamedView>({ id: Prisma.sql`named.id`, name: textOf(Prisma.sql`named."names"`, language) });
