import { Injectable } from '@nestjs/common';
import { isPassword } from '../auth/passwords.js';
import { SessionsService } from '../auth/sessions.service.js';
import { AppError } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { meSelect, toMeView } from '../profiles/me.mapper.js';
import type { LoginDto, LoginView } from './login.dto.js';

@Injectable()
export class LoginService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  async login({ email, password }: LoginDto, network: string, userAgent: string | undefined): Promise<LoginView> {
    const attempts = [
      ['loginPerAccountAndAddress', `${network} ${email}`],
      ['loginPerAddress', network],
      ['loginPerAccount', email],
    ] as const;
    // Counted before the password is verified, so that many concurrent attempts cannot exceed the limit; refunded on success.
    for (const [limit, key] of attempts) await this.limits.consume(limit, key);

    const user = await this.prisma.user.findUnique({
      where: { email },
      select: { ...meSelect, passwordHash: true, disabledAt: true },
    });
    const refund = async () => {
      for (const [limit, key] of attempts) await this.limits.reward(limit, key);
    };
    const matches = await isPassword(password, user?.passwordHash).catch(async (error: unknown) => {
      await refund(); // nothing has been tried
      throw error;
    });
    if (!user || !matches || user.disabledAt) throw new AppError('invalid_credentials');
    await refund();
    return { access_token: await this.sessions.begin(user, userAgent), user: toMeView(user, this.config) };
  }
}
