export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Removes time limits, and makes the text format of values independent of the server's settings.
 */
export const SETTINGS = `
  SET statement_timeout = 0;
  SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
  SET client_encoding = 'UTF8';
  SET datestyle = 'ISO';
  SET intervalstyle = 'postgres';
  SET extra_float_digits = 3`;

export interface TableRow {
  schema: string;
  name: string;
  /** Names of all columns that are not generated. */
  columns: string[];
}

/**
 * Selects all tables with data, except the tables that migrations fill: their own tables and the
 * list of queues. A partitioned table includes its partitions.
 */
export const SELECT_TABLES = `
  SELECT n.nspname AS schema, c.relname AS name, (
    SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (n.nspname = 'public' AND c.relname NOT IN ('_prisma_migrations', '_sql_files')
      OR n.nspname = 'pgboss' AND c.relname IN ('job', 'archive'))
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY 1, 2`;

export interface SequenceRow {
  name: string;
  value: string;
}

export const SELECT_SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`;

export const SET_SEQUENCE = 'SELECT setval($1::regclass, $2::bigint)';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const tableOf = ({ schema, name }: TableRow) => `${quoted(schema)}.${quoted(name)}`;

const columnsOf = ({ columns }: TableRow) => columns.map(quoted).join(', ');

/** Copies a query, because COPY of a partitioned table writes no rows. */
export const copyTo = (table: TableRow) => `COPY (SELECT ${columnsOf(table)} FROM ${tableOf(table)}) TO STDOUT`;

export const copyFrom = (table: TableRow) => `COPY ${tableOf(table)} (${columnsOf(table)}) FROM STDIN`;

export const truncate = (tables: TableRow[]) => `TRUNCATE ${tables.map(tableOf).join(', ')}`;

export interface ForeignKeyRow {
  drop: string;
  add: string;
}

/** Statements that drop and create the foreign keys, so tables can be loaded in any order. */
export const SELECT_FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
  ORDER BY conrelid::regclass::text, conname`;

export const HAS_USER_TABLE = `SELECT to_regclass('public."User"') IS NOT NULL AS "hasTable"`;

export const HAS_USERS = 'SELECT EXISTS (SELECT FROM "User") AS "hasUsers"';

/** Counts the connections of other programs to this database. */
export const COUNT_OTHER_CONNECTIONS = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

export const DROP_EVERYTHING = `
  DROP SCHEMA IF EXISTS pgboss CASCADE;
  DROP SCHEMA public CASCADE;
  CREATE SCHEMA public`;

/** Statements about whole databases. They cannot have parameters. */
export const dropDatabase = (name: string) => `DROP DATABASE IF EXISTS ${quoted(name)}`;

/** Copies a database, because the copy has the same encoding and sort order. */
export const cloneDatabase = (from: string, to: string) => `CREATE DATABASE ${quoted(to)} TEMPLATE ${quoted(from)}`;

export const renameDatabase = (from: string, to: string) => `ALTER DATABASE ${quoted(from)} RENAME TO ${quoted(to)}`;
