import type { IncomingMessage, Server } from 'node:http';

/**
 * Bytes that an upload must send per interval. The slowest phone connections send ten times as
 * many.
 */
const MIN_BYTES = 16 * 1024;

const slowBodies = new WeakSet<IncomingMessage>();

/**
 * Gives the body of this request more time while data arrives. Used for uploads of logged-in
 * users.
 */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.add(request);
}

/**
 * Closes connections that send a body too slowly, even if no code reads the body. For headers,
 * Node has `headersTimeout`.
 */
export function limitBodyTime(server: Server, seconds: number): void {
  const watch = (request: IncomingMessage) => {
    const { socket, headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    let previous = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const { bytesRead } = socket;
      if (slowBodies.has(request) && bytesRead - previous >= MIN_BYTES) previous = bytesRead;
      else request.destroy();
    }, seconds * 1000).unref();
    request.once('close', () => clearInterval(timer));
  };
  // Close the connection, because Node's own response would wait for a body that `watch` does not
  // see.
  server.on('checkExpectation', (_request, response) => response.writeHead(417, { connection: 'close' }).end());
  // Add the listener after socket.io, which wraps existing listeners and skips them for its own
  // path.
  server.once('listening', () => server.prependListener('request', watch));
}
