import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { SecondFactors } from '../../platform/auth/second-factors.js';
import { SessionsService } from '../../platform/auth/sessions.service.js';
import { StoredPasswords } from '../../platform/auth/stored-passwords.js';
import { AppError, Disabled } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { ReportsService } from '../moderation/reports.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import { selectMe, toMeRow, toMeView, type MeJson } from '../profiles/me.mapper.js';
import { selectLogin, type LoginRow } from './accounts.statements.js';
import { KnownDevices } from './known-devices.service.js';
import type { LoginDto, LoginObjectionDto, LoginView } from './login.dto.js';

/** Where somebody logs in from. */
interface LoginPlace {
  network: string;
  language: Language;
  userAgent: string | undefined;
}

/** Limits the concurrent queries of logins: those of a hundred logins at once would make everybody else wait for connections to the database. */
const lookups = pLimit(2);
/**
 * Milliseconds after which the next login need not wait any longer: if the database does not answer, all of them fail at once, not one after
 * another.
 */
const LOOKUP_MS = 100;

/** Runs the work as soon as few other logins run theirs. @throws what the work throws */
function fewAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
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
    private readonly devices: KnownDevices,
    private readonly reports: ReportsService,
    private readonly config: Config,
  ) {}

  async login(body: LoginDto, { network, language, userAgent }: LoginPlace): Promise<LoginView> {
    const { code, device } = body;
    const { user, known } = await this.verified(body, network);
    if (user.disabledAt) throw new Disabled(await this.reports.whyDisabled(user.id));
    await this.secondFactors.check(user.id, code, known === undefined ? `login ${user.id}` : `device ${known}`);
    const token = await this.sessions.begin(user, userAgent);
    await this.devices.loggedIn({ userId: user.id, token: device, userAgent, language });
    const [me] = await this.statements.query<MeJson>(selectMe(user));
    if (!me) throw new AppError('invalid_credentials'); // the account was deleted meanwhile
    return { access_token: token, user: toMeView(toMeRow(me), this.config) };
  }

  /** From somebody who cannot log in any more: the password is enough, since nothing else can be done with it. @throws AppError not_found, already_objected */
  async object(body: LoginObjectionDto, network: string): Promise<void> {
    const { user } = await this.verified(body, network);
    if (!user.disabledAt) throw new AppError('not_found');
    await this.reports.objectToDisabling(user, body);
  }

  /** The account with this password, also a disabled one: only its owner learns that. @throws AppError invalid_credentials */
  private async verified(
    body: Pick<LoginDto, 'email' | 'password' | 'device'>,
    network: string,
  ): Promise<{ user: LoginRow; known: string | undefined }> {
    const { user, known, attempts } = await fewAtATime(() => this.attempted(body, network));
    const refund = async () => {
      for (const [limit, key] of attempts) await this.limits.reward(limit, key);
    };
    const passwordHash = await this.passwords.verify(user, body.password).catch(async (error: unknown) => {
      await refund(); // nothing has been tried
      throw error;
    });
    if (!user || passwordHash === undefined) throw new AppError('invalid_credentials');
    await refund();
    return { user: { ...user, passwordHash }, known };
  }

  /** The account of that address, if there is one, and the limits that this attempt counts towards, which it does already. */
  private async attempted({ email, device }: Pick<LoginDto, 'email' | 'device'>, network: string) {
    const known = await this.devices.keyOf(email, device);
    const elsewhere = [
      ['loginPerAccountAndAddress', `${network} ${email}`],
      ['loginPerAddress', network],
      ['loginPerAccount', email],
    ] as const;
    // Whoever fails elsewhere does not lock out the owner on a device of theirs, which has a limit of its own.
    const attempts = known === undefined ? elsewhere : ([['loginPerKnownDevice', known]] as const);
    // Counted before the password is verified, so that many concurrent attempts cannot exceed the limit; refunded on success.
    for (const [limit, key] of attempts) await this.limits.consume(limit, key);
    const [user] = await this.statements.query<LoginRow>(selectLogin(email));
    return { user, known, attempts };
  }
}
