import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Client, type Pool } from 'pg';

/** Milliseconds between two checks of the connection. */
const CHECK_INTERVAL = 400;
/** Milliseconds without a successful check after which the channel counts as interrupted. */
const MAX_SILENCE = 1000;
/**
 * Timeout in milliseconds for connecting, for a check of the connection, and for the first
 * notification.
 */
const TIMEOUT = 5000;

const NO_NOTIFICATIONS =
  'no notifications arrive: DATABASE_DIRECT_URL must lead to the same database, without a connection pooler';

/**
 * Listens to a PostgreSQL notification channel on a separate connection, and reconnects if the
 * connection is lost. A successful check statement proves that all earlier notifications have
 * arrived, because PostgreSQL keeps their order. A connection pooler can lose notifications
 * anyway, so a new connection must first receive a notification that `pool` sends.
 */
export class Channel {
  private readonly logger = new Logger('database');
  private readonly timer: NodeJS.Timeout;
  private client?: Client;
  private isChecking = false;
  private hasFailed = false;
  private isClosed = false;
  private receivedUntil = -Infinity;

  constructor(
    private readonly connectionString: string,
    private readonly pool: Pool,
    private readonly name: string,
    private readonly events: { received: (payload: string) => void; lost: () => void },
  ) {
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL).unref();
    void this.check();
  }

  /** True if all notifications that were committed more than a second ago have arrived. */
  get isCurrent(): boolean {
    return performance.now() - this.receivedUntil < MAX_SILENCE;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.isClosed = true;
    await this.drop();
  }

  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      this.client ??= await this.connect();
      const { client } = this;
      const sent = performance.now();
      const { rowCount } = await client.query('SELECT WHERE $1 IN (SELECT pg_listening_channels())', [this.name]);
      if (rowCount !== 1) throw new Error('the connection stopped listening');
      if (this.client === client) this.receivedUntil = sent;
      this.hasFailed = false;
    } catch (error) {
      await this.fail(error as Error);
    } finally {
      this.isChecking = false;
      if (this.isClosed) await this.drop(); // the channel was closed during the check
    }
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.connectionString,
      application_name: 'sapa',
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    });
    const proof = `proof_${randomUUID()}`;
    client.on('error', (error) => void this.fail(error, client));
    const proven = new Promise<void>((resolve) => {
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === proof) resolve();
        else this.events.received(payload);
      });
    });
    const refuse = () => Promise.reject(new Error(NO_NOTIFICATIONS));
    try {
      await client.connect();
      for (const name of [this.name, proof]) await client.query(`LISTEN ${client.escapeIdentifier(name)}`);
      await this.pool.query('SELECT pg_notify($1, $2)', [proof, '']);
      await Promise.race([proven, pause(TIMEOUT, undefined, { ref: false }).then(refuse)]);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  private async fail(error: Error, failed = this.client): Promise<void> {
    if (failed !== this.client) return; // the client was already replaced
    if (!this.hasFailed && !this.isClosed)
      this.logger.warn(`notification channel ${this.name} interrupted: ${error.message}`);
    this.hasFailed = true;
    await this.drop();
  }

  private async drop(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.receivedUntil = -Infinity;
    this.events.lost();
    await client?.end().catch(() => undefined);
  }
}
