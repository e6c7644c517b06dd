import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { sapa } from '../../../test/sapa.js';
import { TestSocket } from '../../../test/sockets.js';
import { TestStream } from '../../../test/streams.js';

const PROXY = { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' };

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start(PROXY);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const ban = (network: string, ...options: string[]) =>
  sapa(test.config, 'network', 'ban', network, '--reason', 'Spam', ...options);
/** Requests a path that does not exist. Status 404 means that the IP address is not banned. */
const answer = async (ip: string, url = test.url, path = '/nothing') => {
  const response = await fetch(url + path, { headers: from(ip) });
  return [response.status, ((await response.json()) as { code?: string }).code];
};

describe('a ban of a network', () => {
  it('rejects requests, sockets and streams on all servers, and closes open connections', async () => {
    const banned = '203.0.113.7';
    const socket = await TestSocket.connect(test.url, ana.bearer, { extraHeaders: from(banned) });
    const polling = await TestSocket.connect(test.url, ana.bearer, {
      extraHeaders: from(banned),
      transports: ['polling'],
    });
    const stream = await TestStream.open(test.url, { bearer: ana.bearer, headers: from(banned) });
    const other = await TestSocket.connect(test.url, ana.bearer, { extraHeaders: from('203.0.114.7') });
    await test.beside(PROXY, async (second) => {
      expect((await ban('203.0.113.9/24', '--days', '2')).output).toMatch(/^203\.0\.113\.0\/24 is banned until/);
      for (const { url } of [test, second])
        await eventually(async () => expect(await answer(banned, url)).toEqual([403, 'address_banned']));
      expect(await answer(`::ffff:${banned}`)).toEqual([403, 'address_banned']);
      expect((await answer('203.0.114.7'))[0]).toBe(404);
      expect((await answer(banned, test.url, '/api/health/live'))[0]).toBe(200);
      await Promise.all([socket.closed(), polling.closed(), stream.closed()]);
      expect(other.socket.connected).toBe(true);
      for (const transport of ['websocket', 'polling']) {
        const rejected = TestSocket.open(test.url, ana.bearer, {
          extraHeaders: from(banned),
          transports: [transport],
        });
        expect(await rejected.refusal()).not.toBe('connected');
      }
    });
    other.close();

    const list = await sapa(test.config, 'network', 'list', '--json');
    expect(JSON.parse(list.output)).toMatchObject({ bans: [{ network: '203.0.113.0/24', reason: 'Spam' }] });
    await sapa(test.config, 'network', 'unban', '203.0.113.0/24');
    await eventually(async () => expect((await answer(banned))[0]).toBe(404));
    const actions = await test.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual(['address_banned', 'address_unbanned']);
  });

  it('also covers IPv6, and expires', async () => {
    await ban('2001:db8:0:1::/64');
    await eventually(async () => expect((await answer('2001:db8:0:1::5'))[0]).toBe(403));
    expect((await answer('2001:db8:0:2::5'))[0]).toBe(404);
    await test.prisma.addressBan.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    await eventually(async () => expect((await answer('2001:db8:0:1::5'))[0]).toBe(404));
    expect((await sapa(test.config, 'network', 'list')).output).toBe('No network is banned.');
  });

  it.each(['127.0.0.1', '127.0.0.0/30', '0.0.0.0/0', '::1', '::/0', '::ffff:127.0.0.1', '10.1.2.3', '10.0.0.0/7'])(
    'cannot include loopback addresses or proxies: %s',
    async (network) => {
      expect(await ban(network)).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be banned') });
    },
  );

  it.each(['', 'example.org', '1.2.3', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/8/8', 'fe80::1%eth0', '::1/129'])(
    'rejects the malformed network %j',
    async (network) => {
      expect(await ban(network)).toMatchObject({ code: 2, output: '' });
    },
  );

  it('cannot be removed if it does not exist', async () => {
    expect(await sapa(test.config, 'network', 'unban', '192.0.2.1')).toMatchObject({ code: 1 });
  });
});
