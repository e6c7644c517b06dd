import type { IncomingMessage, Server } from 'node:http';

/** What has to come of an upload in the time that other requests have for their whole body: a tenth of the slowest phone line. */
const LEAST_BYTES = 16 * 1024;

const patient = new WeakSet<IncomingMessage>();

/** From here on the request may take longer, as long as it goes on: it is an upload, and whose it is has been looked at. */
export function takeTime(request: IncomingMessage): void {
  patient.add(request);
}

/**
 * Closes connections that dawdle over a body, whoever answers the request and whether anybody reads it: what nobody reads holds its
 * connection as well. Headers are Node's own concern (`headersTimeout`).
 */
export function limitBodyTime(server: Server, seconds: number): void {
  const watch = (request: IncomingMessage) => {
    const { socket, headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    let known = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const { bytesRead } = socket;
      if (patient.has(request) && bytesRead - known >= LEAST_BYTES) known = bytesRead;
      else request.destroy();
    }, seconds * 1000).unref();
    request.once('close', () => clearInterval(timer));
  };
  // Node would answer by itself, and wait for a body that `watch` never hears of.
  server.on('checkExpectation', (_request, response) => response.writeHead(417, { connection: 'close' }).end());
  // Only then is everybody there who answers requests: socket.io keeps its own to itself.
  server.once('listening', () => server.prependListener('request', watch));
}
