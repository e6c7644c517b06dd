import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const UPGRADE_HEADERS = ['upgrade', 'connection', 'http2-settings'];

/**
 * Handles a request with an unsupported `Upgrade` header, such as HTTP/2, as an ordinary HTTP/1.1
 * request. For such requests, Node passes only the socket and the start of the body (`rest`). This
 * function gives the socket and `rest` back to the server, without the header.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Socket, rest: Buffer): void {
  const { method, url, rawHeaders } = request;
  const head = [`${method} ${url} HTTP/1.1`, 'Connection: close'];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (!UPGRADE_HEADERS.includes(name.toLowerCase())) head.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), rest]));
  server.emit('connection', socket);
}
