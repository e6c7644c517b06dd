import { Injectable } from '@nestjs/common';
import { cached } from '../common/cached.js';
import { Shutdown } from '../http/shutdown.js';
import { DatabaseProbe } from '../prisma/database-probe.js';

/** Milliseconds for which a successful check is reused. A failed check is repeated immediately. */
const MAX_AGE = 5000;

/** Whether a proxy should send requests to this server. */
@Injectable()
export class Readiness {
  /** @throws Error with the reason if the database cannot serve requests */
  readonly checkDatabase = cached(MAX_AGE, () => this.probe.check());

  constructor(
    private readonly probe: DatabaseProbe,
    private readonly shutdown: Shutdown,
  ) {}

  /** @throws Error with the reason if the server cannot serve requests */
  async check(): Promise<void> {
    if (this.shutdown.isRequested) throw new Error('the server stops');
    await this.checkDatabase();
  }
}
