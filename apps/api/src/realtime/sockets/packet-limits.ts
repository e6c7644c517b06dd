import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { WebSocketServer, type ServerOptions } from 'ws';

/** Milliseconds in which a limit of packets holds. */
const WINDOW = 10_000;

/** A message of ours has a part or two. */
const MAX_FRAGMENTS = 64;

/** To be called for each packet; calls `flooded` when there are more than `most` in ten seconds. */
function packetCounter(most: number, flooded: () => void): () => void {
  let count = 0;
  let since = performance.now();
  return () => {
    const now = performance.now();
    if (now - since > WINDOW) [count, since] = [0, now];
    count += 1;
    if (count === most + 1) flooded();
  };
}

/**
 * The server of WebSockets below socket.io. It counts all that a client sends, also what nobody above hears of, and ends the line
 * itself: who only bids farewell to a flood goes on receiving it until the client answers.
 */
export const limitedWebSockets = (
  most: number,
  onFlood: (request: IncomingMessage) => void,
): new (options: ServerOptions) => WebSocketServer =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, maxFragments: MAX_FRAGMENTS });
    }

    override handleUpgrade(...[request, line, head, accept]: Parameters<WebSocketServer['handleUpgrade']>): void {
      super.handleUpgrade(request, line, head, (client, ...rest) => {
        const count = packetCounter(most, () => {
          onFlood(request);
          client.terminate();
        });
        client.on('message', count).on('ping', count).on('pong', count);
        accept(client, ...rest);
      });
    }
  };

/** The same for a client that sends its packets in requests, many in each. */
export function limitPolling(client: Socket['conn'], most: number, onFlood: () => void): void {
  const count = packetCounter(most, () => {
    onFlood();
    client.close(true);
  });
  client.on('packet', () => client.transport.name === 'polling' && count());
}
