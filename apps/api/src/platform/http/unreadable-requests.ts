import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';
import type { ProblemCode } from '../errors/problems.js';

/** The errors of Node's HTTP parser that have a code of their own. */
const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers an invalid HTTP request in the format of all errors (decisions §4), and closes the connection: what follows cannot be parsed. */
export function answerUnreadable(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  // The same check as Node's own: an error must not be written into an answer that has begun.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  if (socket.writable && error.code !== 'ECONNRESET' && !answer?.headersSent) {
    const reqId = randomUUID();
    const problem = toProblemView(new AppError(CODES[error.code ?? ''] ?? 'malformed_request'), reqId);
    this.log.info(
      { reqId, status: problem.statusCode, why: error.code, address: socket.remoteAddress },
      'invalid request',
    );
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.statusCode} ${STATUS_CODES[problem.statusCode]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
