import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { ConfigError, loadConfig } from '../src/config.js';
import { problem } from './answers.js';
import { createDatabase } from './app.js';
import { eventually } from './eventually.js';
import { ServerProcess, Wire } from './server-process.js';
import { TestStream } from './streams.js';
import { exchange } from './uploads.js';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase();
});

const credentials = { email: 'mila@example.org', password: 'Correct-horse-9' };

describe('the log', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start({ DATABASE_URL: databaseUrl });
  });
  afterAll(async () => {
    expect(await server.stop('SIGINT')).toBe(0);
  });
  const http = () => request(server.url);
  const requests = () => server.log.filter(({ msg }) => msg === 'request');

  it('has one line of JSON for each request, found by the id that the caller was given', async () => {
    const before = requests().length;
    const { body } = await http().get('/api/nope?x=1').expect(404);
    await http().get('/api/service').expect(200);
    await http().post('/api/user').send(credentials).expect(201);
    await eventually(() => expect(requests().length).toBe(before + 3));
    const [missing, service, register] = requests().slice(before);
    expect(missing).toEqual({
      level: 30,
      time: expect.any(String),
      reqId: body.requestId,
      method: 'GET',
      path: '/api/nope',
      status: 404,
      ms: expect.any(Number),
      address: '127.0.0.1',
      msg: 'request',
    });
    expect(service).toMatchObject({ method: 'GET', path: '/api/service', status: 200 });
    expect(register).toMatchObject({ method: 'POST', path: '/api/user', status: 201 });
  });

  it('says who asked', async () => {
    const { body } = await http().post('/api/auth/login').send(credentials).expect(200);
    await http().get('/api/user/me').set('authorization', `Bearer ${body.access_token}`).expect(200);
    await eventually(() => expect(requests().at(-1)).toMatchObject({ path: '/api/user/me', user: body.user.id }));
  });

  it('gives no status to a request whose sender went away before it was answered', async () => {
    const { hostname, port } = new URL(server.url);
    const sender = connect(Number(port), hostname);
    sender.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    sender.end();
    await eventually(() =>
      expect(requests().at(-1)).toMatchObject({ path: '/api/auth/login', ms: expect.any(Number) }),
    );
    expect(requests().at(-1)).not.toHaveProperty('status');
  });

  it('cannot be forged', async () => {
    const before = server.lines.length;
    const forged = '{"level":60,"msg":"forged"}';
    const lines = [
      `GET /api/nope%0d%0a${encodeURIComponent(forged)}%1b%5b31m HTTP/1.1`,
      'GET /api/\x1b[31mred HTTP/1.1',
      'GET /api/\xc5\xa1apa HTTP/1.1',
      'BAD REQUEST',
      `GET /api/nope HTTP/1.1\r\nUser-Agent: evil\x1b[2J\r\nX-Forwarded-For: ${forged}`,
      `GET /api/nope HTTP/1.1\r\nUser-Agent: evil\r ${forged}`,
      `GET /api/nope?token=${encodeURIComponent(forged)} HTTP/1.1\r\nUser-Agent: "}\\n${forged}`,
    ];
    for (const line of lines) await exchange(server.url, [`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`]);
    await http()
      .post('/api/auth/login')
      .send({ email: `a\r\n${forged}\x1b[31m`, password: 'x\r\ny' })
      .expect(401);
    await eventually(() => expect(requests().at(-1)).toMatchObject({ path: '/api/auth/login' }));
    for (const entry of server.log.slice(before)) expect(entry.msg).not.toBe('forged');
    for (const line of server.lines) {
      // eslint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\x00-\x1f\x7f]/);
      expect(typeof (JSON.parse(line) as { msg: unknown }).msg).toBe('string');
    }
  });

  it('holds no secrets', async () => {
    const { body } = await http().post('/api/auth/login').send(credentials).expect(200);
    const token = body.access_token as string;
    await http().get(`/api/user/me?token=${token}`).set('cookie', 'session=secret-cookie').expect(401);
    await http().get(`/api/user/me%3ftoken=${token}`).expect(404);
    const stream = await TestStream.open(server.url, { query: `?token=${token}` });
    expect(stream.status).toBe(200);
    stream.close();
    await eventually(() => expect(requests().at(-1)).toMatchObject({ path: '/api/sse/wall-feed', status: 200 }));
    await http().get('/api/user/me').set('authorization', `Bearer ${token}`).expect(200);
    await http()
      .patch('/api/user/profile')
      .set('authorization', `Bearer ${token}`)
      .send({ email: 'x@example.org', currentPassword: 'secret-attempt' })
      .expect(400);
    await eventually(() => expect(requests().at(-1)).toMatchObject({ path: '/api/user/profile' }));
    const log = server.lines.join('\n');
    for (const secret of [
      token,
      token.split('.')[2]!,
      credentials.password,
      'secret-attempt',
      'secret-cookie',
      credentials.email,
      '$argon2',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('its port', () => {
  it('being taken is said, and ends it', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, errors, output } = await ServerProcess.run({ DATABASE_URL: databaseUrl, PORT: String(port) });
    expect(code).toBe(1);
    expect(errors + output).toContain('EADDRINUSE');
    other.close();
  });
});

describe('without its database', () => {
  const wire = new Wire({
    host: new URL(process.env.TEST_DATABASE_URL!).hostname,
    port: Number(new URL(process.env.TEST_DATABASE_URL!).port || 5432),
  });
  let server: ServerProcess;
  beforeAll(async () => {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(await wire.mend());
    await wire.cut();
    server = await ServerProcess.start({ DATABASE_URL: url.href });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    await wire.cut();
  });
  const http = () => request(server.url);

  /** Every call that needs the database, and what it is like. */
  const isAway = async () => {
    const answers = await Promise.all([
      http().get('/api/health/ready'),
      http().get('/api/service'),
      http().post('/api/auth/login').send(credentials),
      http()
        .post('/api/user')
        .send({ ...credentials, email: 'new@example.org' }),
    ]);
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([503, problem('unavailable')]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    await http().get('/api/health/live').expect(200);
    await http().get('/api/nope').expect(404);
    expect((await http().get('/api/user/me').expect(401)).body).toEqual(problem('unauthorized'));
  };

  it('it starts all the same, and says that it is unavailable', isAway);

  it('it serves as soon as the database is there, and survives to lose it again and again', async () => {
    let token = '';
    for (let round = 0; round < 3; round++) {
      await wire.mend();
      await http().get('/api/health/ready').expect(200);
      if (round === 0) {
        await http()
          .post('/api/user')
          .send({ ...credentials, email: 'wire@example.org' })
          .expect(201);
        const { body } = await http()
          .post('/api/auth/login')
          .send({ ...credentials, email: 'wire@example.org' })
          .expect(200);
        token = body.access_token as string;
      }
      const me = () => http().get('/api/user/me').set('authorization', `Bearer ${token}`);
      // All connections of the pool are in use when the line goes.
      const busy = Array.from({ length: 30 }, () => me());
      const answers = Promise.all(busy);
      await wire.cut();
      for (const { status } of await answers) expect([200, 503]).toContain(status);
      expect((await me().expect(503)).body).toEqual(problem('unavailable'));
      await isAway();
    }
    await wire.mend();
    await http().get('/api/user/me').set('authorization', `Bearer ${token}`).expect(200);
    expect(server.isRunning).toBe(true);
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('the configuration', () => {
  const good = { DATABASE_URL: 'postgresql://user:hush@localhost/x', JWT_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir() };
  const mistakesIn = (env: Record<string, string>): string[] => {
    try {
      loadConfig({ ...good, ...env });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n');
    }
  };

  it('stops the start with every mistake in it, a line each', async () => {
    const { code, errors, output } = await ServerProcess.run({
      DATABASE_URL: 'mysql://user:hush@localhost/x',
      PORT: '70000',
      JWT_SECRET: 'short',
      API_DOCS: 'yes',
    });
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(errors.trim().split('\n')).toEqual([
      'Šapa cannot start with this configuration:',
      expect.stringContaining('DATABASE_URL'),
      expect.stringContaining('PORT'),
      expect.stringContaining('JWT_SECRET'),
      expect.stringContaining('API_DOCS'),
    ]);
    expect(errors).not.toMatch(/hush|short|at .*\.js/);
  });

  it.each([
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL_SIZE', '0'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '3000.5'],
    ['NODE_ENV', 'prod'],
    ['SESSION_DAYS', '0'],
    ['PASSWORD_MIN_LENGTH', '4'],
    ['LOGIN_FAILURES_PER_ACCOUNT', 'many'],
    ['REGISTRATIONS_PER_ADDRESS', '0'],
    ['UPLOADS_PER_USER', '-5'],
    ['PHOTOS_PER_PET', '501'],
    ['PHOTOS_PER_USER', '501'],
    ['REQUEST_SECONDS', '0'],
    ['STREAM_HEARTBEAT_SECONDS', '31'],
    ['API_DOCS', '1'],
    ['API_BASE', 'api.example/api'],
    ['API_BASE', 'https://api.example'],
    ['API_BASE', 'https://api.example/api; script-src *'],
    ['API_BASE', 'https://api.example:99999/api'],
    ['API_BASE', '//api.example/api'],
    ['API_BASE', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['JWT_SECRET', 'x'.repeat(31)],
  ])('refuses %s=%s', (name, value) => {
    const env: Record<string, string> = { [name]: value };
    const mistakes = mistakesIn(env);
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes.filter((mistake) => !mistake.includes(name))).toEqual([]);
  });

  it('takes an empty variable for one that is not set', () => {
    const config = loadConfig({ ...good, PORT: '', API_DOCS: '', TRUST_PROXY: '' });
    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', API_DOCS: false, PASSWORD_MIN_LENGTH: 8 });
  });

  it('that nobody can use as a folder for data is a mistake', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sapa-test-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(mistakesIn({ JWT_SECRET: '', DATA_DIR: join(file, 'data') })).toEqual([expect.stringContaining('DATA_DIR')]);
    await rm(folder, { recursive: true });
  });

  it('makes a secret once, for its eyes only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sapa-test-'));
    const first = loadConfig({ ...good, JWT_SECRET: '', DATA_DIR: join(folder, 'data') });
    const again = loadConfig({ ...good, JWT_SECRET: '', DATA_DIR: join(folder, 'data') });
    expect(first.JWT_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(again.JWT_SECRET).toBe(first.JWT_SECRET);
    const file = join(folder, 'data', 'jwt-secret');
    expect(await readFile(file, 'utf8')).toBe(first.JWT_SECRET);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});

describe('a running server', () => {
  it('ends well when it is asked to, though somebody is still connected', async () => {
    const server = await ServerProcess.start({ DATABASE_URL: databaseUrl });
    const agent = new Agent({ keepAlive: true });
    await request(server.url).get('/api/service').agent(agent).expect(200);
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
    idle.on('error', () => {});
    expect(await server.stop('SIGTERM')).toBe(0);
    agent.destroy();
    idle.destroy();
  });
});
