import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { Config, ConfigError, loadConfig, providersOf, quotasOf, rateLimitsOf } from '../src/config.js';
import { QUOTAS, RATE_LIMITS } from '../src/limit-settings.js';
import { RENAMED } from '../src/renamed-settings.js';
import { SETTINGS_OF_COMMANDS, settingWarnings } from '../src/setting-warnings.js';
import { createDatabase } from './app.js';
import { ServerProcess } from './server-process.js';

const good = { DATABASE_URL: 'postgresql://user@localhost/x', JWT_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir() };
const load = (env: Record<string, string>) => loadConfig({ ...good, ...env });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sapa-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes an env file and returns the variables of a server that was started with it. */
async function envFile(settings: Record<string, string>): Promise<Record<string, string>> {
  const file = join(folder, 'settings.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''));
  return { ...settings, ENV_FILE: file };
}

describe('the settings', () => {
  it('number at most 80, including the settings of npm commands and containers', () => {
    expect(Object.keys(new Config()).length + SETTINGS_OF_COMMANDS.length).toBeLessThanOrEqual(80);
  });
});

describe('RATE_LIMITS and QUOTAS', () => {
  it('change single limits', () => {
    const config = load({ RATE_LIMITS: 'loginPerNetwork=200, messagePerUser=300', QUOTAS: 'petsPerUser=7' });
    const limits = Object.entries(RATE_LIMITS).map(([name, limit]) => [name, limit.default]);
    const quotas = Object.entries(QUOTAS).map(([name, quota]) => [name, quota.default]);
    expect(rateLimitsOf(config)).toEqual({
      ...Object.fromEntries(limits),
      loginPerNetwork: 200,
      messagePerUser: 300,
    });
    expect(quotasOf(config)).toEqual({ ...Object.fromEntries(quotas), petsPerUser: 7 });
  });

  it.each([
    ['RATE_LIMITS', 'loginPerAddress=5', 'loginPerAddress does not exist; did you mean loginPerAccount?'],
    ['RATE_LIMITS', 'mesagesPerUser=5', 'mesagesPerUser does not exist; did you mean messagePerUser?'],
    ['RATE_LIMITS', 'likesPerUser=9,likesPerUser=many', 'likesPerUser must be a whole number of at least 1'],
    ['RATE_LIMITS', 'likesPerUser', 'likesPerUser must be a whole number of at least 1'],
    ['RATE_LIMITS', 'likesPerUser=0', 'likesPerUser must be a whole number of at least 1'],
    ['RATE_LIMITS', 'likesPerUser=5=6', 'likesPerUser must be a whole number of at least 1'],
    ['RATE_LIMITS', 'likesPerUser=1.5', 'likesPerUser must be a whole number of at least 1'],
    ['QUOTAS', 'photosPerPets=5', 'photosPerPets does not exist; did you mean photosPerPet?'],
    ['QUOTAS', 'photosPerPet=501', 'photosPerPet must be a whole number from 1 to 500'],
  ])('are rejected with %s=%s', (name, value, mistake) => {
    expect(() => load({ [name]: value })).toThrow(new ConfigError(`${name}: ${mistake}`));
  });

  it('report each wrong entry on its own line', async () => {
    const { code, errors } = await ServerProcess.run({
      ...good,
      RATE_LIMITS: 'like=5,commentsPerUser=no',
      PORT: '70000',
    });
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toEqual([
      'Šapa cannot start with this configuration:',
      expect.stringContaining('PORT'),
      expect.stringMatching(/^RATE_LIMITS: like does not exist; did you mean \w+\?$/),
      'RATE_LIMITS: commentsPerUser must be a whole number of at least 1',
    ]);
  });
});

describe('OIDC_PROVIDERS', () => {
  const club = { id: 'club', name: 'Klub', issuer: 'https://login.example', clientId: 'sapa', clientSecret: 'x' };

  it('is a list of providers', () => {
    const icon = 'data:image/png;base64,AAAA';
    const local = { ...club, id: 'local', issuer: 'http://localhost:8080/realms/sapa', scope: 'openid', icon };
    const config = load({ OIDC_PROVIDERS: JSON.stringify([club, local]) });
    expect(providersOf(config)).toEqual([{ ...club, scope: 'openid email' }, local]);
    expect(providersOf(load({}))).toEqual([]);
  });

  it.each([
    ['club', 'must be a JSON list of objects'],
    ['{}', 'must be a JSON list of objects'],
    ['[1]', 'must be a JSON list of objects'],
    [[{ ...club, id: 'Klub/1' }], 'id must be lower-case letters, digits and hyphens (provider 1)'],
    [[{ ...club, issuer: 'http://login.example' }], 'issuer must be an https:// URL (provider 1)'],
    [[{ ...club, clientSecret: undefined }], 'clientSecret is missing (provider 1)'],
    [[{ ...club, scope: 'email' }], 'scope must begin with openid (provider 1)'],
    [[{ ...club, clientID: 'x' }], 'clientID does not exist (provider 1)'],
    [[club, { ...club, id: 'other' }], 'each issuer must be different'],
    [[club, { ...club, issuer: 'https://other.example' }], 'each id must be different'],
  ])('is rejected with %j', (value, mistake) => {
    const OIDC_PROVIDERS = typeof value === 'string' ? value : JSON.stringify(value);
    expect(() => load({ OIDC_PROVIDERS })).toThrow(mistake);
  });
});

describe('the old name of a limit', () => {
  it('still sets the limit', () => {
    const values = Object.keys(RENAMED).map((name, index) => [name, String(index + 1)]);
    const config = load(Object.fromEntries(values));
    const limits: Record<string, number> = { ...rateLimitsOf(config), ...quotasOf(config) };
    expect(Object.values(RENAMED).map((newForm) => limits[newForm.split('=')[1]!])).toEqual(
      values.map(([, value]) => Number(value)),
    );
  });

  it('does not override the new name', () => {
    const config = load({ LOGIN_FAILURES_PER_ADDRESS: '5', RATE_LIMITS: 'loginPerNetwork=6' });
    expect(rateLimitsOf(config).loginPerNetwork).toBe(6);
  });

  it.each([
    ['LOGIN_FAILURES_PER_ACCOUNT', 'many', 'must be a whole number of at least 1'],
    ['REGISTRATIONS_PER_ADDRESS', '0', 'must be a whole number of at least 1'],
    ['UPLOADS_PER_USER', '-5', 'must be a whole number of at least 1'],
    ['PHOTOS_PER_PET', '501', 'must be a whole number from 1 to 500'],
    ['PHOTOS_PER_USER', '501', 'must be a whole number from 1 to 500'],
  ])('is rejected with %s=%s', (name, value, mistake) => {
    expect(() => load({ [name]: value })).toThrow(new ConfigError(`${name} ${mistake}`));
  });

  it('is reported with the new form when the server starts', async () => {
    const DATABASE_URL = await createDatabase();
    const server = await ServerProcess.start({
      ...(await envFile({ REGISTRATIONS_PER_ADDRESS: '1', PHOTOS_PER_PET: '50' })),
      DATABASE_URL,
      LIKES_PER_USER: '',
    });
    try {
      const register = (email: string) =>
        request(server.url).post('/api/user').send({ email, password: 'Correct-horse-9' });
      await register('ana@example.org').expect(201);
      await register('bob@example.org').expect(429);
      expect(server.log.filter(({ level }) => level === 'warn').map(({ msg }) => msg)).toEqual([
        'REGISTRATIONS_PER_ADDRESS was renamed; use RATE_LIMITS=registrationPerNetwork=1',
        'PHOTOS_PER_PET was renamed; use QUOTAS=photosPerPet=50',
      ]);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});

describe('an unknown setting', () => {
  it('is reported if it resembles a setting', async () => {
    const misspelled = { TRUST_PROXI: '1', PUBLIC_ORIGINS: 'x', PORTS: '1', JWT_SECRETS: 'x' };
    expect(settingWarnings({ ...(await envFile({})), ...misspelled })).toEqual([
      'TRUST_PROXI is not a setting; did you mean TRUST_PROXY?',
      'PUBLIC_ORIGINS is not a setting; did you mean PUBLIC_ORIGIN?',
      'PORTS is not a setting; did you mean PORT?',
      'JWT_SECRETS is not a setting; did you mean JWT_SECRET?',
    ]);
  });

  it('is reported if it is in the env file', async () => {
    const unknown = { MAIL_SENDER: 'x', SMTP_HOST: 'localhost' };
    const settings = await envFile({ ...unknown, COMPOSE_FILE: 'docker-compose.cluster.yml', SEED_DEMO: 'true' });
    expect(settingWarnings(settings)).toEqual([
      expect.stringMatching(/^MAIL_SENDER is not a setting; did you mean /),
      'SMTP_HOST is not a setting; did you mean SMTP_URL?',
    ]);
  });

  it('is not reported if other programs use it', async () => {
    const names = [
      ...['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'PWD', 'SHLVL', 'TERM', 'USER', 'LANG', 'TZ', 'EDITOR', 'MAIL'],
      ...['npm_config_prefix', 'npm_lifecycle_event', 'NODE', 'NODE_OPTIONS', 'INIT_CWD', 'PGHOST', 'PGPORT'],
      ...['OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER', 'OTEL_LOGS_EXPORTER', 'OTEL_METRICS_EXPORTER'],
      ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_EXPORTER_OTLP_PROTOCOL'],
      ...['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_ENDPOINT_URL', 'AWS_PROFILE'],
      ...['SAPA_PORT', 'SAPA_SERVICE_HOST', 'REDIS_PORT', 'DATABASE_PORT', 'KUBERNETES_SERVICE_HOST'],
      ...['INVOCATION_ID', 'JOURNAL_STREAM', 'MALLOC_ARENA_MAX', 'HTTP_PROXY', 'NO_PROXY', 'DISPLAY', 'SSH_TTY'],
    ];
    const env = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(settingWarnings({ ...(await envFile({})), ...env })).toEqual([]);
  });
});
