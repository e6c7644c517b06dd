import { Injectable } from '@nestjs/common';
import { PrismaService } from '../prisma/prisma.service.js';
import { hashPassword, verifyPassword } from './passwords.js';

/** Verifies passwords against accounts' hashes. */
@Injectable()
export class StoredPasswords {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Returns the account's password hash. Returns undefined if the password is wrong, or if the
   * account or its password does not exist. Replaces hashes of passwords that earlier releases did
   * not normalize.
   */
  async verify(
    user: { id: number; passwordHash: string | null } | undefined,
    password: string,
  ): Promise<string | undefined> {
    const match = await verifyPassword(password, user?.passwordHash ?? undefined);
    if (!user?.passwordHash || !match) return undefined;
    if (match === 'normalized') return user.passwordHash;
    const passwordHash = await hashPassword(password);
    const where = { id: user.id, passwordHash: user.passwordHash };
    const { count } = await this.prisma.user.updateMany({ where, data: { passwordHash } });
    return count === 1 ? passwordHash : user.passwordHash;
  }
}
