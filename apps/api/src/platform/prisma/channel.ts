import { Logger } from '@nestjs/common';
import { Client } from 'pg';

/** Milliseconds between two checks of the connection. */
const CHECK_INTERVAL = 400;
/** Milliseconds since the last check that succeeded was sent, after which the channel counts as broken. */
const MAX_SILENCE = 1000;
/** Milliseconds that connecting or a check may take. */
const TIMEOUT = 5000;

/**
 * One channel of the database's notifications (`NOTIFY`), on a connection of its own, which is opened anew when it is lost. Notifications come
 * in the order of their transactions and before the answer to a later statement, so a check that is answered proves that all of what was
 * committed before it has been received.
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

  /** Whether everything that was committed up to a second ago has been received. */
  get isCurrent(): boolean {
    return performance.now() - this.receivedUntil < MAX_SILENCE;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.hasFailed = true; // its end is nothing to report
    await this.drop();
  }

  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      this.client ??= await this.connect();
      const { client } = this;
      const sent = performance.now();
      // A pooler between the two might have given the connection to somebody else.
      const { rowCount } = await client.query('SELECT WHERE $1 IN (SELECT pg_listening_channels())', [this.name]);
      if (rowCount !== 1) throw new Error('the connection does not listen any more');
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

  /** `of`: the connection that failed, unless it is the present one. */
  private async fail(error: Error, of = this.client): Promise<void> {
    if (of !== this.client) return;
    if (!this.hasFailed) this.logger.warn(`the channel ${this.name} is interrupted: ${error.message}`);
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
