import { Injectable } from '@nestjs/common';
import { Prisma, type Role } from '@sapa/prisma/client';
import { PasswordConfirmation } from '../../platform/auth/password-confirmation.js';
import { checkNewPassword, hashPassword } from '../../platform/auth/passwords.js';
import { SessionConnections } from '../../platform/auth/session-connections.js';
import { SessionsService } from '../../platform/auth/sessions.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { DownloadsService } from '../downloads/downloads.service.js';
import { MediaService } from '../media/media.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { retryOnDeadlock } from '../../platform/prisma/retry-on-deadlock.js';
import { meSelect, toMeView } from '../profiles/me.mapper.js';
import type { MeView } from '../profiles/profiles.dto.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { DownloadFiles } from '../../platform/storage/download-files.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { lockAdministrators } from '../../platform/users/roles.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { ChangePasswordDto, DeleteAccountDto, RegisterDto } from './accounts.dto.js';
import { selectPictureKeys } from './accounts.statements.js';
import { EmailConfirmationService } from './email-confirmation.service.js';
import { admit, registrationMode } from './invitations.js';
import { PasswordChanges } from './password-changes.js';

/** The tables of posts, and the columns of likes and comments that refer to them. */
const POSTS = [
  [Prisma.raw('"WallPost"'), Prisma.raw('"wallPostId"')],
  [Prisma.raw('"BlogPost"'), Prisma.raw('"blogPostId"')],
] as const;

/** Registers accounts, changes their passwords, and deletes them. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly sessions: SessionsService,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly downloads: DownloadsService,
    private readonly downloadFiles: DownloadFiles,
    private readonly confirmation: PasswordConfirmation,
    private readonly limits: RateLimits,
    private readonly connections: SessionConnections,
    private readonly realtime: RealtimeService,
    private readonly emailConfirmation: EmailConfirmationService,
    private readonly passwords: PasswordChanges,
    private readonly config: Config,
  ) {}

  async register(
    { email, password, firstName, lastName, invitation }: RegisterDto,
    network: string,
    language: Language,
  ): Promise<MeView> {
    await checkNewPassword({ field: 'password', password, email }, this.config);
    await this.limits.consume('registrationPerAddress', network);
    // Before the password is hashed, which is slow by design; it is asked again when the account is made.
    if ((await registrationMode(this.prisma)) === 'CLOSED') throw new AppError('registration_closed');
    await this.emailConfirmation.countNewAccount(network);
    const passwordHash = await hashPassword(password);
    const data = { email, passwordHash, firstName: firstName || null, lastName: lastName || null };
    return this.prisma.$transaction(async (transaction) => {
      await admit(transaction, invitation);
      const role = await this.roleOfNext(transaction);
      const user = await transaction.user.create({ data: { ...data, role }, select: meSelect });
      await this.emailConfirmation.askNewAccount(user, language, transaction);
      return toMeView(user, this.config);
    });
  }

  /** Of the accounts that are made while there is none, one is the first: they wait for each other. */
  private async roleOfNext(transaction: Prisma.TransactionClient): Promise<Role> {
    if (!this.config.FIRST_ACCOUNT_IS_ADMINISTRATOR) return 'MEMBER';
    if ((await transaction.user.findFirst({ select: { id: true } })) !== null) return 'MEMBER';
    await transaction.$executeRaw`LOCK TABLE "User" IN SHARE ROW EXCLUSIVE MODE`;
    return (await transaction.user.findFirst({ select: { id: true } })) === null ? 'ADMINISTRATOR' : 'MEMBER';
  }

  /** Ends all other sessions: somebody else may have known the old password. */
  async changePassword(
    viewer: Viewer,
    { currentPassword, newPassword, code }: ChangePasswordDto,
    language: Language,
  ): Promise<void> {
    const { email } = await this.prisma.user.findUniqueOrThrow({ where: { id: viewer.id }, select: { email: true } });
    await checkNewPassword({ field: 'newPassword', password: newPassword, email }, this.config);
    const confirmed = await this.confirmation.confirm(viewer, currentPassword, code);
    const passwordHash = await hashPassword(newPassword);
    await this.sessions.endOthers(viewer, async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      await this.passwords.apply(transaction, viewer.id, passwordHash, language);
    });
  }

  /**
   * Deletes the account with everything in it: profile, pets, albums, posts, comments, likes, friendships, blocks, messages. The
   * conversations disappear for the other side too: a message belongs to both people, and deleting the account withdraws it for both.
   * The last administrator gives the role to somebody else first.
   */
  async remove(viewer: Viewer, { password, code }: DeleteAccountDto): Promise<void> {
    const confirmed = await this.confirmation.confirm(viewer, password, code);
    // Two people who delete their accounts at the same moment can run into a deadlock: their likes change each other's counters.
    const { pictures, download } = await retryOnDeadlock(() => this.removeRows(viewer, confirmed));
    this.connections.sessionsEnded(viewer);
    this.realtime.notifyStream();
    await this.storage.removeAll(pictures);
    // What cannot be removed now is found without a row later.
    if (download) await this.downloadFiles.remove(download).catch(() => undefined);
  }

  /** Where nobody else is left it does not matter. @throws AppError last_administrator */
  private async requireAnotherAdministrator(transaction: Prisma.TransactionClient, { id }: Viewer): Promise<void> {
    const administrators = await lockAdministrators(transaction);
    if (administrators.length !== 1 || administrators[0]!.id !== id) return;
    if (await transaction.user.findFirst({ where: { id: { not: id } }, select: { id: true } }))
      throw new AppError('last_administrator');
  }

  /** Resolves with the keys of the pictures that nothing refers to any more, and with the name of the download. */
  private removeRows(viewer: Viewer, confirmed: string) {
    const { id } = viewer;
    return this.prisma.$transaction(async (transaction) => {
      // Likes and comments lock the post before the account (`lockedTargetRow`). The same order here prevents a deadlock.
      for (const [table, column] of POSTS) {
        await transaction.$queryRaw`
            SELECT FROM ${table} WHERE "authorId" = ${id}
              OR id IN (SELECT ${column} FROM "Like" WHERE "userId" = ${id})
              OR id IN (SELECT ${column} FROM "Comment" WHERE "authorId" = ${id})
            ORDER BY id FOR NO KEY UPDATE`;
      }
      // The role may have changed while the password was hashed.
      const user = await transaction.user.findUnique({ where: { id }, select: { role: true } });
      if (user?.role === 'ADMINISTRATOR') await this.requireAnotherAdministrator(transaction, viewer);
      // Uploads that finish meanwhile wait for this lock, find no owner, and remove their files.
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      await transaction.$queryRaw`SELECT id FROM "Pet" WHERE "userId" = ${id} ORDER BY id FOR UPDATE`;
      const pictures = await transaction.$queryRaw<{ key: string }[]>(selectPictureKeys(id));
      const keys = pictures.map(({ key }) => key);
      await this.storage.markForRemoval(keys);
      const locked = await this.media.lockOwnAndReceived(transaction, viewer);
      const download = await this.downloads.fileOf(transaction, viewer);
      await transaction.user.delete({ where: { id }, select: { id: true } });
      // The messages that others sent to this account are deleted too, and their pictures that appear nowhere else.
      return { pictures: [...keys, ...(await this.media.deleteUnused(transaction, locked))], download };
    });
  }
}
