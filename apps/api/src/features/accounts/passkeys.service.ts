import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Confirmation } from '../../platform/auth/confirmation.js';
import type { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';
import { Passkeys } from '../../platform/auth/passkeys.js';
import type { PasskeyOptionsView } from '../../platform/auth/passkeys.dto.js';
import { Providers } from '../../platform/auth/providers.js';
import { requireWayIn } from '../../platform/auth/ways-in.js';
import { MAX_PASSKEYS } from '../../platform/common/limits.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { accountMail } from './account-mails.js';
import type { AddPasskeyDto, PasskeyView, RenamePasskeyDto, WaysInView } from './passkeys.dto.js';
import { linkedAccountSelect, toLinkedAccountView } from './linked-accounts.mapper.js';
import { nameOfPasskey, passkeySelect, toPasskeyView } from './passkeys.mapper.js';

interface PasskeyMail {
  userId: number;
  passkey: string;
  language: Language;
}

/** Manages the passkeys of accounts. */
@Injectable()
export class PasskeysService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly passkeys: Passkeys,
    private readonly providers: Providers,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    for (const [job, kind] of [
      ['passkey_added', 'passkeyAdded'],
      ['passkey_removed', 'passkeyRemoved'],
    ] as const) {
      this.mail.write<PasskeyMail>(job, async ({ userId, passkey, language }) => {
        const where = { id: userId, ...enabled };
        const user = await this.prisma.user.findFirst({ where, select: { email: true, firstName: true } });
        const url = `${this.config.PUBLIC_ORIGIN}/account`;
        return user && { to: user.email, ...accountMail({ kind, url, passkey }, language, user.firstName) };
      });
    }
  }

  async waysIn({ id }: Viewer): Promise<WaysInView> {
    const { passwordHash, passkeys, linkedAccounts } = await this.prisma.user.findUniqueOrThrow({
      where: { id },
      select: {
        passwordHash: true,
        passkeys: { select: passkeySelect, orderBy: { id: 'asc' } },
        linkedAccounts: { select: linkedAccountSelect, orderBy: { id: 'asc' } },
      },
    });
    return {
      hasPassword: passwordHash !== null,
      passkeys: passkeys.map(toPasskeyView),
      linkedAccounts: linkedAccounts.map((account) => toLinkedAccountView(account, this.providers)),
    };
  }

  /** Returns the options for a login. Callers need no account, so they are limited per network. */
  async loginOptions(network: string): Promise<PasskeyOptionsView> {
    await this.limits.consume('passkeyLoginsPerNetwork', network);
    return this.passkeys.loginOptions();
  }

  confirmationOptions(viewer: Viewer): Promise<PasskeyOptionsView> {
    return this.passkeys.confirmationOptions(viewer);
  }

  /**
   * Returns the options for another passkey, after a confirmation.
   * @throws AppError of `Confirmation`
   */
  async additionOptions(viewer: Viewer, body: ConfirmationDto): Promise<PasskeyOptionsView> {
    await this.confirmation.confirm(viewer, body);
    return this.passkeys.additionOptions(viewer);
  }

  /**
   * Stores another passkey. Its challenge proves that the owner has confirmed the addition.
   * @throws AppError passkey_invalid, passkey_exists, too_many_passkeys
   */
  async add(
    viewer: Viewer,
    { name, passkey }: AddPasskeyDto,
    language: Language,
    userAgent: string | undefined,
  ): Promise<PasskeyView> {
    const created = await this.passkeys.verifyNew(passkey, 'ADD', viewer);
    if (!created) throw new AppError('passkey_invalid');
    const data = { ...created.data, userId: viewer.id, name: name || nameOfPasskey(userAgent) };
    return withLockedAccount(this.prisma, viewer, async (transaction) => {
      if ((await transaction.passkey.count({ where: { userId: viewer.id } })) >= MAX_PASSKEYS)
        throw new AppError('too_many_passkeys');
      const stored = await transaction.passkey.create({ data, select: passkeySelect });
      await this.mail.send('passkey_added', { userId: viewer.id, passkey: stored.name, language }, transaction);
      return toPasskeyView(stored);
    });
  }

  async rename(viewer: Viewer, id: number, { name }: RenamePasskeyDto): Promise<PasskeyView> {
    const where = { id, userId: viewer.id };
    return toPasskeyView(await this.prisma.passkey.update({ where, data: { name }, select: passkeySelect }));
  }

  /**
   * Removes a passkey, unless it is the only way to log in.
   * @throws AppError of `Confirmation`, not_found, last_way_in
   */
  async remove(viewer: Viewer, id: number, body: ConfirmationDto, language: Language): Promise<void> {
    const proof = await this.confirmation.confirm(viewer, body);
    await this.prisma.$transaction(async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, proof);
      const where = { id, userId: viewer.id };
      const { name } = await transaction.passkey.delete({ where, select: { name: true } });
      await requireWayIn(transaction, viewer.id, this.config);
      await this.mail.send('passkey_removed', { userId: viewer.id, passkey: name, language }, transaction);
    });
  }
}
