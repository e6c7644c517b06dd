import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What asks for another protocol; without these lines the request is an ordinary one. */
const UPGRADE_HEADERS = ['upgrade', 'connection', 'http2-settings'];

/**
 * Answers a request that would rather go on in another protocol than HTTP/1.1, and need not: clients that know HTTP/2 ask for it
 * like this. Node hands over its line, with what it has not read of the body, and no answer. The server is given both again.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, line: Socket, rest: Buffer): void {
  const { method, url, rawHeaders } = request;
  const head = [`${method} ${url} HTTP/1.1`, 'Connection: close'];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (!UPGRADE_HEADERS.includes(name.toLowerCase())) head.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  line.unshift(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), rest]));
  server.emit('connection', line);
}
