import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';
import type { ProblemCode } from '../errors/problems.js';
import { REQUEST_ID } from '../common/request-ids.js';

/** Problem codes for errors of Node's HTTP parser. All other errors are `malformed_request`. */
const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Sends an error (decisions §4) for an invalid HTTP request. Closes the connection, because the
 * bytes that follow cannot be parsed.
 */
export function rejectUnreadable(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  // Node has the same check: an error must not be written into a response that has started.
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  if (socket.writable && error.code !== 'ECONNRESET' && !response?.headersSent) {
    const reqId = randomUUID();
    const problem = toProblemView(new AppError(CODES[error.code ?? ''] ?? 'malformed_request'), reqId);
    this.log.info(
      { reqId, status: problem.statusCode, cause: error.code, ip: socket.remoteAddress },
      'invalid request',
    );
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.statusCode} ${STATUS_CODES[problem.statusCode]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `${REQUEST_ID}: ${reqId}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
