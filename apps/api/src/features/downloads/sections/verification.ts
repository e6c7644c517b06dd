import { documentPath } from '../../../platform/storage/file-store.js';
import { extensionOf } from '../../health-records/document-files.js';
import { section, timestamp, timestampOrNull, type Subject } from './section.js';

const archivePath = (type: string) => `documents/verification.${extensionOf(type)}`;

/** Returns the document of the business's open request, with its paths, if there is one. */
export async function verificationDocuments({ prisma, userId }: Subject) {
  const request = await prisma.businessVerification.findUnique({
    where: { userId },
    select: { key: true, type: true, bytes: true },
  });
  if (!request?.key) return [];
  return [{ stored: documentPath(request.key), path: archivePath(request.type), bytes: request.bytes }];
}

export const verification = section({
  file: 'verification',
  tables: ['BusinessVerification'],
  rows: async function* ({ prisma, userId }) {
    const request = await prisma.businessVerification.findUnique({ where: { userId } });
    if (!request) return;
    yield {
      registrationNumber: request.registrationNumber,
      document: request.key && archivePath(request.type),
      createdAt: timestamp(request.createdAt),
      refusedAt: timestampOrNull(request.refusedAt),
      refusal: request.refusal,
    };
  },
});
