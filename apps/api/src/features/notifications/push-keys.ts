import { createECDH } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Preparation } from '../../platform/http/preparation.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

const SINGLE_ROW = { where: { id: 1 }, select: { publicKey: true, privateKey: true } } as const;

/**
 * The VAPID key pair, which identifies this installation to push services. Push subscriptions
 * work only with this key, so the database stores both: all processes share the key and backups
 * include it.
 */
@Injectable()
export class PushKeys implements OnApplicationBootstrap {
  private readonly logger = new Logger('push');
  private pair?: Promise<KeyPair>;

  constructor(
    private readonly prisma: PrismaService,
    private readonly preparation: Preparation,
  ) {}

  onApplicationBootstrap() {
    const prepared = this.preparation.done().then(() => this.get());
    prepared.catch((error: Error) => this.logger.warn(`failed to load the push key: ${error.message}`));
  }

  /** Returns the key pair. Creates a key pair if the database has none. */
  get(): Promise<KeyPair> {
    this.pair ??= this.load().catch((error: Error) => {
      this.pair = undefined;
      throw error;
    });
    return this.pair;
  }

  private async load(): Promise<KeyPair> {
    const stored = await this.prisma.pushKey.findUnique(SINGLE_ROW);
    if (stored) return stored;
    const curve = createECDH('prime256v1');
    const publicKey = curve.generateKeys('base64url');
    // Restore the leading zeros of the private key, because Node omits the zeros.
    const privateKey = curve.getPrivateKey().toString('hex').padStart(64, '0');
    const created = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
    // Another process may have created a key pair in the meantime.
    await this.prisma.pushKey.createMany({ data: [{ id: 1, ...created }], skipDuplicates: true });
    return this.prisma.pushKey.findUniqueOrThrow(SINGLE_ROW);
  }
}
