/** Connection lost, out of resources, operator intervention (such as a restart), system error. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);

/** Idle transaction ended, read-only server, serialization failure, deadlock. */
const UNAVAILABLE_STATES = new Set(['25P03', '25006', '40001', '40P01']);

/** Codes of Node.js for connections that fail. */
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);

/** P2028: the transaction got no connection in time, or exceeded its time limit. */
const PRISMA_CODES = /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/;

/** Kinds of errors of Prisma's driver adapter that have no SQLSTATE. */
const ADAPTER_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'TooManyConnections', 'SocketTimeout']);

/** Messages of the driver's errors, which have neither a class nor a code. */
const DRIVER_MESSAGES = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Cannot use a pool after calling end on the pool',
  'timeout exceeded when trying to connect',
  'timeout expired',
]);

/**
 * Whether the error means that the database cannot be used at the moment: it is unreachable,
 * starting, stopping, full or read-only, or a transaction ended by a deadlock or timeout.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, cause, meta } = error as Error & {
    code?: unknown;
    syscall?: string;
    meta?: { driverAdapterError?: unknown };
  };
  return (
    isUnavailableCode(code) ||
    (code === 'ENOENT' && syscall === 'connect') || // no Unix socket
    DRIVER_MESSAGES.has(error.message) ||
    isUnavailableCause(cause) ||
    isDatabaseUnavailable(cause) ||
    isDatabaseUnavailable(meta?.driverAdapterError)
  );
}

function isUnavailableCode(code: unknown): boolean {
  if (typeof code !== 'string') return false;
  if (NETWORK_CODES.has(code) || PRISMA_CODES.test(code) || UNAVAILABLE_STATES.has(code)) return true;
  return code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2));
}

/** @param cause the description of an error in Prisma's driver adapter */
function isUnavailableCause(cause: unknown): boolean {
  const { kind = '', code, originalCode } = (cause ?? {}) as { kind?: string; code?: string; originalCode?: string };
  return ADAPTER_KINDS.has(kind) || isUnavailableCode(code) || isUnavailableCode(originalCode);
}
