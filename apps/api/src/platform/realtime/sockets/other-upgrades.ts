import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The headers that ask for another protocol; without them the request is an ordinary one. */
const UPGRADE_HEADERS = ['upgrade', 'connection', 'http2-settings'];

/**
 * Serves a request with an unsupported `Upgrade` header, such as HTTP/2, over HTTP/1.1. Node does not answer such requests, but passes on
 * the socket and the part of the body that it has read. Here both are given back to the server without the header.
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
