import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { TestApp } from '../../test/app.js';
import { PASSWORD, type TestUser } from '../../test/factories.js';
import { sapa } from '../../test/sapa.js';
import { UnsubscribeLinks } from '../features/notifications/unsubscribe-links.js';
import { loadConfig } from '../config.js';

/** Settings of an installation that generates its secrets. */
const STORED = { JWT_SECRET: '', SECRETS_KEY: '', JWT_SECRET_PREVIOUS: '', SECRETS_KEY_PREVIOUS: '' };

let test: TestApp;
let ana: TestUser;
let secret: string;
let unsubscribeKey: string;
beforeAll(async () => {
  test = await TestApp.start({ ...STORED, RATE_LIMITS: 'loginPerAccount=1000' });
  ana = await test.make.user();
  secret = (await test.as(ana).post('/api/auth/second-factor').send({ password: PASSWORD }).expect(201)).body.secret;
  await test.as(ana).post('/api/auth/second-factor/confirm').send({ code: code() }).expect(200);
  unsubscribeKey = test.app.get(UnsubscribeLinks).keyOf(ana.uuid);
});
afterAll(() => test.stop());

const code = () => new TOTP({ secret }).generate();

/** Logs in with the current code, which may be reused here, and returns the status. */
async function logIn(server: TestApp): Promise<{ status: number; bearer: string }> {
  await test.prisma.secondFactor.updateMany({ data: { lastStep: 0 } });
  const { status, body } = await server
    .http()
    .post('/api/auth/login')
    .send({ email: ana.email, password: PASSWORD, code: code() });
  return { status, bearer: `Bearer ${body.access_token}` };
}

/** Expects that everything signed or encrypted before still works on this server. */
async function expectAllAccepted(server: TestApp, bearers: string[]) {
  for (const bearer of bearers) await server.as({ bearer }).get('/api/user/me').expect(200);
  await server.http().post(`/api/notifications/unsubscribe?key=${unsubscribeKey}`).expect(204);
  expect((await logIn(server)).status).toBe(200);
}

describe('sapa keys', () => {
  it('replaces stored secrets while old tokens, second factors and unsubscribe links still work', async () => {
    const withStoredKeys = async (work: (server: TestApp) => Promise<void>) => {
      // Test servers delete their folder when they stop.
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'sapa-keys-'));
      await cp(test.config.DATA_DIR, DATA_DIR, { recursive: true });
      await test.beside({ ...STORED, DATA_DIR }, work);
    };
    const bearers = [ana.bearer];
    for (let rotation = 0; rotation < 2; rotation++) {
      expect(await sapa({ ...test.config, ...STORED }, 'keys', 'rotate')).toMatchObject({ code: 0, errors: '' });
      await withStoredKeys(async (server) => {
        expect(bearers).not.toContain(server.config.JWT_SECRET);
        expect(server.config.SECRETS_KEY).not.toBe(server.config.JWT_SECRET);
        await expectAllAccepted(server, bearers);
        const { bearer } = await logIn(server);
        await server.as({ bearer }).get('/api/user/me').expect(200);
        bearers.push(bearer);
      });
    }
    const reencrypt = () => sapa({ ...test.config, ...STORED }, 'keys', 'reencrypt', '--json');
    expect(JSON.parse((await reencrypt()).output)).toEqual({ reencrypted: 1, failedUserIds: [] });
    expect(JSON.parse((await reencrypt()).output)).toEqual({ reencrypted: 0, failedUserIds: [] });
    await withStoredKeys((server) => expectAllAccepted(server, bearers));
    // The old keys can no longer decrypt the second factor.
    expect((await logIn(test)).status).toBe(400);
    const actions = await test.prisma.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { action: true } });
    expect(actions.map(({ action }) => action)).toEqual(['keys_rotated', 'keys_rotated', 'secrets_reencrypted']);
  });

  it('prints steps for new environment secrets that keep tokens of the old secret valid', async () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: test.config.DATABASE_URL,
      DATA_DIR: test.config.DATA_DIR,
      JWT_SECRET: 'a secret of the environment, long enough',
    });
    const { isRotated, steps } = JSON.parse((await sapa(config, 'keys', 'rotate', '--json')).output);
    expect(isRotated).toBe(false);
    const [accepting, using] = steps.map((step: { settings: object }) => step.settings);
    expect(accepting).toMatchObject({ JWT_SECRET: config.JWT_SECRET, SECRETS_KEY: config.JWT_SECRET });
    const other = await test.make.user();
    await test.beside(accepting, async (first) => {
      const logInTo = async (server: TestApp) => {
        const { body } = await server.http().post('/api/auth/login').send({ email: other.email, password: PASSWORD });
        return { bearer: `Bearer ${body.access_token}` };
      };
      await test.beside(using, async (second) => {
        await first
          .as(await logInTo(second))
          .get('/api/user/me')
          .expect(200);
        await second
          .as(await logInTo(first))
          .get('/api/user/me')
          .expect(200);
      });
    });
  });
});
