import { openCase } from '@sapa/api/features/moderation/moderation.sql';
import { EMPTY_SNAPSHOT } from '@sapa/api/features/moderation/reportables/reportable';
import { BUSINESS_KIND } from '@sapa/api/features/businesses/kinds';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import type { StorageService } from '@sapa/api/platform/storage/storage.service';
import { personIds } from '../ids.js';
import { PEOPLE } from '../people/people.js';

/** Name of this part of the demo data. */
export const VERIFICATIONS = 'verifications';

/** The business that waits for the decision of a moderator. */
const APPLICANT = 'foam-and-fluff';
export const REGISTRATION_NUMBER = '00000127';

/** Returns a PDF with these lines of ASCII text. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = `BT /F1 16 Tf 26 TL 60 760 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let content = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = String(content.length).padStart(10, '0');
    content += `${index + 1} 0 obj${object}endobj\n`;
    return `${offset} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${content}${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${content.length}\n%%EOF\n`);
}

/**
 * Verifies the demo businesses that still have their names. One has asked for it and waits for
 * the decision.
 */
export async function addVerifications(prisma: PrismaService, storage: StorageService): Promise<void> {
  const people = await personIds(prisma);
  const businesses = PEOPLE.flatMap(({ key, userCategoryId, firstName, joinedAt }) => {
    const kind = BUSINESS_KIND[userCategoryId as keyof typeof BUSINESS_KIND];
    const userId = people.get(key);
    return kind && userId ? { key, kind, userId, firstName, joinedAt: new Date(joinedAt) } : [];
  });
  const applicant = businesses.find(({ key }) => key === APPLICANT);
  const documentText = [
    'CERTIFICATE OF REGISTRATION',
    'Specimen for the demo data',
    `${applicant?.firstName}, number ${REGISTRATION_NUMBER}`,
    'Registered office: 52 Canal Street, Leeds',
  ];
  const content = pdfOf(documentText);
  await storage.storeDocument(content, (key) =>
    prisma.$transaction(async (transaction) => {
      for (const { userId, kind, firstName, joinedAt } of businesses.filter((business) => business !== applicant)) {
        await transaction.businessProfile.updateMany({
          where: { userId, kind, verifiedAt: null, user: { firstName } },
          data: { verifiedAt: joinedAt },
        });
        await transaction.healthEntry.updateMany({
          where: { clinicId: userId, enteredByClinic: true },
          data: { isClinicVerified: true },
        });
      }
      if (applicant) {
        const { userId, firstName } = applicant;
        const { uuid } = await transaction.user.findUniqueOrThrow({ where: { id: userId }, select: { uuid: true } });
        const snapshot = { ...EMPTY_SNAPSHOT, uuid, title: firstName, text: REGISTRATION_NUMBER };
        await transaction.$queryRaw(openCase('VERIFICATION', userId, { userId, snapshot }, 0));
        await transaction.businessVerification.create({
          data: {
            userId,
            registrationNumber: REGISTRATION_NUMBER,
            key,
            type: 'application/pdf',
            bytes: content.length,
          },
        });
      }
      await transaction.seededPart.create({ data: { name: VERIFICATIONS } });
    }),
  );
}
