import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { Confirmation } from '../../platform/auth/confirmation.js';
import type { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';
import { ProviderLogins } from '../../platform/auth/provider-logins.js';
import { Providers } from '../../platform/auth/providers.js';
import { requireWayIn } from '../../platform/auth/ways-in.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { accountMail } from './account-mails.js';
import type {
  LinkDto,
  LinkedAccountView,
  ProviderTicketView,
  ProviderView,
  TicketPurpose,
} from './linked-accounts.dto.js';
import { linkedAccountSelect, toLinkedAccountView, toProviderView } from './linked-accounts.mapper.js';
import type { NextPageDto } from './next-page.dto.js';
import type { TicketDto } from './login.dto.js';

interface LinkMail {
  userId: number;
  provider: string;
  language: Language;
}

/** Logs in at providers, and manages the linked accounts of users. */
@Injectable()
export class LinkedAccountsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly providers: Providers,
    private readonly logins: ProviderLogins,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    for (const [job, kind] of [
      ['account_linked', 'accountLinked'],
      ['account_unlinked', 'accountUnlinked'],
    ] as const) {
      this.mail.write<LinkMail>(job, async ({ userId, provider, language }) => {
        const where = { id: userId, ...enabled };
        const user = await this.prisma.user.findFirst({ where, select: { email: true, firstName: true } });
        const url = `${this.config.PUBLIC_ORIGIN}/account`;
        return user && { to: user.email, ...accountMail({ kind, url, provider }, language, user.firstName) };
      });
    }
  }

  list(): ProviderView[] {
    return this.providers.all().map(toProviderView);
  }

  /**
   * Begins a login of a visitor.
   * @throws AppError not_found, provider_unavailable, too_many_requests
   */
  async beginLogin(id: string, { next }: NextPageDto, network: string) {
    await this.limits.consume('providerLoginsPerNetwork', network);
    return this.logins.begin(id, { purpose: 'LOG_IN', next });
  }

  /**
   * Begins to link an account, after a confirmation.
   * @throws AppError of `Confirmation`, not_found, provider_unavailable
   */
  async beginLink(viewer: Viewer, id: string, { next, ...confirmation }: LinkDto, network: string) {
    await this.limits.consume('providerLoginsPerNetwork', network);
    this.providers.settingsOf(id);
    await this.confirmation.confirm(viewer, confirmation);
    return this.logins.begin(id, { purpose: 'LINK', next, viewer });
  }

  /**
   * Begins a login that confirms a change of the account.
   * @throws AppError not_found, provider_unavailable
   */
  async beginConfirmation(viewer: Viewer, id: string, { next }: NextPageDto, network: string) {
    await this.limits.consume('providerLoginsPerNetwork', network);
    return this.logins.begin(id, { purpose: 'CONFIRM', next, viewer });
  }

  /** Describes a ticket, which stays valid. */
  async describe({ ticket }: TicketDto, browser: string | undefined): Promise<ProviderTicketView> {
    const { purpose, issuer, subject, email } = await this.logins.find(ticket, undefined, { browser });
    const provider = this.providers.withIssuer(issuer);
    if (!provider) throw new AppError('provider_login_invalid');
    const isLinked = (await this.prisma.linkedAccount.count({ where: { issuer, subject } })) > 0;
    const isEmailTaken = email !== null && (await this.prisma.user.count({ where: { email } })) > 0;
    return {
      // API names differ from database values only by letter case.
      purpose: purpose.toLowerCase() as TicketPurpose,
      provider: toProviderView(provider),
      isLinked,
      email,
      isEmailTaken,
    };
  }

  /**
   * Links the account of a ticket to the viewer. `beginLink` has checked the confirmation.
   * @throws AppError provider_login_invalid, linked_account_taken, provider_linked
   */
  async link(viewer: Viewer, { ticket: secret }: TicketDto, language: Language): Promise<LinkedAccountView> {
    const ticket = await this.logins.find(secret, 'LINK', viewer);
    const { issuer, subject } = ticket;
    return withLockedAccount(this.prisma, viewer, async (transaction) => {
      await this.logins.use(ticket, transaction);
      const data = { userId: viewer.id, issuer, subject };
      const account = await transaction.linkedAccount.create({ data, select: linkedAccountSelect });
      const view = toLinkedAccountView(account, this.providers);
      await this.mail.send('account_linked', { userId: viewer.id, provider: view.name, language }, transaction);
      return view;
    });
  }

  /**
   * Removes a linked account, unless it is the only way to log in.
   * @throws AppError of `Confirmation`, not_found, last_way_in
   */
  async unlink(viewer: Viewer, id: number, body: ConfirmationDto, language: Language): Promise<void> {
    const proof = await this.confirmation.confirm(viewer, body);
    await this.prisma.$transaction(async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, proof);
      const where = { id, userId: viewer.id };
      const account = await transaction.linkedAccount.delete({ where, select: linkedAccountSelect });
      await requireWayIn(transaction, viewer.id, this.config);
      const provider = toLinkedAccountView(account, this.providers).name;
      await this.mail.send('account_unlinked', { userId: viewer.id, provider, language }, transaction);
    });
  }
}
