import { Injectable } from '@nestjs/common';
import type { Prisma, Role } from '@sapa/prisma/client';
import { Confirmation } from '../../platform/auth/confirmation.js';
import { Passkeys } from '../../platform/auth/passkeys.js';
import type { PasskeyOptionsView } from '../../platform/auth/passkeys.dto.js';
import { checkNewPassword, hashPassword } from '../../platform/auth/passwords.js';
import { ProviderLogins } from '../../platform/auth/provider-logins.js';
import { SessionConnections } from '../../platform/auth/session-connections.js';
import { SessionsService } from '../../platform/auth/sessions.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { DownloadsService } from '../downloads/downloads.service.js';
import { MediaService } from '../media/media.service.js';
import { NotificationSettingsService } from '../notifications/settings.service.js';
import { record } from '../moderation/audit-log.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { retryOnDeadlock } from '../../platform/prisma/retry-on-deadlock.js';
import { meSelect, toMeView } from '../profiles/me.mapper.js';
import type { MeView } from '../profiles/profiles.dto.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { DownloadFiles } from '../../platform/storage/download-files.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { lockAdministrators } from '../../platform/users/roles.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type {
  BeginRegistrationDto,
  ChangePasswordDto,
  DeleteAccountDto,
  RegisterDto,
  RegisterWithPasskeyDto,
  RegisterWithProviderDto,
} from './accounts.dto.js';
import {
  lockAllUsers,
  lockPetsOfUser,
  lockPostsOfUser,
  lockUserForDeletion,
  selectPictureKeys,
} from './accounts.sql.js';
import { EmailConfirmationService } from './email-confirmation.service.js';
import { admitRegistration, registrationMode } from './invitations.js';
import type { LoginView } from './login.dto.js';
import { LoginService, type LoginContext } from './login.service.js';
import { nameOfPasskey } from './passkeys.mapper.js';
import { PasswordChanges } from './password-changes.js';

type Account = Pick<Viewer, 'id'>;

/** Locks an account until the transaction ends. */
type Lock = (transaction: Prisma.TransactionClient) => Promise<void>;

@Injectable()
export class AccountsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly sessions: SessionsService,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly downloads: DownloadsService,
    private readonly downloadFiles: DownloadFiles,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly connections: SessionConnections,
    private readonly realtime: RealtimeService,
    private readonly emailConfirmation: EmailConfirmationService,
    private readonly passwords: PasswordChanges,
    private readonly passkeys: Passkeys,
    private readonly providerLogins: ProviderLogins,
    private readonly logins: LoginService,
    private readonly settings: NotificationSettingsService,
    private readonly config: Config,
  ) {}

  async register(body: RegisterDto, network: string, language: Language): Promise<MeView> {
    const { email, password } = body;
    await checkNewPassword({ field: 'password', password, email }, this.config);
    await this.limits.consume('registrationPerNetwork', network);
    // Check early to avoid the slow hashing. The check is repeated when the account is created.
    if ((await registrationMode(this.prisma)) === 'CLOSED') throw new AppError('registration_closed');
    await this.emailConfirmation.countNewAccount(network);
    const passwordHash = await hashPassword(password);
    return this.prisma.$transaction(async (transaction) =>
      toMeView(await this.create(transaction, body, { passwordHash }, language), this.config),
    );
  }

  /**
   * Returns the options for the first passkey of a new account. Checks the registration early,
   * because authenticators keep passkeys of failed registrations.
   */
  async beginRegistration({ email }: BeginRegistrationDto, network: string): Promise<PasskeyOptionsView> {
    await this.limits.consume('registrationPerNetwork', network);
    if ((await registrationMode(this.prisma)) === 'CLOSED') throw new AppError('registration_closed');
    if (await this.prisma.user.findUnique({ where: { email }, select: { id: true } }))
      throw new AppError('email_taken');
    return this.passkeys.registrationOptions(email);
  }

  /** Creates an account without a password, and logs it in. */
  async registerWithPasskey(body: RegisterWithPasskeyDto, context: LoginContext): Promise<LoginView> {
    await this.limits.consume('registrationPerNetwork', context.network);
    await this.emailConfirmation.countNewAccount(context.network);
    const created = await this.passkeys.verifyNew(body.passkey, 'REGISTER');
    if (!created?.newUserUuid) throw new AppError('passkey_invalid');
    const name = nameOfPasskey(context.userAgent);
    const data = { uuid: created.newUserUuid, passkeys: { create: { ...created.data, name } } };
    const { id, passkeyId } = await this.prisma.$transaction(async (transaction) => {
      const { id } = await this.create(transaction, body, data, context.language);
      const passkey = await transaction.passkey.findFirstOrThrow({ where: { userId: id }, select: { id: true } });
      return { id, passkeyId: passkey.id };
    });
    return this.logins.begin({ id }, { passkeyId }, body, context);
  }

  /**
   * Creates an account without a password for the user of a provider, and logs it in. The provider
   * has confirmed the email address, so the account needs no link.
   * @throws AppError provider_login_invalid, provider_email_unverified, email_taken
   */
  async registerWithProvider(
    body: RegisterWithProviderDto,
    browser: string | undefined,
    context: LoginContext,
  ): Promise<LoginView> {
    await this.limits.consume('registrationPerNetwork', context.network);
    const ticket = await this.providerLogins.find(body.ticket, 'LOG_IN', { browser });
    const { email, issuer, subject } = ticket;
    if (email === null) throw new AppError('provider_email_unverified');
    const linkedAccounts = { create: { issuer, subject, lastUsedAt: new Date() } };
    const { id, linkedAccountId } = await this.prisma.$transaction(async (transaction) => {
      await this.providerLogins.use(ticket, transaction);
      const data = { emailConfirmedAt: new Date(), linkedAccounts };
      const { id } = await this.create(transaction, { ...body, email }, data, context.language);
      const account = await transaction.linkedAccount.findFirstOrThrow({ where: { userId: id }, select: { id: true } });
      return { id, linkedAccountId: account.id };
    });
    return this.logins.begin({ id }, { linkedAccountId }, body, context);
  }

  /**
   * Stores a new account.
   * @param wayIn columns with which the account can log in
   */
  private async create(
    transaction: Prisma.TransactionClient,
    { email, firstName, lastName, invitation, timeZone }: Omit<RegisterDto, 'password'>,
    wayIn: Pick<Prisma.UserCreateInput, 'passwordHash' | 'uuid' | 'passkeys' | 'linkedAccounts' | 'emailConfirmedAt'>,
    language: Language,
  ) {
    await admitRegistration(transaction, invitation);
    const role = await this.roleOfNewAccount(transaction);
    const data = { email, firstName: firstName || null, lastName: lastName || null, role, ...wayIn };
    const user = await transaction.user.create({ data, select: meSelect });
    if (timeZone) await this.settings.setFirstTimeZone(user, timeZone, language, transaction);
    if (!wayIn.emailConfirmedAt) await this.emailConfirmation.sendFirstLink(user, language, transaction);
    return user;
  }

  /**
   * Returns ADMINISTRATOR for the first account. Concurrent first registrations wait for a table
   * lock.
   */
  private async roleOfNewAccount(transaction: Prisma.TransactionClient): Promise<Role> {
    if (!this.config.FIRST_ACCOUNT_IS_ADMINISTRATOR) return 'MEMBER';
    if ((await transaction.user.findFirst({ select: { id: true } })) !== null) return 'MEMBER';
    await transaction.$executeRaw(lockAllUsers());
    return (await transaction.user.findFirst({ select: { id: true } })) === null ? 'ADMINISTRATOR' : 'MEMBER';
  }

  /**
   * Changes the password or sets the first one. Ends all other sessions, because someone else may
   * know the old password.
   */
  async changePassword(
    viewer: Viewer,
    { newPassword, currentPassword: password, code, passkey, ticket }: ChangePasswordDto,
    language: Language,
  ): Promise<void> {
    const { email } = await this.prisma.user.findUniqueOrThrow({ where: { id: viewer.id }, select: { email: true } });
    await checkNewPassword({ field: 'newPassword', password: newPassword, email }, this.config);
    const confirmed = await this.confirmation.confirm(viewer, { password, code, passkey, ticket });
    const passwordHash = await hashPassword(newPassword);
    await this.sessions.endOthers(viewer, async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      await this.passwords.apply(transaction, viewer.id, passwordHash, language);
    });
  }

  /**
   * Deletes the account with all its content. Its conversations are also deleted for the other
   * users.
   * @throws AppError last_administrator
   */
  async remove(viewer: Viewer, body: DeleteAccountDto): Promise<void> {
    const confirmed = await this.confirmation.confirm(viewer, body);
    await this.removeAccount(viewer, (transaction) => this.confirmation.lockConfirmed(transaction, viewer, confirmed));
  }

  /**
   * Deletes an account on behalf of the operator and adds an entry to the audit log.
   * @throws AppError last_administrator
   */
  async removeByOperator(account: Account): Promise<void> {
    await this.removeAccount(account, async (transaction) => {
      await transaction.$queryRaw(lockUserForDeletion(account.id));
      await record(transaction, { actorId: null, action: 'user_deleted', userId: account.id });
    });
  }

  /** @param lock locks the row of the account until the transaction ends */
  private async removeAccount(account: Account, lock: Lock): Promise<void> {
    // Deleting likes updates counters of other users' posts, so concurrent account deletions can
    // deadlock.
    const { pictures, download } = await retryOnDeadlock(() => this.deleteRows(account, lock));
    this.connections.sessionsEnded(account);
    this.realtime.notifyStream();
    await this.storage.place(pictures);
    // A failed removal is retried by a periodic job, which removes files without a database row.
    if (download) await this.downloadFiles.remove(download).catch(() => undefined);
  }

  /**
   * Rejects deleting the last administrator while other users exist.
   * @throws AppError last_administrator
   */
  private async requireAnotherAdministrator(transaction: Prisma.TransactionClient, { id }: Account): Promise<void> {
    const administrators = await lockAdministrators(transaction);
    if (administrators.length !== 1 || administrators[0]!.id !== id) return;
    if (await transaction.user.findFirst({ where: { id: { not: id } }, select: { id: true } }))
      throw new AppError('last_administrator');
  }

  /**
   * Deletes the database rows. Returns the storage keys of unused pictures and the name of the
   * user's download file.
   */
  private deleteRows(account: Account, lock: Lock) {
    const { id } = account;
    // Deleting a large account can exceed the time limit of ordinary requests.
    return this.prisma.long.$transaction(async (transaction) => {
      // Lock posts before the account, as likes and comments do (`lockedTargetRow()`), to prevent
      // a deadlock.
      await transaction.$queryRaw(lockPostsOfUser('wall', id));
      await transaction.$queryRaw(lockPostsOfUser('blog', id));
      // Read the role again: it may have changed while the password was hashed.
      const user = await transaction.user.findUnique({ where: { id }, select: { role: true } });
      if (user?.role === 'ADMINISTRATOR') await this.requireAnotherAdministrator(transaction, account);
      // Concurrent uploads wait for this lock. Then they find the account deleted and remove their
      // files.
      await lock(transaction);
      await transaction.$queryRaw(lockPetsOfUser(id));
      const pictures = await transaction.$queryRaw<{ key: string }[]>(selectPictureKeys(id));
      const keys = pictures.map(({ key }) => key);
      const locked = await this.media.lockOwnAndReceived(transaction, account);
      await this.storage.markForMove(transaction, keys);
      const download = await this.downloads.fileOf(transaction, account);
      await transaction.user.delete({ where: { id }, select: { id: true } });
      // The cascade also deletes messages to this account, so delete their pictures too, unless
      // other content uses them.
      return { pictures: [...keys, ...(await this.media.deleteUnused(transaction, locked))], download };
    });
  }
}
