import { Injectable, type OnModuleInit, type StreamableFile } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { addDays } from '../../platform/common/local-time.js';
import { KEPT } from '../../platform/common/retention.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { lockAccount } from '../../platform/users/users.sql.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { BUSINESS_KIND, currentBusiness } from '../businesses/kinds.js';
import { DocumentFiles } from '../health-records/document-files.js';
import { DocumentsService } from '../health-records/documents.service.js';
import type { NoticeKind } from '../notifications/notifications.dto.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import type { VerificationView } from './verifications.dto.js';
import { toVerificationView, verificationSelect } from './verifications.mapper.js';

type Transaction = Prisma.TransactionClient;

const HOUR_IN_SECONDS = 3600;

/** A request without a decision. */
const open = { refusedAt: null } as const;

/**
 * Manages the verification of businesses. A moderator decides each request in a case. All
 * transactions lock the account, then the case, then the request; decisions do not lock the
 * account.
 */
@Injectable()
export class VerificationsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly files: DocumentFiles,
    private readonly documents: DocumentsService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('verification requests', HOUR_IN_SECONDS, () => this.sweep());
  }

  async own({ id }: Pick<Viewer, 'id'>): Promise<VerificationView> {
    return toVerificationView(await this.prisma.user.findUniqueOrThrow({ where: { id }, select: verificationSelect }));
  }

  /**
   * Returns a business that may ask for its verification.
   * @throws AppError not_allowed, not_possible_now
   */
  async requirePossible(database: Transaction | PrismaService, id: number) {
    const user = await database.user.findUniqueOrThrow({
      where: { id },
      select: { ...verificationSelect, uuid: true, firstName: true, lastName: true },
    });
    if (!currentBusiness(user)) throw new AppError('not_allowed');
    const { state } = toVerificationView(user);
    if (state === 'open' || state === 'verified') throw new AppError('not_possible_now');
    return user;
  }

  /** Deletes the viewer's request with its document. */
  async withdraw({ id: userId }: Viewer): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw(lockAccount(userId));
      await this.remove(transaction, [userId]);
    });
    await this.removeDocuments();
  }

  /**
   * Opens the document of an open request. The caller must be the owner or a moderator.
   * @throws AppError not_found
   */
  async document(userId: number): Promise<StreamableFile> {
    const request = await this.prisma.businessVerification.findUnique({
      where: { userId, ...open },
      select: { key: true, type: true },
    });
    if (!request?.key) throw new AppError('not_found');
    return this.documents.stream({ key: request.key, type: request.type, title: 'verification' });
  }

  /** Returns the type and size of an open request's document. */
  documentInfo(userId: number) {
    return this.prisma.businessVerification.findUnique({
      where: { userId, ...open },
      select: { type: true, bytes: true },
    });
  }

  async isOpen(database: Transaction | PrismaService, userId: number): Promise<boolean> {
    return (await database.businessVerification.count({ where: { userId, ...open } })) > 0;
  }

  /**
   * Verifies a business that has asked for it. The caller must have locked the case, and call
   * `removeDocuments` after the commit.
   * @throws AppError not_possible_now
   */
  async verify(transaction: Transaction, userId: number): Promise<void> {
    const { count } = await transaction.businessVerification.deleteMany({ where: { userId, ...open } });
    if (count === 0) throw new AppError('not_possible_now');
    await this.setVerified(transaction, userId);
  }

  /** Refuses a request and deletes its document, like `verify`. */
  async refuse(transaction: Transaction, userId: number, refusal: string): Promise<void> {
    const { count } = await transaction.businessVerification.updateMany({
      where: { userId, ...open },
      data: { refusedAt: new Date(), refusal, key: null },
    });
    if (count === 0) throw new AppError('not_possible_now');
  }

  /** Ends a verification by a moderator's decision, which notifies the business. */
  async unverify(transaction: Transaction, userId: number): Promise<void> {
    const { count } = await transaction.businessProfile.updateMany({
      where: { userId, verifiedAt: { not: null } },
      data: { verifiedAt: null },
    });
    if (count === 0) throw new AppError('not_possible_now');
  }

  /**
   * Verifies a business without a request, for operators. Run the returned function after the
   * commit.
   * @throws AppError not_possible_now for users without a business
   */
  async verifyByOperator(transaction: Transaction, userId: number): Promise<() => void> {
    await transaction.$queryRaw(lockAccount(userId));
    await this.remove(transaction, [userId]);
    await this.setVerified(transaction, userId);
    return this.tell(transaction, userId, 'business_verified');
  }

  /**
   * Ends the verification of a business and deletes its open request, for example after a change
   * of its name. The caller must have locked the account. If something has ended, returns a
   * function to run after the commit, together with `removeDocuments`.
   */
  async end(transaction: Transaction, userId: number): Promise<(() => void) | undefined> {
    const requests = await this.remove(transaction, [userId], open);
    const { count } = await transaction.businessProfile.updateMany({
      where: { userId, verifiedAt: { not: null } },
      data: { verifiedAt: null },
    });
    return count + requests > 0 ? this.tell(transaction, userId, 'verification_ended') : undefined;
  }

  /** Removes the files of deleted documents. Never throws, because a job repeats it. */
  removeDocuments(): Promise<void> {
    return this.files.removeDeleted();
  }

  private async setVerified(transaction: Transaction, userId: number): Promise<void> {
    const { userCategoryId } = await transaction.user.findUniqueOrThrow({
      where: { id: userId },
      select: { userCategoryId: true },
    });
    const kind = BUSINESS_KIND[userCategoryId as keyof typeof BUSINESS_KIND];
    const { count } = kind
      ? await transaction.businessProfile.updateMany({ where: { userId, kind }, data: { verifiedAt: new Date() } })
      : { count: 0 };
    if (count === 0) throw new AppError('not_possible_now');
  }

  private async tell(transaction: Transaction, userId: number, kind: NoticeKind): Promise<() => void> {
    return (await this.notifications.addNotice(userId, { kind, path: '/account' }, transaction)).announce;
  }

  /** Closes the cases and deletes the requests of these users. Returns the number of requests. */
  private async remove(
    transaction: Transaction,
    userIds: number[],
    where: Prisma.BusinessVerificationWhereInput = {},
    openedAt?: { lt: Date },
  ): Promise<number> {
    await transaction.moderationCase.updateMany({
      where: { type: 'VERIFICATION', targetId: { in: userIds }, isOpen: true, ...(openedAt && { openedAt }) },
      data: { isOpen: false, claimedById: null, claimedAt: null },
    });
    const { count } = await transaction.businessVerification.deleteMany({
      where: { ...where, userId: { in: userIds } },
    });
    return count;
  }

  /** Deletes old requests: open requests without a decision, and refused requests. */
  async sweep(): Promise<void> {
    const createdAt = { lt: addDays(new Date(), -KEPT.verificationRequestDays) };
    const old = await this.prisma.businessVerification.findMany({
      where: { createdAt },
      take: 1000,
      select: { userId: true },
    });
    if (old.length === 0) return;
    const userIds = old.map(({ userId }) => userId);
    // A newer request of the same business is kept.
    await this.prisma.long.$transaction((transaction) => this.remove(transaction, userIds, { createdAt }, createdAt));
    await this.removeDocuments();
  }
}
