import type { IncomingMessage, Server } from 'node:http';

/** Bytes that an upload must send in the time that other requests have for their whole body: a tenth of the slowest phone connection. */
const MIN_BYTES = 16 * 1024;

const slowBodies = new WeakSet<IncomingMessage>();

/** Allows the body of a request to take longer, as long as it makes progress: for uploads of verified users. */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.add(request);
}

/**
 * Closes connections that send a body too slowly, whether or not anything reads the body: an unread body occupies its connection too. Node
 * limits the time for headers itself (`headersTimeout`).
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
  // Node would answer by itself, and wait for a body that `watch` does not see.
  server.on('checkExpectation', (_request, response) => response.writeHead(417, { connection: 'close' }).end());
  // Not earlier: socket.io replaces the request listeners that are there already, and calls them only for paths other than its own.
  server.once('listening', () => server.prependListener('request', watch));
}
