import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secretsKeysOf, type Config } from '../../config.js';
import type { PrismaService } from '../prisma/prisma.service.js';

const BATCH = 500;

/**
 * Encrypts users' secrets with AES-256-GCM. The user id is associated data, so a row copied to
 * another user cannot be decrypted.
 */
export class SecretEncryption {
  /** The first key encrypts, all keys decrypt. */
  private readonly keys: Buffer[];

  constructor(config: Config) {
    this.keys = secretsKeysOf(config).map((key) => Buffer.from(hkdfSync('sha256', key, '', 'second factors', 32)));
  }

  encrypt(userId: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0]!, nonce).setAAD(Buffer.from(String(userId)));
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), encrypted]));
  }

  /** Returns null if none of the keys encrypted the secret. */
  decrypt(userId: number, stored: Uint8Array): { bytes: Buffer; isPresentKey: boolean } | null {
    for (const [index, key] of this.keys.entries()) {
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, 12))
        .setAAD(Buffer.from(String(userId)))
        .setAuthTag(stored.subarray(12, 28));
      try {
        const bytes = Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]);
        return { bytes, isPresentKey: index === 0 };
      } catch {
        // Another key encrypted the secret.
      }
    }
    return null;
  }
}

/**
 * Encrypts all second factors with the current key. An interrupted run can be repeated, because
 * rows with the current key are skipped.
 */
export async function reencryptSecondFactors(
  prisma: PrismaService,
  config: Config,
): Promise<{ reencrypted: number; failedUserIds: number[] }> {
  const encryption = new SecretEncryption(config);
  const failedUserIds: number[] = [];
  let reencrypted = 0;
  for (let last = 0; ;) {
    const rows = await prisma.secondFactor.findMany({
      where: { userId: { gt: last } },
      orderBy: { userId: 'asc' },
      take: BATCH,
      select: { userId: true, secret: true },
    });
    if (rows.length === 0) return { reencrypted, failedUserIds };
    for (const { userId, secret } of rows) {
      const decrypted = encryption.decrypt(userId, secret);
      if (!decrypted) failedUserIds.push(userId);
      if (!decrypted || decrypted.isPresentKey) continue;
      // The user may have begun to set up a new second factor in the meantime.
      const { count } = await prisma.secondFactor.updateMany({
        where: { userId, secret },
        data: { secret: encryption.encrypt(userId, decrypted.bytes) },
      });
      reencrypted += count;
    }
    last = rows.at(-1)!.userId;
  }
}
