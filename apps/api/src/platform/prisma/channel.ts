import { Logger } from '@nestjs/common';
import { Client } from 'pg';

/** Milliseconds between checks of the connection. */
const CHECK_INTERVAL = 400;
/** Milliseconds without a successful check after which the channel counts as broken. */
const MAX_SILENCE = 1000;
/** Milliseconds for connecting and for a check. */
const TIMEOUT = 5000;

/**
 * Listens to one PostgreSQL notification channel on a dedicated connection and reconnects when the
 * connection is lost. PostgreSQL sends notifications before the result of a later statement. A
 * successful check therefore proves that all earlier notifications have arrived.
 */
export class Channel {
  private readonly logger = new Logger('database');
  private readonly timer: NodeJS.Timeout;
  private client?: Client;
  private isChecking = false;
  private hasFailed = false;
  private receivedUntil = -Infinity;

  constructor(
    private readonly connectionString: string,
    private readonly name: string,
    private readonly events: { received: (payload: string) => void; lost: () => void },
  ) {
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL).unref();
    void this.check();
  }

  /** Whether all notifications committed more than a second ago have arrived. */
  get isCurrent(): boolean {
    return performance.now() - this.receivedUntil < MAX_SILENCE;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.hasFailed = true; // do not log the end of the connection
    await this.drop();
  }

  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      this.client ??= await this.connect();
      const { client } = this;
      const sent = performance.now();
      // A connection pooler may have switched the server connection, which ends LISTEN.
      const { rowCount } = await client.query('SELECT WHERE $1 IN (SELECT pg_listening_channels())', [this.name]);
      if (rowCount !== 1) throw new Error('the connection stopped listening');
      if (this.client === client) this.receivedUntil = sent;
      this.hasFailed = false;
    } catch (error) {
      await this.fail(error as Error);
    } finally {
      this.isChecking = false;
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
    client.on('error', (error) => void this.fail(error, client));
    client.on('notification', ({ payload = '' }) => this.events.received(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(this.name)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  private async fail(error: Error, failed = this.client): Promise<void> {
    if (failed !== this.client) return; // already replaced
    if (!this.hasFailed) this.logger.warn(`notification channel ${this.name} interrupted: ${error.message}`);
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
