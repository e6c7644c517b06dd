import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../prisma/prisma.service.js';

/** Returns those of the keys that belong to a stored document. */
export async function usedDocuments(
  { healthDocument, businessVerification }: Prisma.TransactionClient | PrismaService,
  keys: string[],
): Promise<Set<string>> {
  const where = { where: { key: { in: keys } }, select: { key: true } };
  const documents = await healthDocument.findMany(where);
  const requests = await businessVerification.findMany(where);
  return new Set([...documents, ...requests].flatMap(({ key }) => key ?? []));
}
