/** Selects the position up to which all commits of the primary are in its write-ahead log. */
export const SELECT_PRIMARY = `
  SELECT (pg_current_wal_flush_lsn() - '0/0')::float8 AS position, system_identifier::text AS system, current_database() AS name
  FROM pg_control_system()`;

/** Selects the position up to which the replica has applied the log; null if it is no replica. */
export const SELECT_REPLICA = `
  SELECT (pg_last_wal_replay_lsn() - '0/0')::float8 AS position, system_identifier::text AS system, current_database() AS name
  FROM pg_control_system() WHERE pg_is_in_recovery()`;
