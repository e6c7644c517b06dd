import { PROBLEMS, type ProblemCode } from '../src/platform/errors/problems.js';
import { UNKNOWN_ID } from './answers.js';
import type { TestUser } from './factories.js';
import { TestSocket } from './sockets.js';
import { test } from './three-people.js';

interface Message {
  id: number;
  content: string;
}
export type Answer = { ok: true; message: Message } | { ok: false; error: string; code: string };

const opened: TestSocket[] = [];

/** Closes all sockets after each test. Call it once per file. */
export const closeSockets = () =>
  afterEach(() => {
    for (const client of opened.splice(0)) client.close();
  });

/** Opens a socket of this user, which is closed after the test. */
export async function connect(user: Pick<TestUser, 'bearer'>, app = test) {
  const client = await TestSocket.connect(app.url, user.bearer);
  opened.push(client);
  return client;
}

export const send = async (client: TestSocket, to: { id: number }, content = 'Zdravo!', rest: object = {}) =>
  (await client.ask('send_message', { receiverId: to.id, content, ...rest })) as Answer;

export async function sent(...args: Parameters<typeof send>): Promise<Message> {
  const response = await send(...args);
  if (!response.ok) throw new Error(response.error);
  return response.message;
}

/** Waits until each client has received an event that was sent after all other events. */
export async function settled(...clients: TestSocket[]) {
  for (const client of clients) await client.ask('leave_conversation', { targetUserId: UNKNOWN_ID });
}

export const refused = (code: ProblemCode) => ({ ok: false, code, error: PROBLEMS[code].message });
export const invalid = { ok: false, code: 'validation_failed', error: expect.any(String) as unknown };
