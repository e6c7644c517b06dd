import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { isPassword } from '../auth/passwords.js';
import { SecondFactors } from '../auth/second-factors.js';
import { SessionsService } from '../auth/sessions.service.js';
import { AppError } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { Config } from '../config.js';
import { Statements } from '../prisma/statements.js';
import { selectMe, toMeRow, toMeView, type MeJson } from '../profiles/me.mapper.js';
import type { LoginDto, LoginView } from './login.dto.js';

interface AccountRow {
  id: number;
  passwordHash: string;
  disabledAt: Date | null;
}

/** What is needed to verify a password, and no more: logins come in bursts, and all of them begin with this before they wait in turn. */
const selectAccount = (email: string): Prisma.Sql =>
  Prisma.sql`SELECT id, "passwordHash", "disabledAt" FROM "User" WHERE email = ${email}`;

@Injectable()
export class LoginService {
  constructor(
    private readonly statements: Statements,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly secondFactors: SecondFactors,
    private readonly config: Config,
  ) {}

  async login({ email, password, code }: LoginDto, network: string, userAgent: string | undefined): Promise<LoginView> {
    const attempts = [
      ['loginPerAccountAndAddress', `${network} ${email}`],
      ['loginPerAddress', network],
      ['loginPerAccount', email],
    ] as const;
    // Counted before the password is verified, so that many concurrent attempts cannot exceed the limit; refunded on success.
    for (const [limit, key] of attempts) await this.limits.consume(limit, key);

    const [user] = await this.statements.query<AccountRow>(selectAccount(email));
    const refund = async () => {
      for (const [limit, key] of attempts) await this.limits.reward(limit, key);
    };
    const matches = await isPassword(password, user?.passwordHash).catch(async (error: unknown) => {
      await refund(); // nothing has been tried
      throw error;
    });
    if (!user || !matches || user.disabledAt) throw new AppError('invalid_credentials');
    await refund();
    await this.secondFactors.check(user.id, code, `login ${user.id}`);
    const token = await this.sessions.begin(user, userAgent);
    const [me] = await this.statements.query<MeJson>(selectMe(user));
    if (!me) throw new AppError('invalid_credentials'); // the account was deleted meanwhile
    return { access_token: token, user: toMeView(toMeRow(me), this.config) };
  }
}
