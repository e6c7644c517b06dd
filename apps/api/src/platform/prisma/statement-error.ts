import { DatabaseError } from 'pg';

/** The fields of an error that PostgreSQL sends for a failed statement. */
export interface StatementError {
  /** SQLSTATE. Undefined if the error does not come from the database. */
  state?: string;
  constraint?: string;
  message?: string;
}

/** Prisma's description of an error of the driver. */
interface AdapterError {
  cause?: { originalCode?: string; originalMessage?: string; constraint?: { index?: string } };
}

/**
 * Returns the fields of a database error. `Statements` throws the driver's error. Prisma wraps it
 * in `meta` or, if a CHECK is violated, in the error itself. Prisma's own code cannot be used,
 * because it is the same for all raw statements.
 */
export function statementErrorOf(error: unknown): StatementError {
  if (error instanceof DatabaseError) {
    const { code, constraint, message } = error;
    return { state: code, constraint, message };
  }
  if (!(error instanceof Error)) return {};
  const { meta } = error as Error & { meta?: { driverAdapterError?: AdapterError } };
  const { cause } = meta?.driverAdapterError ?? (error as AdapterError);
  return { state: cause?.originalCode, constraint: cause?.constraint?.index, message: cause?.originalMessage };
}
