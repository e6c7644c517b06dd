import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { io } from 'socket.io-client';
import { Problem } from '../../../scripts/lib/problem.mjs';
import type { Person } from './community.js';

/** Number of connections that are opened at the same time. */
const AT_ONCE = 100;

/** Opens a chat socket for each user. */
export async function openSockets(port: number, people: Person[]) {
  return Promise.all(
    people.map(async ({ bearer }) => {
      const auth = { token: bearer.replace('Bearer ', '') };
      const socket = io(`http://127.0.0.1:${port}/messages`, { auth, transports: ['websocket'], forceNew: true });
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
      return socket;
    }),
  );
}

/**
 * An open event stream with a minimal client, because clients compete with the server for the CPU.
 */
export interface Stream {
  /** Id for `reportShown`. */
  id: string;
  person: Person;
  socket: Socket;
  onPost?: () => void;
}

async function openStream(port: number, person: Person): Promise<Stream> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /api/sse/wall-feed HTTP/1.1\r\nhost: localhost\r\nauthorization: ${person.bearer}\r\n\r\n`);
  const [start] = (await once(socket, 'data')) as [Buffer];
  const [, id = ''] = /"streamId":"([^"]+)"/.exec(start.toString()) ?? [];
  const stream: Stream = { id, person, socket };
  socket.on('data', (chunk) => {
    if (chunk.includes('event: wall_post\n')) stream.onPost?.();
  });
  return stream;
}

export async function openStreams(port: number, people: Person[]) {
  const streams: Stream[] = [];
  for (let first = 0; first < people.length; first += AT_ONCE) {
    const some = people.slice(first, first + AT_ONCE);
    streams.push(...(await Promise.all(some.map((person) => openStream(port, person)))));
  }
  return streams;
}

/** Reports the targets on the screen of each stream, like the web app. */
export async function reportShown(port: number, streams: Stream[], targetsOf: (index: number) => string[]) {
  for (let first = 0; first < streams.length; first += AT_ONCE) {
    const some = streams.slice(first, first + AT_ONCE);
    const reports = some.map(async ({ id, person }, index) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/sse/wall-feed/shown`, {
        method: 'PUT',
        headers: { authorization: person.bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ streamId: id, targets: targetsOf(first + index) }),
      });
      if (answer.status !== 204) throw new Problem(`A report was answered ${answer.status}.`);
    });
    await Promise.all(reports);
  }
}

export function closeStreams(streams: Stream[]) {
  for (const { socket } of streams) socket.destroy();
}

/** Publishes a wall post. Resolves when every stream has received its event. */
export async function postToStreams(port: number, { bearer }: Person, content: string, streams: Stream[]) {
  let left = streams.length;
  const received = new Promise<void>((resolve) => {
    for (const stream of streams) stream.onPost = () => --left === 0 && resolve();
  });
  const answer = await fetch(`http://127.0.0.1:${port}/api/wall`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  if (answer.status !== 201) throw new Problem(`A post was answered ${answer.status}.`);
  await received;
}
