import type { Prisma } from '@sapa/prisma/client';
import type { DataDownloadView } from './downloads.dto.js';

export const downloadSelect = {
  state: true,
  failure: true,
  requestedAt: true,
  expiresAt: true,
  bytes: true,
} as const satisfies Prisma.DataDownloadSelect;

type DownloadRow = Prisma.DataDownloadGetPayload<{ select: typeof downloadSelect }>;

// API names are the database names in lower case.
const lower = <Name extends string>(name: Name) => name.toLowerCase() as Lowercase<Name>;

export function toDownloadView(row: DownloadRow | null): DataDownloadView {
  if (!row || (row.expiresAt && row.expiresAt <= new Date()))
    return { state: 'none', requestedAt: null, expiresAt: null, bytes: null, failure: null };
  return {
    state: lower(row.state),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    failure: row.failure && lower(row.failure),
  };
}
