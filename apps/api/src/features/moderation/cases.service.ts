import type { Readable } from 'node:stream';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { ModerationAction, Prisma } from '@sapa/prisma/client';
import { SessionConnections } from '../../platform/auth/session-connections.js';
import { SUSPENSION_DAYS } from '../../platform/common/limits.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { after, before, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import type { NoticeKind } from '../notifications/notifications.dto.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { retryOnDeadlock } from '../../platform/prisma/retry-on-deadlock.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { parseUploadUrl, variantFile, VIDEO_FILE } from '../../platform/storage/urls.js';
import { toRoleName } from '../../platform/users/roles.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { record } from './audit-log.js';
import { DecisionMailsService } from './decision-mails.service.js';
import { liftRestriction, restrictMember } from './members.js';
import type { ActionName, AuditEntryView, CaseDetailView, CasesQuery, CaseView, DecideDto } from './moderation.dto.js';
import {
  caseDetailSelect,
  caseSelect,
  claimsSince,
  pageSizeOf,
  takenDecisionSelect,
  toAction,
  toCaseView,
  toReason,
  toReceivedReportView,
  toTakenDecisionView,
  toType,
  toTypeName,
  type CaseDetailRow,
} from './moderation.mapper.js';
import { Staff } from './staff.js';
import { VerificationsService } from '../verifications/verifications.service.js';
import type { Snapshot, ContentState } from './reportables/reportable.js';
import { Reportables } from './reportables/reportables.js';

const MAX_HISTORY = 20;

/** Actions that require a reason. The content's author can read the reason. */
const REASON_REQUIRED: ActionName[] = ['hide', 'remove', 'warn', 'suspend', 'disable'];
const TEXT_REQUIRED: ActionName[] = ['warn', 'note', 'refuse', 'unverify'];
/** Actions that reverse an earlier decision, and so uphold the author's objection to it. */
const UPHOLDS_OBJECTION: ActionName[] = ['restore', 'unsuspend', 'enable'];

const isVerification = (action: ActionName) => ['verify', 'refuse', 'unverify'].includes(action);

const movesPictures = (action: ActionName) => action === 'hide' || action === 'restore';

/**
 * The notice that the author receives for each action. Disabled users cannot read notices, so
 * `DecisionMailsService` emails these users.
 */
const NOTICE_OF_ACTION: Partial<Record<ActionName, NoticeKind>> = {
  hide: 'content_hidden',
  restore: 'content_restored',
  remove: 'content_removed',
  warn: 'warning',
  suspend: 'suspended',
  verify: 'business_verified',
  refuse: 'verification_refused',
  unverify: 'verification_ended',
};

/** Returns the beginning of the reported content, so that the author recognizes it in a notice. */
const excerptOf = ({ title, text }: Snapshot): string | null =>
  (title ?? text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 100) || null;

const hasOpenObjection = ({ objectedAt, isUpheld }: CaseDetailRow['decisions'][number]) =>
  objectedAt !== null && isUpheld === null;

/**
 * Returns the actions that are possible in the current state. Profiles and messages cannot be
 * hidden or removed. Requests for verification can only be decided.
 */
function actionsFor(row: CaseDetailRow, state: ContentState): ActionName[] {
  const { user, type } = row;
  const isVerified = (user?.businessProfiles.length ?? 0) > 0;
  if (type === 'VERIFICATION') {
    if (state === 'shown') return ['verify', 'refuse', 'note'];
    return isVerified ? ['unverify', 'note'] : ['note'];
  }
  const canBeHidden = type !== 'PROFILE' && type !== 'MESSAGE';
  const isSuspended = !!user?.suspendedUntil && user.suspendedUntil > new Date();
  // Moderators cannot suspend or disable moderators. An administrator must remove their role
  // first.
  const isMember = user?.role === 'MEMBER';
  const isEnabled = user?.disabledAt === null;
  const possible: Record<ActionName, boolean> = {
    dismiss: row.isOpen,
    hide: canBeHidden && state === 'shown',
    restore: canBeHidden && state === 'hidden',
    remove: canBeHidden && state !== 'gone',
    warn: user !== null,
    suspend: isMember && isEnabled,
    unsuspend: isSuspended,
    disable: isMember && isEnabled,
    enable: user !== null && !isEnabled,
    note: true,
    verify: false,
    refuse: false,
    unverify: type === 'PROFILE' && isVerified,
  };
  return (Object.keys(possible) as ActionName[]).filter((action) => possible[action]);
}

/** Manages cases about reported content and the moderators' decisions. */
@Injectable()
export class CasesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reportables: Reportables,
    private readonly storage: StorageService,
    private readonly staff: Staff,
    private readonly notifications: NotificationsService,
    private readonly realtime: RealtimeService,
    private readonly connections: SessionConnections,
    private readonly mails: DecisionMailsService,
    private readonly verifications: VerificationsService,
  ) {}

  async list(viewer: Viewer, query: CasesQuery): Promise<Page<CaseView>> {
    const { state, type, userId } = query;
    const states: Record<CasesQuery['state'], Prisma.ModerationCaseWhereInput> = {
      open: { isOpen: true },
      mine: { isOpen: true, claimedById: viewer.id, claimedAt: { gt: claimsSince() } },
      objections: { isOpen: true, isObjection: true },
      closed: { isOpen: false },
    };
    const isClosed = state === 'closed';
    const rows = await this.prisma.moderationCase.findMany({
      where: {
        ...states[state],
        ...(type && { type: toType(type) }),
        ...(userId && { userId }),
        ...(isClosed ? before(query) : after(query)),
      },
      orderBy: { id: isClosed ? 'desc' : 'asc' },
      take: pageSizeOf(query) + 1,
      select: caseSelect,
    });
    return toPage(rows, pageSizeOf(query), toCaseView);
  }

  async one(id: number): Promise<CaseDetailView> {
    const row = await this.prisma.moderationCase.findUnique({ where: { id }, select: caseDetailSelect });
    if (!row) throw new AppError('not_found');
    const state = await this.reportables.state(this.prisma, toTypeName(row.type), Number(row.targetId));
    const history = await this.prisma.moderationDecision.findMany({
      where: { case: { userId: row.userId ?? 0 }, caseId: { not: id }, action: { not: 'NOTE' } },
      orderBy: { id: 'desc' },
      take: MAX_HISTORY,
      select: takenDecisionSelect,
    });
    const { user } = row;
    const isUndecided = row.type === 'VERIFICATION' && state === 'shown';
    return {
      ...toCaseView(row),
      state,
      document: isUndecided ? await this.verifications.documentInfo(Number(row.targetId)) : null,
      author: user && {
        role: toRoleName(user.role),
        createdAt: user.createdAt.toISOString(),
        suspendedUntil: user.suspendedUntil?.toISOString() ?? null,
        isDisabled: user.disabledAt !== null,
        history: history.map(toTakenDecisionView),
      },
      reports: row.reports.map(toReceivedReportView),
      decisions: row.decisions.map(toTakenDecisionView),
      actions: actionsFor(row, state),
    };
  }

  /**
   * Reserves a case for the moderator for a limited time. Claiming it again extends the time.
   * Moderators cannot claim cases about themselves.
   * @throws AppError not_found, not_allowed, already_claimed
   */
  async claim(viewer: Viewer, id: number): Promise<CaseDetailView> {
    await this.take(this.prisma, viewer, id);
    await this.staff.changed(id);
    return this.one(id);
  }

  private async take(database: Prisma.TransactionClient | PrismaService, viewer: Viewer, id: number): Promise<void> {
    const { count } = await database.moderationCase.updateMany({
      where: {
        id,
        AND: [
          { OR: [{ userId: null }, { userId: { not: viewer.id } }] },
          { OR: [{ claimedById: null }, { claimedById: viewer.id }, { claimedAt: { lt: claimsSince() } }] },
        ],
      },
      data: { claimedById: viewer.id, claimedAt: new Date() },
    });
    if (count > 0) return;
    const row = await database.moderationCase.findUnique({ where: { id }, select: { userId: true } });
    if (!row) throw new AppError('not_found');
    throw new AppError(row.userId === viewer.id ? 'not_allowed' : 'already_claimed');
  }

  /**
   * Returns the content of a picture in a case, even if the picture is hidden.
   * @throws AppError not_found if the case or the picture does not exist
   */
  async picture(id: number, position: number): Promise<Readable> {
    const picture = parseUploadUrl((await this.snapshotOf(id)).pictures[position - 1] ?? '');
    const content = picture && (await this.storage.read(picture.key, variantFile(picture.width)));
    if (!content) throw new AppError('not_found');
    return content;
  }

  /**
   * Returns the content of the video whose poster is at this position, even if it is hidden.
   * @throws AppError not_found if the case or the video does not exist
   */
  async video(id: number, position: number): Promise<Readable> {
    const poster = parseUploadUrl((await this.snapshotOf(id)).pictures[position - 1] ?? '');
    const content = poster && (await this.storage.read(poster.key, VIDEO_FILE));
    if (!content) throw new AppError('not_found');
    return content;
  }

  /**
   * Opens the document of a business that asks to be verified.
   * @throws AppError not_found if the case or the document does not exist
   */
  async document(id: number): Promise<StreamableFile> {
    const found = await this.prisma.moderationCase.findUnique({
      where: { id, type: 'VERIFICATION' },
      select: { targetId: true },
    });
    if (!found) throw new AppError('not_found');
    return this.verifications.document(Number(found.targetId));
  }

  private async snapshotOf(id: number): Promise<Snapshot> {
    const row = await this.prisma.moderationCase.findUnique({ where: { id }, select: { snapshot: true } });
    if (!row) throw new AppError('not_found');
    return row.snapshot as unknown as Snapshot;
  }

  /** Ends the viewer's claim. Does nothing if another moderator has claimed the case. */
  async release(viewer: Viewer, id: number): Promise<void> {
    const { count } = await this.prisma.moderationCase.updateMany({
      where: { id, claimedById: viewer.id },
      data: { claimedById: null, claimedAt: null },
    });
    if (count > 0) return this.staff.changed(id);
    if ((await this.prisma.moderationCase.count({ where: { id } })) === 0) throw new AppError('not_found');
  }

  /**
   * Performs the action, closes the case, and notifies the author and the reporters. A note leaves
   * the case open. A repeated request with the same `clientId` changes nothing.
   */
  async decide(viewer: Viewer, id: number, body: DecideDto): Promise<CaseDetailView> {
    checkComplete(body);
    const decideIn = async (transaction: Prisma.TransactionClient) => {
      // Locks the case. A rejected decision rolls back the claim.
      await this.take(transaction, viewer, id);
      const repeated = { caseId: id, clientId: body.clientId };
      if (body.clientId && (await transaction.moderationDecision.count({ where: repeated })) > 0)
        throw new Repeated(undefined);
      const before = await transaction.moderationCase.findUniqueOrThrow({ where: { id }, select: caseDetailSelect });
      const [type, targetId] = [toTypeName(before.type), Number(before.targetId)];
      if (!actionsFor(before, await this.reportables.state(transaction, type, targetId)).includes(body.action))
        throw new AppError('not_possible_now');
      await this.carryOut(transaction, before, body);
      const { action } = body;
      const afterRemoval =
        action === 'remove' ? await this.reportables.remove(transaction, type, targetId, before.userId) : null;
      const decision = await this.record(transaction, viewer, before, body);
      const announcements = action === 'note' ? [] : await this.close(transaction, before, body);
      const objectsToDisabling = before.decisions.some((past) => past.action === 'DISABLE' && hasOpenObjection(past));
      const rejectsObjection = objectsToDisabling && action !== 'note' && action !== 'enable';
      await this.mails.send(transaction, decision, rejectsObjection);
      const pictures = movesPictures(action) ? await this.reportables.pictures(transaction, type, targetId) : [];
      await this.storage.markForMove(transaction, pictures);
      return { announcements, afterRemoval, pictures, userId: before.userId };
    };
    // Hiding a photo can deadlock with an author's change to content that uses the photo.
    const decided = await unlessRepeated<Awaited<ReturnType<typeof decideIn>> | undefined>(
      retryOnDeadlock(() => this.prisma.$transaction(decideIn)),
    );
    if (!decided) return this.one(id);
    await decided.afterRemoval?.();
    if (isVerification(body.action)) await this.verifications.removeDocuments();
    // Move the pictures before users are notified. A job repeats failed moves.
    await this.storage.place(decided.pictures);
    if (body.action === 'disable' && decided.userId !== null) this.connections.sessionsEnded({ id: decided.userId });
    this.realtime.notifyStream();
    for (const { announce } of decided.announcements) announce();
    await this.staff.changed(id);
    return this.one(id);
  }

  private async carryOut(
    transaction: Prisma.TransactionClient,
    { type, targetId, userId }: CaseDetailRow,
    { action, until, text }: DecideDto,
  ): Promise<void> {
    const [name, id] = [toTypeName(type), Number(targetId)];
    if (action === 'hide') await this.reportables.setHidden(transaction, name, id, new Date());
    if (action === 'restore') await this.reportables.setHidden(transaction, name, id, null);
    if (userId === null) return;
    if (action === 'verify') await this.verifications.verify(transaction, userId);
    if (action === 'refuse') await this.verifications.refuse(transaction, userId, text!);
    if (action === 'unverify') await this.verifications.unverify(transaction, userId);
    if (action === 'suspend') await restrictMember(transaction, userId, { suspendedUntil: new Date(until!) });
    if (action === 'unsuspend') await liftRestriction(transaction, userId, { suspendedUntil: null });
    if (action === 'disable') await restrictMember(transaction, userId, { disabledAt: new Date() });
    if (action === 'enable') await liftRestriction(transaction, userId, { disabledAt: null });
  }

  private async record(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    { id, type, targetId, userId }: CaseDetailRow,
    { action, reason, text, until, clientId }: DecideDto,
  ): Promise<{ id: number; action: ModerationAction }> {
    const decision = await transaction.moderationDecision.create({
      data: {
        caseId: id,
        moderatorId: viewer.id,
        action: toAction(action),
        reason: reason ? toReason(reason) : null,
        text: text ?? '',
        until: action === 'suspend' ? new Date(until!) : null,
        clientId: clientId || null,
      },
      select: { id: true, action: true },
    });
    const details = {
      caseId: id,
      type: toTypeName(type),
      targetId: Number(targetId),
      reason: reason ?? null,
      until: until ?? null,
    };
    await record(transaction, {
      actorId: viewer.id,
      action: `case_${action}`,
      ...(userId !== null && { userId }),
      details,
    });
    return decision;
  }

  /**
   * Closes the case and stores notices for the author and the reporters. The caller must call
   * `announce()` of each returned notice after the commit.
   */
  private async close(
    transaction: Prisma.TransactionClient,
    { id, userId, decisions, snapshot }: CaseDetailRow,
    { action, text }: DecideDto,
  ): Promise<{ announce: () => void }[]> {
    await transaction.moderationCase.update({
      where: { id },
      data: { isOpen: false, isObjection: false, claimedById: null, claimedAt: null },
      select: { id: true },
    });
    await transaction.moderationDecision.updateMany({
      where: { caseId: id, objectedAt: { not: null }, isUpheld: null },
      data: { isUpheld: UPHOLDS_OBJECTION.includes(action) },
    });
    const open = { caseId: id, closedAt: null };
    const reporters = await transaction.report.findMany({ where: open, select: { reporterId: true } });
    await transaction.report.updateMany({
      where: open,
      data: { closedAt: new Date(), actionTaken: REASON_REQUIRED.includes(action) },
    });
    const announcements = [];
    const about = excerptOf(snapshot as unknown as Snapshot);
    for (const { reporterId } of reporters) {
      const notice = { kind: 'report_closed', about, path: '/notices?tab=reports' } as const;
      announcements.push(await this.notifications.addNotice(reporterId, notice, transaction));
    }
    const kind = decisions.some(hasOpenObjection) ? 'objection_closed' : NOTICE_OF_ACTION[action];
    if (kind && userId !== null) {
      const path = isVerification(action) ? '/account' : '/notices';
      const notice = { kind, about, text: text || null, path };
      announcements.push(await this.notifications.addNotice(userId, notice, transaction));
    }
    return announcements;
  }

  /** Returns the audit log's entries, newest first. */
  async log(query: PageQuery): Promise<Page<AuditEntryView>> {
    const rows = await this.prisma.auditEntry.findMany({
      where: before(query),
      orderBy: { id: 'desc' },
      take: query.limit + 1,
    });
    const ids = rows.flatMap(({ actorId, userId }) => [actorId, userId]).filter((id) => id !== null);
    const users = await this.prisma.user.findMany({ where: { id: { in: ids } }, select: userSummarySelect });
    const summaries = new Map(users.map((user) => [user.id, toUserSummary(user)]));
    return toPage(rows, query.limit, (row) => ({
      id: Number(row.id),
      createdAt: row.createdAt.toISOString(),
      action: row.action,
      actor: summaries.get(row.actorId ?? 0) ?? null,
      user: summaries.get(row.userId ?? 0) ?? null,
      details: row.details as Record<string, unknown>,
    }));
  }
}

const DAY = 24 * 3_600_000;

/**
 * Checks that the fields required for the action are present.
 * @throws InvalidFields
 */
function checkComplete({ action, reason, text, until }: DecideDto): void {
  if (REASON_REQUIRED.includes(action) && !reason) throw new InvalidFields({ reason: ['required'] });
  if (TEXT_REQUIRED.includes(action) && !text) throw new InvalidFields({ text: ['required'] });
  if (action !== 'suspend') return;
  if (!until) throw new InvalidFields({ until: ['required'] });
  if (new Date(until) <= new Date()) throw new InvalidFields({ until: ['date_invalid'] });
  if (Date.parse(until) > Date.now() + SUSPENSION_DAYS * DAY) throw new InvalidFields({ until: ['date_too_late'] });
}
