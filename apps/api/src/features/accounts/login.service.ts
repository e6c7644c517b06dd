import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Passkeys } from '../../platform/auth/passkeys.js';
import type { PasskeyAssertionDto } from '../../platform/auth/passkeys.dto.js';
import { ProviderLogins } from '../../platform/auth/provider-logins.js';
import { SecondFactors } from '../../platform/auth/second-factors.js';
import { SessionsService } from '../../platform/auth/sessions.service.js';
import { StoredPasswords } from '../../platform/auth/stored-passwords.js';
import type { Proof } from '../../platform/auth/ways-in.js';
import { AppError, Disabled } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { ReportsService } from '../moderation/reports.service.js';
import { NotificationSettingsService } from '../notifications/settings.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import { toMeRow, toMeView, type MeJson } from '../profiles/me.mapper.js';
import { selectMe } from '../profiles/profiles.sql.js';
import { selectLogin, type LoginRow } from './accounts.sql.js';
import { KnownDevices } from './known-devices.service.js';
import type {
  LoginDto,
  LoginObjectionDto,
  LoginView,
  PasskeyLoginDto,
  PasskeyObjectionDto,
  ProviderLoginDto,
  ProviderObjectionDto,
} from './login.dto.js';

export interface LoginContext {
  network: string;
  language: Language;
  userAgent: string | undefined;
}

/** Limits concurrent login queries, so that other requests still get database connections. */
const lookups = pLimit(2);
/**
 * Milliseconds after which the next login query starts even if the earlier query still runs.
 * Otherwise queued logins would time out one after another while the database is down.
 */
const LOOKUP_MS = 100;

/** Runs a login query as soon as the limit of concurrent login queries allows it. */
function withLookupSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    void lookups(() => {
      const result = work();
      const ended = result.then(resolve, reject);
      return Promise.race([ended, pause(LOOKUP_MS, undefined, { ref: false })]);
    });
  });
}

@Injectable()
export class LoginService {
  constructor(
    private readonly statements: Statements,
    private readonly sessions: SessionsService,
    private readonly passwords: StoredPasswords,
    private readonly limits: RateLimits,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly providerLogins: ProviderLogins,
    private readonly prisma: PrismaService,
    private readonly devices: KnownDevices,
    private readonly reports: ReportsService,
    private readonly settings: NotificationSettingsService,
    private readonly config: Config,
  ) {}

  async login(body: LoginDto, context: LoginContext): Promise<LoginView> {
    const { user, proof, known } = await this.verified(body, context.network);
    if (user.disabledAt) throw new Disabled(await this.reports.whyDisabled(user.id));
    await this.secondFactors.check(user.id, body.code, known === undefined ? `login ${user.id}` : `device ${known}`);
    return this.begin(user, proof, body, context);
  }

  /** Logs in without a code: a passkey also verifies its user, so it counts as both steps. */
  async loginWithPasskey(body: PasskeyLoginDto, context: LoginContext): Promise<LoginView> {
    const { user, proof } = await this.ownerOf(body.passkey, context.network);
    if (user.disabledAt) throw new Disabled(await this.reports.whyDisabled(user.id));
    return this.begin(user, proof, body, context);
  }

  /**
   * Logs in with a linked account. Providers do not say how they have verified their users, so a
   * second factor is still required.
   * @throws AppError provider_login_invalid, linked_account_unknown
   */
  async loginWithProvider(
    body: ProviderLoginDto,
    browser: string | undefined,
    context: LoginContext,
  ): Promise<LoginView> {
    const { user, ticket, account } = await this.ownerOfTicket(body.ticket, browser, context.network);
    if (user.disabledAt) throw new Disabled(await this.reports.whyDisabled(user.id));
    await this.secondFactors.check(user.id, body.code, `login ${user.id}`);
    await this.providerLogins.use(ticket);
    await this.prisma.linkedAccount.updateMany({ where: { id: account.id }, data: { lastUsedAt: new Date() } });
    return this.begin(user, { linkedAccountId: account.id }, body, context);
  }

  /** Starts a session for a verified user. */
  async begin(
    user: { id: number },
    proof: Proof,
    { device, timeZone }: Pick<LoginDto, 'device' | 'timeZone'>,
    { language, userAgent }: LoginContext,
  ): Promise<LoginView> {
    const token = await this.sessions.begin(user.id, proof, userAgent);
    if (timeZone) await this.settings.setFirstTimeZone(user, timeZone, language);
    await this.devices.loggedIn({ userId: user.id, token: device, userAgent, language });
    const [me] = await this.statements.query<MeJson>(selectMe(user));
    if (!me) throw new AppError('invalid_credentials'); // the account has been deleted
    return { access_token: token, user: toMeView(toMeRow(me), this.config) };
  }

  /**
   * Stores a disabled user's objection. Requires the password but no second factor.
   * @throws AppError not_found, already_objected
   */
  async object(body: LoginObjectionDto, network: string): Promise<void> {
    const { user } = await this.verified(body, network);
    if (!user.disabledAt) throw new AppError('not_found');
    await this.reports.objectToDisabling(user, body);
  }

  /**
   * Stores a disabled user's objection.
   * @throws AppError not_found, already_objected
   */
  async objectWithPasskey(body: PasskeyObjectionDto, network: string): Promise<void> {
    const { user } = await this.ownerOf(body.passkey, network);
    if (!user.disabledAt) throw new AppError('not_found');
    await this.reports.objectToDisabling(user, body);
  }

  /**
   * Stores a disabled user's objection.
   * @throws AppError not_found, already_objected
   */
  async objectWithProvider(body: ProviderObjectionDto, browser: string | undefined, network: string): Promise<void> {
    const { user, ticket } = await this.ownerOfTicket(body.ticket, browser, network);
    if (!user.disabledAt) throw new AppError('not_found');
    await this.providerLogins.use(ticket);
    await this.reports.objectToDisabling(user, body);
  }

  /**
   * Returns the owner of the ticket's identity, even if the account is disabled. The ticket stays
   * valid, because the user may have to enter a code or to register.
   * @throws AppError provider_login_invalid, linked_account_unknown
   */
  private async ownerOfTicket(secret: string, browser: string | undefined, network: string) {
    await this.limits.consume('loginPerNetwork', network);
    const ticket = await this.providerLogins.find(secret, 'LOG_IN', { browser });
    await this.limits.reward('loginPerNetwork', network);
    const { issuer, subject } = ticket;
    const account = await this.prisma.linkedAccount.findUnique({
      where: { issuer_subject: { issuer, subject } },
      select: { id: true, user: { select: { id: true, disabledAt: true } } },
    });
    if (!account) throw new AppError('linked_account_unknown');
    return { user: account.user, ticket, account };
  }

  /**
   * Returns the owner of the passkey, even if the account is disabled.
   * @throws AppError passkey_unknown
   */
  private async ownerOf(passkey: PasskeyAssertionDto, network: string) {
    await this.limits.consume('loginPerNetwork', network);
    const owner = await this.passkeys.verify(passkey, 'LOG_IN');
    if (!owner) throw new AppError('passkey_unknown');
    await this.limits.reward('loginPerNetwork', network);
    return owner;
  }

  /**
   * Returns the account if the password is correct, even if the account is disabled.
   * @throws AppError invalid_credentials
   */
  private async verified(
    body: Pick<LoginDto, 'email' | 'password' | 'device'>,
    network: string,
  ): Promise<{ user: LoginRow; proof: Proof; known: string | undefined }> {
    const { user, known, attempts } = await withLookupSlot(() => this.countAttempt(body, network));
    const refund = async () => {
      for (const [limit, key] of attempts) await this.limits.reward(limit, key);
    };
    const passwordHash = await this.passwords.verify(user, body.password).catch(async (error: unknown) => {
      await refund(); // do not count an attempt whose password was not compared
      throw error;
    });
    if (!user || passwordHash === undefined) throw new AppError('invalid_credentials');
    await refund();
    return { user, proof: { passwordHash }, known };
  }

  /**
   * Counts the login attempt. Returns the account with this address, if it exists, and the rate
   * limits that a successful login refunds.
   */
  private async countAttempt({ email, device }: Pick<LoginDto, 'email' | 'device'>, network: string) {
    const known = await this.devices.keyOf(email, device);
    const elsewhere = [
      ['loginPerAccountAndNetwork', `${network} ${email}`],
      ['loginPerNetwork', network],
      ['loginPerAccount', email],
    ] as const;
    // A known device has its own limit, so that failed logins on other devices do not lock it.
    const attempts = known === undefined ? elsewhere : ([['loginPerKnownDevice', known]] as const);
    // Count before verification, so that concurrent attempts cannot exceed the limit. A successful
    // login is refunded.
    for (const [limit, key] of attempts) await this.limits.consume(limit, key);
    const [user] = await this.statements.query<LoginRow>(selectLogin(email));
    return { user, known, attempts };
  }
}
