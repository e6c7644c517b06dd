import type { Prisma } from '@sapa/prisma/client';
import { currentBusiness } from '../businesses/kinds.js';
import type { VerificationView } from './verifications.dto.js';

export const verificationSelect = {
  userCategoryId: true,
  businessProfiles: { select: { kind: true, verifiedAt: true } },
  verification: { select: { registrationNumber: true, createdAt: true, refusedAt: true, refusal: true } },
} as const satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof verificationSelect }>;

export function toVerificationView(user: Row): VerificationView {
  const verifiedAt = currentBusiness(user)?.verifiedAt?.toISOString() ?? null;
  const request = verifiedAt ? null : user.verification;
  return {
    state: verifiedAt ? 'verified' : request ? (request.refusedAt ? 'refused' : 'open') : 'none',
    registrationNumber: request?.registrationNumber ?? null,
    createdAt: request?.createdAt.toISOString() ?? null,
    verifiedAt,
    refusal: request?.refusal ?? null,
  };
}
