import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma, ProviderLoginPurpose } from '@sapa/prisma/client';
import { hashOf, newSecret } from '../common/hash.js';
import { AppError } from '../errors/app-error.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { Providers } from './providers.js';

const MINUTE = 60_000;
/** Time for the login at the provider. */
const STATE_LIFETIME = 5 * MINUTE;
/** Time for the web app to use the identity, for example with a code of the second factor. */
const TICKET_LIFETIME = 15 * MINUTE;
const CLEANUP_INTERVAL = 3600;

interface NewLogin {
  purpose: ProviderLoginPurpose;
  /** Page of the web app that opens after the login. */
  next: string | null | undefined;
  /** The caller, except for LOG_IN. */
  viewer?: Pick<Viewer, 'sessionId'>;
}

/** The browser (LOG_IN) or session (LINK, CONFIRM) to which a ticket is bound. */
type TicketHolder = { browser: string | undefined } | Pick<Viewer, 'sessionId'>;

const ticketSelect = {
  secretHash: true,
  purpose: true,
  issuer: true,
  subject: true,
  email: true,
} as const satisfies Prisma.ProviderLoginSelect;

/** A verified identity that the web app can use once. */
export type Ticket = Prisma.ProviderLoginGetPayload<{ select: typeof ticketSelect }> & { subject: string };

/**
 * Manages logins at providers (decisions §42). Each is bound to the browser that began it, and
 * each of its secrets works once.
 */
@Injectable()
export class ProviderLogins implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly providers: Providers,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('expired logins at providers', CLEANUP_INTERVAL, () => this.removeExpired());
  }

  async removeExpired(): Promise<void> {
    await this.prisma.long.providerLogin.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }

  /**
   * Begins a login. Returns the URL of the provider, and the secret that the browser must keep.
   * @throws AppError not_found, provider_unavailable
   */
  async begin(providerId: string, { purpose, next, viewer }: NewLogin): Promise<{ url: string; browser: string }> {
    const { issuer } = this.providers.settingsOf(providerId);
    const [state, nonce, codeVerifier, browser] = [newSecret(), newSecret(), newSecret(), newSecret()];
    const url = await this.providers.loginUrl(providerId, { state, nonce, codeVerifier });
    await this.prisma.providerLogin.create({
      data: {
        secretHash: hashOf(state),
        purpose,
        issuer,
        browserHash: hashOf(browser),
        sessionId: viewer?.sessionId ?? null,
        nonce,
        codeVerifier,
        next: next || null,
        expiresAt: new Date(Date.now() + STATE_LIFETIME),
      },
      select: { purpose: true },
    });
    return { url, browser };
  }

  /**
   * Verifies the answer of the provider. Returns the ticket with which the web app uses the
   * identity.
   * @throws AppError not_found, provider_login_invalid, provider_cancelled, provider_unavailable
   */
  async finish(
    providerId: string,
    answer: URLSearchParams,
    browser: string | undefined,
  ): Promise<{ ticket: string; next: string | null }> {
    const { issuer } = this.providers.settingsOf(providerId);
    const state = answer.get('state') ?? '';
    const browserHash = hashOf(browser ?? '');
    const where = { secretHash: hashOf(state), issuer, browserHash, subject: null, expiresAt: { gt: new Date() } };
    const login = await this.prisma.providerLogin.findFirst({ where });
    // If two requests have the same state, only the first deletes the row.
    const { count } = await this.prisma.providerLogin.deleteMany({ where });
    if (!login || count === 0) throw new AppError('provider_login_invalid');
    const { purpose, sessionId, next, nonce, codeVerifier } = login;
    const checks = { state, nonce: nonce!, codeVerifier: codeVerifier! };
    const { subject, email } = await this.providers.identify(providerId, answer, checks);
    const ticket = newSecret();
    const expiresAt = new Date(Date.now() + TICKET_LIFETIME);
    const data = { secretHash: hashOf(ticket), purpose, issuer, browserHash, sessionId, subject, email, expiresAt };
    await this.prisma.providerLogin.create({ data, select: { purpose: true } });
    return { ticket, next };
  }

  /**
   * Returns the identity of a ticket, which stays valid.
   * @throws AppError provider_login_invalid
   */
  async find(ticket: string, purpose: ProviderLoginPurpose | undefined, holder: TicketHolder): Promise<Ticket> {
    const owner =
      'sessionId' in holder ? { sessionId: holder.sessionId } : { browserHash: hashOf(holder.browser ?? '') };
    const found = await this.prisma.providerLogin.findFirst({
      where: {
        secretHash: hashOf(ticket),
        ...(purpose && { purpose }),
        ...owner,
        subject: { not: null },
        expiresAt: { gt: new Date() },
      },
      select: ticketSelect,
    });
    if (!found?.subject) throw new AppError('provider_login_invalid');
    return { ...found, subject: found.subject };
  }

  /**
   * Uses a ticket up. If two requests use it concurrently, only the first succeeds.
   * @throws AppError provider_login_invalid
   */
  async use(
    { secretHash }: Ticket,
    transaction: Prisma.TransactionClient | PrismaService = this.prisma,
  ): Promise<void> {
    const { count } = await transaction.providerLogin.deleteMany({ where: { secretHash } });
    if (count === 0) throw new AppError('provider_login_invalid');
  }
}
