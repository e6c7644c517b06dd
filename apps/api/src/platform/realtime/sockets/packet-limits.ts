import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { WebSocketServer, type ServerOptions } from 'ws';
import { RATE_LIMITS } from '../../../limit-settings.js';

/** Milliseconds until the packet count restarts. */
const WINDOW = RATE_LIMITS.packetsPerSocket.seconds * 1000;

/** Maximum number of fragments per packet. The web app sends one or two. */
const MAX_FRAGMENTS = 64;

/**
 * Returns a function to call for each packet. It calls `onFlood` if there are more than `max`
 * packets per window.
 */
function packetCounter(max: number, onFlood: () => void): () => void {
  let count = 0;
  let startedAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - startedAt > WINDOW) [count, startedAt] = [0, now];
    count += 1;
    if (count === max + 1) onFlood();
  };
}

/**
 * A WebSocket server for socket.io that counts all packets of a client, including those that
 * socket.io ignores. Above the limit it terminates the connection: a flood could continue during a
 * closing handshake.
 */
export const limitedWebSockets = (
  max: number,
  onFlood: (request: IncomingMessage) => void,
): new (options: ServerOptions) => WebSocketServer =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, maxFragments: MAX_FRAGMENTS });
    }

    override handleUpgrade(...[request, socket, head, accept]: Parameters<WebSocketServer['handleUpgrade']>): void {
      super.handleUpgrade(request, socket, head, (client, ...rest) => {
        const count = packetCounter(max, () => {
          onFlood(request);
          client.terminate();
        });
        client.on('message', count).on('ping', count).on('pong', count);
        accept(client, ...rest);
      });
    }
  };

/** Limits the packets of HTTP polling, which sends many packets per request. */
export function limitPolling(client: Socket['conn'], max: number, onFlood: () => void): void {
  const count = packetCounter(max, () => {
    onFlood();
    client.close(true);
  });
  client.on('packet', () => client.transport.name === 'polling' && count());
}
