import { randomBytes } from 'node:crypto';
import { connected } from '../../../test/app.js';
import { defaultLimit } from '../../../test/limits.js';
import { closeSockets, connect, refused, send, sent, settled, type Answer } from '../../../test/socket-messages.js';
import type { TestSocket } from '../../../test/sockets.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import { rateLimitsOf } from '../../config.js';

startWithThreePeople();
closeSockets();

describe('floods of socket events', () => {
  it('are rate-limited and do not delay other users', async () => {
    await test.beside({ RATE_LIMITS: defaultLimit('messagePerUser') }, async (limited) => {
      const [flooder, other] = await Promise.all([connect(ana, limited), connect(eva, limited)]);
      const start = performance.now();
      await sent(flooder, bob);
      let acknowledged = 0;
      const responses = await connected(limited.config.DATABASE_URL, async (database) => {
        // A lock on Ana's conversation delays only Ana's messages.
        await database.query('BEGIN');
        await database.query('SELECT FROM "ConversationMember" WHERE "userId" = $1 FOR UPDATE', [ana.id]);
        const flood = Array.from({ length: 200 }, () => send(flooder, bob).finally(() => (acknowledged += 1)));
        for (let count = 0; count < 10; count++) await sent(other, bob, 'calm');
        expect(acknowledged).toBe(0);
        await database.query('ROLLBACK');
        // The other user's message is acknowledged before the end of the flood.
        await sent(other, bob, 'calm');
        expect(acknowledged).toBeLessThan(200);
        return Promise.all(flood);
      });
      const duration = performance.now() - start;
      const { messagePerUser } = rateLimitsOf(limited.config);
      const stored = 1 + responses.filter(({ ok }) => ok).length;
      // The count may exceed the limit, because the limit is reset after ten seconds.
      expect(stored).toBeGreaterThanOrEqual(messagePerUser);
      expect(stored).toBeLessThanOrEqual(messagePerUser * Math.ceil(duration / 10_000));
      for (const response of responses) if (!response.ok) expect(response).toEqual(refused('too_many_requests'));
      expect(await test.prisma.message.count()).toBe(stored + 11);
    });
  });

  it('are rate-limited even for events other than messages', async () => {
    await test.beside({ RATE_LIMITS: 'socketEventPerUser=20' }, async (limited) => {
      const client = await connect(ana, limited);
      const leave = () => client.ask('leave_conversation', { targetUserId: bob.id });
      const responses = await Promise.all(Array.from({ length: 30 }, leave));
      expect(responses.filter((response) => (response as Answer).ok)).toHaveLength(20);
      expect(responses.at(-1)).toEqual(refused('too_many_requests'));
    });
  });

  it("are rejected when the socket's queue is full", async () => {
    const client = await connect(ana);
    const responses = await Promise.all(Array.from({ length: 400 }, () => send(client, bob)));
    const stored = responses.filter(({ ok }) => ok);
    expect(await test.prisma.message.count()).toBe(stored.length);
    for (const response of responses) if (!response.ok) expect(response).toEqual(refused('too_many_requests'));
  });
});

describe('malformed socket packets', () => {
  const EVENTS = ['send_message', 'mark_message_read', 'join_conversation', 'leave_conversation'];
  const nested = (depth: number) => {
    let value: object = {};
    for (let level = 0; level < depth; level++) value = { value };
    return value;
  };
  const PAYLOADS: [string, unknown[]][] = [
    ['nothing', []],
    ['null', [null]],
    ['a number', [5]],
    ['a text', ['{"receiverId":1}']],
    ['true', [true]],
    ['a list', [[1, 2, 3]]],
    ['a list of lists', [[[[[]]]]]],
    ['several payloads', [{ receiverId: 1 }, { receiverId: 2 }, 3]],
    ['bytes', [randomBytes(100)]],
    [
      'bytes inside',
      [
        {
          receiverId: randomBytes(10),
          content: randomBytes(10),
          messageId: randomBytes(4),
          targetUserId: randomBytes(16),
        },
      ],
    ],
    [
      'keys of prototypes',
      [
        JSON.parse(
          '{"__proto__":{"receiverId":1},"constructor":{"prototype":{"content":"x"}},"hasOwnProperty":1,"toString":null,"then":1}',
        ),
      ],
    ],
    ['a deep object', [nested(1000)]],
    [
      'deep fields',
      [{ receiverId: nested(500), content: nested(500), messageId: nested(500), targetUserId: nested(500) }],
    ],
    ['many keys', [Object.fromEntries(Array.from({ length: 4000 }, (_, count) => [`key${count}`, count]))]],
    ['operators', [{ receiverId: { not: 0 }, content: { set: 'x' }, messageId: { gt: 0 }, targetUserId: { in: [1] } }]],
  ];

  it.each(PAYLOADS)('with %s are rejected, and do not affect other users', async (_name, payload) => {
    const [client, other] = await Promise.all([connect(ana), connect(bob)]);
    for (const event of EVENTS) {
      const response = (await client.ask(event, ...payload)) as { ok: boolean; code: string };
      expect(response.ok).toBe(false);
      expect(['validation_failed', 'malformed_request']).toContain(response.code);
      client.socket.emit(event, ...payload); // without waiting for the acknowledgement
    }
    await sent(client, bob);
    await sent(other, ana);
    expect(await test.prisma.message.count()).toBe(2);
    for (const name of ['receiverId', 'content']) expect({}).not.toHaveProperty(name);
  });

  /**
   * Sends reserved event names. The socket.io client rejects them, but other clients could send
   * them.
   */
  const emitUnchecked = ({ socket }: TestSocket, ...data: unknown[]) =>
    socket['packet']({ type: 2, data, options: {} });
  const messageTo = (receiverId: number) => ({ receiverId, content: 'x' });

  it('with unknown events are ignored', async () => {
    const [client, other] = await Promise.all([connect(ana), connect(bob)]);
    const serverEvents = ['message', 'new_message', 'message_read', 'message_notification', 'presence', 'resync'];
    const unknownEvents = ['', 'x', 'error', '__proto__', 'constructor', 'toString', 'x'.repeat(10_000), 5, -1];
    for (const event of [...serverEvents, ...unknownEvents]) {
      emitUnchecked(client, event, messageTo(bob.id));
      emitUnchecked(client, event, null);
      emitUnchecked(client, event);
    }
    await sent(client, bob);
    // The server sends the unread count after it acknowledges the message.
    await other.until(() => other.of('message_notification').length > 0);
    await settled(other);
    expect(other.events.map(([event]) => event)).toEqual(['new_message', 'message_notification']);
    expect(await test.prisma.message.count()).toBe(1);
  });

  it.each([
    'connect',
    'connect_error',
    'disconnect',
    'disconnecting',
    'newListener',
    'removeListener',
    null,
    {},
    [],
    true,
  ])('with the reserved event %j close at most the connection of their sender', async (event) => {
    const [client, other] = await Promise.all([connect(ana), connect(bob)]);
    emitUnchecked(client, event, messageTo(bob.id));
    emitUnchecked(client, event, null);
    await sent(other, ana);
    expect(await test.prisma.message.count()).toBe(1);
  });

  it.each([
    '2',
    '42',
    '42[',
    '42{}',
    '42["send_message"',
    '42/messages,["send_message",{]',
    '451-/messages,["x",{"_placeholder":true,"num":9}]',
    '459999999-/messages,["x"]',
    '9',
    '4999',
    '43/messages,1[]',
    '\0',
    '💥',
  ])('with the raw text %j close at most the connection of their sender', async (packet) => {
    const [client, other] = await Promise.all([connect(ana), connect(bob)]);
    const { engine } = client.socket.io;
    // Writes the text directly, without socket.io's encoder. The server parses it as a
    // packet.
    engine.write(packet.replace(/^4/, ''));
    engine.write(packet);
    await sent(other, ana);
    const reconnected = await connect(ana);
    await sent(reconnected, bob);
    expect(await test.prisma.message.count()).toBe(2);
  });
});
