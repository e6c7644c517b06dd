import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { VERSION } from '../../version.js';
import { Cluster } from '../cluster/cluster.js';
import { cached } from '../common/cached.js';
import { JobsService } from '../jobs/jobs.service.js';
import { MailService } from '../mail/mail.service.js';
import { selectQueues, type QueueRow } from './health.sql.js';
import { ReadDatabase } from '../reads/read-database.js';
import { Statements } from '../prisma/statements.js';
import { StorageService } from '../storage/storage.service.js';
import { Readiness } from './readiness.js';

/** Milliseconds for which states are cached, so that frequent health checks cost little. */
const MAX_AGE = 5000;

/** State of one component. Readiness requires only the database. */
interface Part {
  status: 'ok' | 'degraded' | 'off';
  error?: string;
}

export interface HealthDetails {
  version: string;
  commit?: string;
  node: string;
  startedAt: string;
  ready: boolean;
  /** Names of the failing components. */
  degraded: string[];
  parts: Record<'database' | 'replica' | 'storage' | 'redis' | 'mail' | 'jobs', Part>;
  /** Unfinished jobs by queue. */
  queues: QueueRow[];
}

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

const degradedBy = (error: string | undefined): Part =>
  error === undefined ? { status: 'ok' } : { status: 'degraded', error };

const partOf = (check: Promise<unknown>): Promise<Part> =>
  check.then(
    () => degradedBy(undefined),
    (error: Error) => degradedBy(error.message),
  );

/** State of this server's components, for operators and monitors. */
@Injectable()
export class Health {
  readonly queues = cached(MAX_AGE, () => this.statements.query<QueueRow>(selectQueues));
  readonly details = cached(MAX_AGE, () => this.read());

  constructor(
    private readonly config: Config,
    private readonly readiness: Readiness,
    private readonly storage: StorageService,
    private readonly cluster: Cluster,
    private readonly mail: MailService,
    private readonly jobs: JobsService,
    private readonly statements: Statements,
    private readonly reads: ReadDatabase,
  ) {}

  private async read(): Promise<HealthDetails> {
    const [database, storage, queues] = await Promise.all([
      partOf(this.readiness.checkDatabase()),
      partOf(this.storage.check()),
      this.queues().catch(() => []),
    ]);
    const parts = {
      database,
      replica: this.reads.isOn ? degradedBy(this.reads.problem) : { status: 'off' as const },
      storage,
      redis: this.cluster.isAlone ? { status: 'off' as const } : degradedBy(this.cluster.problem),
      mail: this.mail.isOn ? degradedBy(this.mail.problem) : { status: 'off' as const },
      jobs: degradedBy(this.jobs.problem),
    };
    return {
      version: VERSION,
      commit: this.config.COMMIT || undefined,
      node: process.version,
      startedAt,
      ready: database.status === 'ok',
      degraded: Object.entries(parts).flatMap(([name, { status }]) => (status === 'degraded' ? [name] : [])),
      parts,
      queues,
    };
  }
}
