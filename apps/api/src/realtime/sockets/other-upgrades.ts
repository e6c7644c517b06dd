import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** These ask for another protocol; without them the request is an ordinary one. */
const UPGRADE_HEADERS = ['upgrade', 'connection', 'http2-settings'];

/**
 * Answers a request that offers an upgrade to another protocol, as clients that know HTTP/2 do: it may be answered in HTTP/1.1 as well.
 * Node hands over its socket and what it has read of the body, and answers nothing. The server gets both again.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Socket, rest: Buffer): void {
  const { method, url, rawHeaders } = request;
  const head = [`${method} ${url} HTTP/1.1`, 'Connection: close'];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (!UPGRADE_HEADERS.includes(name.toLowerCase())) head.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), rest]));
  server.emit('connection', socket);
}
