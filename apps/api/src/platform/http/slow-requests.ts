import type { IncomingMessage, Server } from 'node:http';

/** Bytes an upload must send per interval: a tenth of the slowest phone connection. */
const MIN_BYTES = 16 * 1024;

const slowBodies = new WeakSet<IncomingMessage>();

/** Lets a body take longer while it makes progress, for uploads of logged-in users. */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.add(request);
}

/**
 * Closes connections that send a body too slowly, even if nothing reads the body. For headers,
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
  // Node's own response would wait for a body that `watch` does not see.
  server.on('checkExpectation', (_request, response) => response.writeHead(417, { connection: 'close' }).end());
  // After socket.io, which wraps existing request listeners and skips them for its own path.
  server.once('listening', () => server.prependListener('request', watch));
}
