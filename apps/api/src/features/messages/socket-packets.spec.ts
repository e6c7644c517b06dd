import { randomBytes } from 'node:crypto';
import { connected } from '../../../test/app.js';
import { closeSockets, connect, refused, send, sent, settled, type Answer } from '../../../test/socket-messages.js';
import type { TestSocket } from '../../../test/sockets.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();
closeSockets();

describe('floods', () => {
  it('are limited, and leave others alone', async () => {
    await test.beside({ MESSAGES_PER_USER: '' }, async (limited) => {
      const [flood, calm] = await Promise.all([connect(ana, limited), connect(eva, limited)]);
      const begun = performance.now();
      await sent(flood, bob);
      let answered = 0;
      const answers = await connected(limited.config.DATABASE_URL, async (database) => {
        // Her conversation is locked: whatever she sends has to wait, and nothing that others send.
        await database.query('BEGIN');
        await database.query('SELECT FROM "ConversationMember" WHERE "userId" = $1 FOR UPDATE', [ana.id]);
        const flooding = Array.from({ length: 200 }, () => send(flood, bob).finally(() => (answered += 1)));
        for (let count = 0; count < 10; count++) await sent(calm, bob, 'calm');
        expect(answered).toBe(0);
        await database.query('ROLLBACK');
        // Now it is stored, one message after another: nobody waits for all of them.
        await sent(calm, bob, 'calm');
        expect(answered).toBeLessThan(200);
        return Promise.all(flooding);
      });
      const took = performance.now() - begun;
      const { MESSAGES_PER_USER } = limited.config;
      const stored = 1 + answers.filter(({ ok }) => ok).length;
      // If sending takes longer than the limit's ten seconds, counting begins anew.
      expect(stored).toBeGreaterThanOrEqual(MESSAGES_PER_USER);
      expect(stored).toBeLessThanOrEqual(MESSAGES_PER_USER * Math.ceil(took / 10_000));
      for (const answer of answers) if (!answer.ok) expect(answer).toEqual(refused('too_many_requests'));
      expect(await test.prisma.message.count()).toBe(stored + 11);
    });
  });

  it('of other events are limited too', async () => {
    await test.beside({ SOCKET_EVENTS_PER_USER: '20' }, async (limited) => {
      const client = await connect(ana, limited);
      const leave = () => client.ask('leave_conversation', { targetUserId: bob.id });
      const answers = await Promise.all(Array.from({ length: 30 }, leave));
      expect(answers.filter((answer) => (answer as Answer).ok)).toHaveLength(20);
      expect(answers.at(-1)).toEqual(refused('too_many_requests'));
    });
  });

  it('do not grow the queue without end: what exceeds it is refused', async () => {
    const client = await connect(ana);
    const answers = await Promise.all(Array.from({ length: 400 }, () => send(client, bob)));
    const stored = answers.filter(({ ok }) => ok);
    expect(await test.prisma.message.count()).toBe(stored.length);
    for (const answer of answers) if (!answer.ok) expect(answer).toEqual(refused('too_many_requests'));
  });
});

describe('odd packets', () => {
  const EVENTS = ['send_message', 'mark_message_read', 'join_conversation', 'leave_conversation'];
  const nested = (depth: number) => {
    let value: object = {};
    for (let level = 0; level < depth; level++) value = { value };
    return value;
  };
  const ODD: [string, unknown[]][] = [
    ['nothing', []],
    ['null', [null]],
    ['a number', [5]],
    ['a text', ['{"receiverId":1}']],
    ['true', [true]],
    ['a list', [[1, 2, 3]]],
    ['a list of lists', [[[[[]]]]]],
    ['several things', [{ receiverId: 1 }, { receiverId: 2 }, 3]],
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
    ['something deep', [nested(1000)]],
    [
      'deep fields',
      [{ receiverId: nested(500), content: nested(500), messageId: nested(500), targetUserId: nested(500) }],
    ],
    ['many keys', [Object.fromEntries(Array.from({ length: 4000 }, (_one, count) => [`key${count}`, count]))]],
    ['operators', [{ receiverId: { not: 0 }, content: { set: 'x' }, messageId: { gt: 0 }, targetUserId: { in: [1] } }]],
  ];

  it.each(ODD)('with %s are refused, and affect nobody else', async (_name, payload) => {
    const [client, calm] = await Promise.all([connect(ana), connect(bob)]);
    for (const event of EVENTS) {
      const answer = (await client.ask(event, ...payload)) as { ok: boolean; code: string };
      expect(answer.ok).toBe(false);
      expect(['validation_failed', 'malformed_request']).toContain(answer.code);
      client.socket.emit(event, ...payload); // without waiting for the answer
    }
    await sent(client, bob);
    await sent(calm, ana);
    expect(await test.prisma.message.count()).toBe(2);
    for (const name of ['receiverId', 'content']) expect({}).not.toHaveProperty(name);
  });

  /** socket.io's client reserves some names; other clients may send them. */
  const emitAnything = ({ socket }: TestSocket, ...data: unknown[]) => socket['packet']({ type: 2, data, options: {} });
  const MESSAGE = (receiverId: number) => ({ receiverId, content: 'x' });

  it('of events that do not exist are ignored', async () => {
    const [client, calm] = await Promise.all([connect(ana), connect(bob)]);
    const own = ['message', 'new_message', 'message_read', 'message_notification', 'presence', 'resync'];
    const strange = ['', 'x', 'error', '__proto__', 'constructor', 'toString', 'x'.repeat(10_000), 5, -1];
    for (const event of [...own, ...strange]) {
      emitAnything(client, event, MESSAGE(bob.id));
      emitAnything(client, event, null);
      emitAnything(client, event);
    }
    await sent(client, bob);
    // The unread count is sent after the message has been acknowledged.
    await calm.until(() => calm.of('message_notification').length > 0);
    await settled(calm);
    expect(calm.events.map(([event]) => event)).toEqual(['new_message', 'message_notification']);
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
  ])('of the event %j, which no client may send, close at most their own connection', async (event) => {
    const [client, calm] = await Promise.all([connect(ana), connect(bob)]);
    emitAnything(client, event, MESSAGE(bob.id));
    emitAnything(client, event, null);
    await sent(calm, ana);
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
  ])('as raw as %j close at most their own connection', async (packet) => {
    const [client, calm] = await Promise.all([connect(ana), connect(bob)]);
    const { engine } = client.socket.io;
    // Written below the protocol of socket.io, which parses it as a packet.
    engine.write(packet.replace(/^4/, ''));
    engine.write(packet);
    await sent(calm, ana);
    const again = await connect(ana);
    await sent(again, bob);
    expect(await test.prisma.message.count()).toBe(2);
  });
});
