import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { fullName } from '../../platform/users/user-summary.js';
import { lockAccount } from '../../platform/users/users.sql.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DocumentFiles } from '../health-records/document-files.js';
import type { AskForVerificationDto, VerificationView } from '../verifications/verifications.dto.js';
import { VerificationsService } from '../verifications/verifications.service.js';
import { openCase } from './moderation.sql.js';
import { EMPTY_SNAPSHOT } from './reportables/reportable.js';
import { Staff } from './staff.js';

/** Opens the cases in which moderators decide on requests for verification. */
@Injectable()
export class VerificationRequestsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly files: DocumentFiles,
    private readonly limits: RateLimits,
    private readonly staff: Staff,
    private readonly verifications: VerificationsService,
  ) {}

  /**
   * Stores a request with its document, and opens a case for the moderators.
   * @throws AppError not_allowed, not_possible_now, too_many_requests, document_not_accepted
   */
  async ask(viewer: Viewer, file: string, { registrationNumber }: AskForVerificationDto): Promise<VerificationView> {
    const userId = viewer.id;
    await this.verifications.requirePossible(this.prisma, userId);
    await this.limits.consume('verificationsPerUser', String(userId));
    const caseId = await this.files.store(file, (document) =>
      this.prisma.$transaction(async (transaction) => {
        await transaction.$queryRaw(lockAccount(userId));
        const { uuid, ...names } = await this.verifications.requirePossible(transaction, userId);
        const snapshot = { ...EMPTY_SNAPSHOT, uuid, title: fullName(names), text: registrationNumber };
        const [{ id }] = await transaction.$queryRaw<[{ id: number }]>(
          openCase('VERIFICATION', userId, { userId, snapshot }, 0),
        );
        const data = { registrationNumber, ...document, createdAt: new Date(), refusedAt: null, refusal: null };
        await transaction.businessVerification.upsert({
          where: { userId },
          create: { userId, ...data },
          update: data,
          select: { userId: true },
        });
        return id;
      }),
    );
    await this.staff.changed(caseId);
    return this.verifications.own(viewer);
  }
}
