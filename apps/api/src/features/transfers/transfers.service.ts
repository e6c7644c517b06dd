import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma, TransferState } from '@sapa/prisma/client';
import { Config } from '../../config.js';
import { Confirmation } from '../../platform/auth/confirmation.js';
import { notOwn } from '../../platform/auth/ownership.js';
import { hashOf } from '../../platform/common/hash.js';
import { TRANSFER } from '../../platform/common/limits.js';
import { KEPT } from '../../platform/common/retention.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { isLanguage, type Language } from '../../platform/http/language.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MailService, type Mail } from '../../platform/mail/mail.service.js';
import { before, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { preventAccountDeletion, withLockedAccount } from '../../platform/users/locked-account.js';
import { fullName } from '../../platform/users/user-summary.js';
import { enabled, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { endLinkInvitation, inviteWithLink } from '../accounts/invitations.js';
import { areFriends } from '../friends/friends.visibility.js';
import { HealthRecordsService } from '../health-records/health-records.service.js';
import { MessagesService } from '../messages/messages.service.js';
import type { Notice } from '../notifications/notifications.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PetsService } from '../pets/pets.service.js';
import { lockPetForUpdate } from '../pets/pets.sql.js';
import { shown, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { RemindersService } from '../reminders/reminders.service.js';
import { transferMail } from './transfer-mails.js';
import type { AskAboutPetDto, CreateTransferDto, TransferView } from './transfers.dto.js';
import { dueQuestion, toTransferView, transferSelect, type TransferRow } from './transfers.mapper.js';
import { givenBy, isPending, offeredTo, visibleTo } from './transfers.visibility.js';

type Transaction = Prisma.TransactionClient;

const DAY = 24 * 3_600_000;
const HOUR_IN_SECONDS = 3600;
const SWEEP_BATCH = 100;

/** Returns the path of a transfer in the web app. */
const pathOf = (uuid: string) => `/transfers#${uuid}`;

/** Values of a transfer that has ended. The address and the link are no longer needed. */
const ended = () => ({ finishedAt: new Date(), toEmail: null, secretHash: null });

const endSelect = { ...transferSelect, secretHash: true } as const satisfies Prisma.PetTransferSelect;
type EndRow = Prisma.PetTransferGetPayload<{ select: typeof endSelect }>;

/** Hands pets over to new owners. */
@Injectable()
export class TransfersService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pets: PetsService,
    private readonly records: HealthRecordsService,
    private readonly reminders: RemindersService,
    private readonly messages: MessagesService,
    private readonly notifications: NotificationsService,
    private readonly confirmation: Confirmation,
    private readonly mail: MailService,
    private readonly jobs: JobsService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<{ transferId: number; language: Language }>('pet_transfer', ({ transferId, language }, secret) =>
      this.writeMail(transferId, language, secret),
    );
    this.pets.onLeaving((transaction, petId, reason) => this.endOfPet(transaction, petId, reason));
    this.jobs.repeat('pet transfers', HOUR_IN_SECONDS, () => this.sweep());
  }

  /** Returns the transfers that the viewer has given or received, newest first. */
  async list(viewer: Viewer, query: PageQuery): Promise<Page<TransferView>> {
    const rows = await this.prisma.petTransfer.findMany({
      where: { AND: [visibleTo(viewer), before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      select: transferSelect,
    });
    const views = new Map((await this.toViews(viewer, rows)).map((view) => [view.uuid, view]));
    return toPage(rows, query.limit, ({ uuid }) => views.get(uuid)!);
  }

  /**
   * Offers the viewer's pet to another person.
   * @throws AppError pet_not_found, not_yours, pet_dead, transfer_pending, user_not_found,
   * mail_off, wrong_current_password, too_many_requests
   */
  async create(viewer: Viewer, petUuid: string, body: CreateTransferDto, language: Language): Promise<TransferView> {
    const { toUser, toEmail, withPhotos, withRecord, withHistory } = body;
    if (toUser && toEmail) throw new InvalidFields({ toEmail: ['invalid'] });
    await this.pets.ownedBy(viewer, { uuid: petUuid });
    if (toEmail) this.mail.requireOn();
    const toUserId = toUser ? await this.receiverFor(viewer, toUser) : null;
    const confirmed = await this.confirmation.confirm(viewer, body);
    const { transfer, announce } = await this.prisma.$transaction(async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      const { id: petId } = await this.pets.ownedBy(viewer, { uuid: petUuid }, undefined, transaction);
      await transaction.$queryRaw(lockPetForUpdate(petId));
      const pet = await transaction.pet.findFirst({
        where: { id: petId, userId: viewer.id },
        select: { name: true, diedOn: true },
      });
      if (!pet) throw new AppError('pet_not_found');
      if (pet.diedOn) throw new AppError('pet_dead');
      await this.expire(transaction, { petId, expiresAt: { lte: new Date() } });
      const pending = await transaction.petTransfer.count({ where: { petId, ...isPending } });
      if (pending > 0) throw new AppError('transfer_pending');
      const sinceYesterday = { ...givenBy(viewer), createdAt: { gt: new Date(Date.now() - DAY) } };
      if ((await transaction.petTransfer.count({ where: sinceYesterday })) >= TRANSFER.perDay)
        throw new AppError('too_many_requests');
      const created = await transaction.petTransfer.create({
        data: {
          petId,
          fromUserId: viewer.id,
          toUserId,
          toEmail: toEmail || null,
          withPhotos,
          withRecord,
          withHistory,
          expiresAt: new Date(Date.now() + TRANSFER.days * DAY),
        },
        select: transferSelect,
      });
      await this.mail.send('pet_transfer', { transferId: created.id, language }, transaction);
      const offered = {
        ...({ kind: 'transfer_offered', about: pet.name, path: pathOf(created.uuid) } as const),
        ...{ actorId: viewer.id, petId },
      };
      const notice = toUserId === null ? undefined : await this.notifications.addNotice(toUserId, offered, transaction);
      return { transfer: created, announce: notice?.announce };
    });
    announce?.();
    return this.toView(viewer, transfer);
  }

  /**
   * Opens an emailed link: the transfer is then offered to the viewer. Idempotent.
   * @throws AppError link_invalid
   */
  async openLink(viewer: Viewer, secret: string): Promise<TransferView> {
    const secretHash = hashOf(secret);
    const valid = { secretHash, ...isPending, expiresAt: { gt: new Date() } };
    const fromUser = { AND: [{ id: { not: viewer.id } }, usersVisibleTo(viewer)] };
    await this.prisma.petTransfer.updateMany({
      where: { ...valid, toUserId: null, fromUser },
      data: { toUserId: viewer.id },
    });
    const transfer = await this.prisma.petTransfer.findFirst({
      where: { AND: [valid, offeredTo(viewer)] },
      select: transferSelect,
    });
    if (!transfer) throw new AppError('link_invalid');
    return this.toView(viewer, transfer);
  }

  /**
   * Makes the viewer the pet's owner, in one transaction.
   * @throws AppError not_found, not_yours, not_possible_now, too_many_pets
   */
  async accept(viewer: Viewer, uuid: string): Promise<void> {
    const { committed, announce } = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const transfer = await this.pendingOf(viewer, uuid, offeredTo(viewer), transaction);
      const { fromUserId, pet, withPhotos, withRecord, withHistory } = transfer;
      const petId = pet.id;
      await preventAccountDeletion(transaction, { id: fromUserId });
      await transaction.$queryRaw(lockPetForUpdate(petId));
      await this.end(transaction, transfer, 'ACCEPTED');
      const isAlive = await transaction.pet.count({ where: { ...shown, id: petId, userId: fromUserId, diedOn: null } });
      if (isAlive === 0) throw new AppError('not_possible_now');
      await this.records.handOver(transaction, petId, withRecord);
      const handOver = { id: petId, uuid: pet.uuid, from: fromUserId, to: viewer.id };
      const committed = await this.pets.handOver(transaction, { ...handOver, withPhotos, withRecord, withHistory });
      await this.reminders.handOver(transaction, petId);
      return { committed, ...(await this.tell(transaction, fromUserId, 'transfer_accepted', transfer)) };
    });
    announce();
    await committed();
  }

  /** @throws AppError not_found, not_yours, not_possible_now */
  async decline(viewer: Viewer, uuid: string): Promise<void> {
    const { announce } = await this.prisma.$transaction(async (transaction) => {
      const transfer = await this.pendingOf(viewer, uuid, offeredTo(viewer), transaction);
      await this.end(transaction, transfer, 'DECLINED');
      return this.tell(transaction, transfer.fromUserId, 'transfer_declined', transfer);
    });
    announce();
  }

  /** @throws AppError not_found, not_yours, not_possible_now */
  async cancel(viewer: Viewer, uuid: string): Promise<void> {
    const notice = await this.prisma.$transaction(async (transaction) => {
      const transfer = await this.pendingOf(viewer, uuid, givenBy(viewer), transaction);
      await this.end(transaction, transfer, 'CANCELLED');
      if (transfer.toUserId === null) return undefined;
      return this.tell(transaction, transfer.toUserId, 'transfer_cancelled', transfer);
    });
    notice?.announce();
  }

  /**
   * Asks the new owner how the pet is. Shelters and kennels can ask once after each period.
   * @throws AppError not_found, not_yours, not_possible_now
   */
  async ask(viewer: Viewer, uuid: string, { content }: AskAboutPetDto): Promise<TransferView> {
    const transfer = await this.prisma.petTransfer.findFirst({
      where: { uuid, ...givenBy(viewer) },
      select: transferSelect,
    });
    if (!transfer) throw await this.problemOf(viewer, uuid);
    const column = dueQuestion(transfer);
    if (!column) throw new AppError('not_possible_now');
    await this.messages.send(viewer, {
      receiverId: { id: transfer.toUserId! },
      content,
      messageType: 'text',
      // The id ensures that concurrent calls send only one message.
      clientMessageId: `${column} ${uuid}`,
      petId: { uuid: transfer.pet.uuid },
    });
    await this.prisma.petTransfer.update({
      where: { id: transfer.id },
      data: { [column]: new Date() },
      select: { id: true },
    });
    return this.toView(viewer, { ...transfer, [column]: new Date() });
  }

  /** Ends expired transfers, and deletes transfers that ended long ago without a new owner. */
  async sweep(): Promise<void> {
    for (let count = SWEEP_BATCH; count === SWEEP_BATCH;) {
      const due = await this.prisma.petTransfer.findMany({
        where: { ...isPending, expiresAt: { lte: new Date() } },
        select: { id: true },
        take: SWEEP_BATCH,
      });
      for (const { id } of due) {
        const announced = await this.prisma.$transaction((transaction) => this.expire(transaction, { id }));
        for (const { announce } of announced) announce();
      }
      count = due.length;
    }
    const longAgo = new Date(Date.now() - KEPT.endedTransferDays * DAY);
    await this.prisma.long.petTransfer.deleteMany({
      where: { state: { in: ['DECLINED', 'CANCELLED', 'EXPIRED'] }, finishedAt: { lt: longAgo } },
    });
  }

  /** Cancels the pending transfer of a pet that died. The returned function follows the commit. */
  private async endOfPet(transaction: Transaction, petId: number, reason: 'died' | 'moved'): Promise<() => void> {
    if (reason === 'moved') return () => undefined;
    const pending = await transaction.petTransfer.findFirst({ where: { petId, ...isPending }, select: endSelect });
    if (!pending) return () => undefined;
    const data = { ...ended(), state: 'CANCELLED' } as const;
    await transaction.petTransfer.update({ where: { id: pending.id }, data, select: { id: true } });
    await this.forget(transaction, pending);
    if (pending.toUserId === null) return () => undefined;
    return (await this.tell(transaction, pending.toUserId, 'transfer_cancelled', pending)).announce;
  }

  /** Marks these pending transfers as expired, and notifies the owners. */
  private async expire(transaction: Transaction, where: Prisma.PetTransferWhereInput) {
    const transfers = await transaction.petTransfer.findMany({ where: { ...where, ...isPending }, select: endSelect });
    const announced = [];
    for (const transfer of transfers) {
      const { count } = await transaction.petTransfer.updateMany({
        where: { id: transfer.id, ...isPending },
        data: { ...ended(), state: 'EXPIRED' },
      });
      if (count === 0) continue;
      await this.forget(transaction, transfer);
      announced.push(await this.tell(transaction, transfer.fromUserId, 'transfer_expired', transfer));
    }
    return announced;
  }

  /**
   * Ends a pending transfer. Only one of several concurrent calls succeeds.
   * @throws AppError not_possible_now
   */
  private async end(transaction: Transaction, transfer: EndRow, state: TransferState): Promise<void> {
    const { count } = await transaction.petTransfer.updateMany({
      where: { id: transfer.id, ...isPending, expiresAt: { gt: new Date() } },
      data: { ...ended(), state },
    });
    if (count === 0) throw new AppError('not_possible_now');
    await this.forget(transaction, transfer);
  }

  /** Deletes the invitation and the receiver's notice of a pending transfer. */
  private async forget(transaction: Transaction, { uuid, toUserId, secretHash }: EndRow): Promise<void> {
    if (secretHash) await endLinkInvitation(transaction, secretHash);
    if (toUserId === null) return;
    const notice = { userId: toUserId, kind: 'TRANSFER_OFFERED', path: pathOf(uuid) } as const;
    await transaction.notice.deleteMany({ where: notice });
  }

  private tell(transaction: Transaction, userId: number, kind: Notice['kind'], { uuid, pet }: EndRow) {
    return this.notifications.addNotice(userId, { kind, about: pet.name, path: pathOf(uuid) }, transaction);
  }

  /**
   * Returns the transfer that meets the condition. The caller ends it with `end`.
   * @throws AppError not_found, not_yours
   */
  private async pendingOf(
    viewer: Viewer,
    uuid: string,
    condition: Prisma.PetTransferWhereInput,
    transaction: Transaction,
  ): Promise<EndRow> {
    const transfer = await transaction.petTransfer.findFirst({ where: { uuid, ...condition }, select: endSelect });
    if (!transfer) throw await this.problemOf(viewer, uuid, transaction);
    return transfer;
  }

  private async problemOf(viewer: Viewer, uuid: string, database: Transaction | PrismaService = this.prisma) {
    return notOwn((await database.petTransfer.count({ where: { AND: [{ uuid }, visibleTo(viewer)] } })) > 0);
  }

  /**
   * Returns the id of a friend or conversation partner.
   * @throws AppError user_not_found
   */
  private async receiverFor(viewer: Viewer, user: Identifier): Promise<number> {
    const person = await this.prisma.user.findFirst({
      where: { AND: [user, { id: { not: viewer.id } }, usersVisibleTo(viewer)] },
      select: { id: true },
    });
    if (!person) throw new AppError('user_not_found');
    const pair = { lowUserId: Math.min(viewer.id, person.id), highUserId: Math.max(viewer.id, person.id) };
    const isKnown =
      (await areFriends(this.prisma, viewer, person.id)) || (await this.prisma.conversation.count({ where: pair })) > 0;
    if (!isKnown) throw new AppError('user_not_found');
    return person.id;
  }

  /** Writes the email that offers the pet. A link sent to an email address contains the secret. */
  private async writeMail(id: number, language: Language, secret: string): Promise<Mail | null> {
    const transfer = await this.prisma.petTransfer.findFirst({
      where: { id, ...isPending, expiresAt: { gt: new Date() }, pet: shown },
      select: transferSelect,
    });
    if (!transfer) return null;
    const { fromUser, fromUserId, toUserId, toEmail, expiresAt, pet, uuid } = transfer;
    const origin = this.config.PUBLIC_ORIGIN;
    const text = (url: string, reads: Language) =>
      transferMail({ giver: fullName(fromUser), pet: pet.name, url }, reads);
    if (toEmail === null) {
      const receiver = await this.prisma.user.findFirst({
        where: { id: toUserId ?? 0, ...enabled },
        select: { email: true, notificationSettings: { select: { language: true } } },
      });
      if (!receiver) return null;
      const chosen = receiver.notificationSettings?.language ?? '';
      return { to: receiver.email, ...text(origin + pathOf(uuid), isLanguage(chosen) ? chosen : language) };
    }
    const secretHash = hashOf(secret);
    const isStored = await this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.petTransfer.updateMany({ where: { id, ...isPending }, data: { secretHash } });
      if (count > 0) await inviteWithLink(transaction, { secretHash, actorId: fromUserId, expiresAt });
      return count > 0;
    });
    return isStored
      ? { to: toEmail, isToStranger: true, ...text(`${origin}/transfers/link#${secret}`, language) }
      : null;
  }

  private async toView(viewer: Viewer, transfer: TransferRow): Promise<TransferView> {
    const [view] = await this.toViews(viewer, [transfer]);
    return view!;
  }

  /** Converts the rows. Leaves out pets and people that the viewer may not see. */
  private async toViews(viewer: Viewer, rows: TransferRow[]): Promise<TransferView[]> {
    const petIds = rows.map(({ pet }) => pet.id);
    const userIds = rows.flatMap(({ toUserId }) => toUserId ?? []);
    const [pets, users] = await Promise.all([
      this.prisma.pet.findMany({
        where: { AND: [{ id: { in: petIds } }, petsVisibleTo(viewer)] },
        select: { id: true },
      }),
      this.prisma.user.findMany({
        where: { AND: [{ id: { in: userIds } }, usersVisibleTo(viewer)] },
        select: { id: true },
      }),
    ]);
    const seen = { petIds: new Set(pets.map(({ id }) => id)), userIds: new Set(users.map(({ id }) => id)) };
    return rows.map((row) => toTransferView(row, viewer, seen));
  }
}
