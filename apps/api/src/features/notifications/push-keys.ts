import { createECDH } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

const ONLY = { where: { id: 1 }, select: { publicKey: true, privateKey: true } } as const;

/**
 * The key pair by which push services know this installation. It stands in the database, as the subscriptions do, which are worth nothing
 * without it: all processes have the same, and a backup has both or neither.
 */
@Injectable()
export class PushKeys implements OnApplicationBootstrap {
  private readonly logger = new Logger('push');
  private pair?: Promise<KeyPair>;

  constructor(private readonly prisma: PrismaService) {}

  onApplicationBootstrap() {
    this.get().catch((error: Error) => this.logger.warn(`there is no key for push yet: ${error.message}`));
  }

  /** Made when there is none yet. */
  get(): Promise<KeyPair> {
    this.pair ??= this.load().catch((error: Error) => {
      this.pair = undefined;
      throw error;
    });
    return this.pair;
  }

  private async load(): Promise<KeyPair> {
    const stored = await this.prisma.pushKey.findUnique(ONLY);
    if (stored) return stored;
    const curve = createECDH('prime256v1');
    const publicKey = curve.generateKeys('base64url');
    // Shorter than the curve's numbers where it begins with zeros.
    const privateKey = curve.getPrivateKey().toString('hex').padStart(64, '0');
    const made = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
    // Of two processes that start together the first makes it.
    await this.prisma.pushKey.createMany({ data: [{ id: 1, ...made }], skipDuplicates: true });
    return this.prisma.pushKey.findUniqueOrThrow(ONLY);
  }
}
