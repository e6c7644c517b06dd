/** Thrown by the pool if it gets no connection, or a connection is lost. The driver has no code. */
export class ConnectionFailed extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** System errors of a connection. */
const SOCKET_CODES = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs of a database that is unreachable, starting, stopping, full or read-only, and of
 * statements that ended by a deadlock or timeout. Poolers report their own errors in class 08.
 */
const SQLSTATE = /^(08...|53...|57P0[1-5]|57014|58...|25P0[34]|25006|40P01)$/;

/** Prisma's codes. P2028: the transaction got no connection in time, or exceeded its time limit. */
const PRISMA_CODE = /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/;

/** Names that Prisma's adapter uses instead of codes. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  syscall?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** Whether the database cannot be used at the moment, so that a later attempt may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof ConnectionFailed) return true;
  const { code, originalCode, kind, syscall, cause, meta } = error as Failure;
  return (
    [code, originalCode].some((text) => typeof text === 'string' && (SQLSTATE.test(text) || PRISMA_CODE.test(text))) ||
    SOCKET_CODES.has(String(code)) ||
    // The Unix socket of a stopped server does not exist.
    (code === 'ENOENT' && syscall === 'connect') ||
    KINDS.has(String(kind)) ||
    isDatabaseUnavailable(meta?.driverAdapterError) ||
    isDatabaseUnavailable(cause)
  );
}
