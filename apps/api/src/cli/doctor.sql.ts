import { Prisma } from '@sapa/prisma/client';

export interface ServerRow {
  version: number;
  versionText: string;
  clock: number;
  connections: number;
  maxConnections: number;
  mayCreate: boolean;
  isReadOnly: boolean;
}

/** Selects facts about the database server. `clock` is in milliseconds since 1970. */
export const selectServer = Prisma.sql`
  SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_version') AS "versionText",
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock,
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    current_setting('max_connections')::int AS "maxConnections",
    COALESCE(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
    pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "isReadOnly"`;

export const selectExtensions = Prisma.sql`SELECT extname::text AS name FROM pg_extension`;

/** Counts failed jobs. */
export const countFailedJobs = Prisma.sql`SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed'`;
