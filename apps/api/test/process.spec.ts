import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { ConfigError, loadConfig } from '../src/config.js';
import { HAS_FREE_CONTEXT } from '../src/platform/common/request-ids.js';
import { VERSION } from '../src/version.js';
import { problem } from './answers.js';
import { connected, createDatabase } from './app.js';
import { eventually } from './eventually.js';
import { picture } from './factories.js';
import { TestS3 } from './s3.js';
import { ServerProcess, Wire } from './server-process.js';
import { TestStream } from './streams.js';
import { exchange } from './uploads.js';

const JWT_SECRET = 'the same for all, and long enough for it';
let databaseUrl: string;
/** Server for the log, clock and stop tests. The last of these tests stops it. */
let server: ServerProcess;
beforeAll(async () => {
  databaseUrl = await createDatabase();
  server = await ServerProcess.start({ DATABASE_URL: databaseUrl, JWT_SECRET });
});
afterAll(async () => {
  await server.stop();
});

const credentials = { email: 'mila@example.org', password: 'Correct-horse-9' };

describe('the log', () => {
  const http = () => request(server.url);
  const requests = () => server.log.filter(({ msg }) => msg === 'request');

  it('begins with the version', async () => {
    const first = { level: 'info', version: VERSION, node: process.version, msg: 'starting' };
    await eventually(() => expect(server.log[0]).toMatchObject(first));
  });

  it('has one JSON line with the request id for each request', async () => {
    const before = requests().length;
    const { body, headers } = await http().get('/api/nope?x=1').expect(404);
    await http().get('/api/service').expect(200);
    await http().post('/api/user').send(credentials).expect(201);
    await eventually(() => expect(requests().length).toBe(before + 3));
    expect(headers['x-request-id']).toBe(body.requestId);
    const [missing, service, register] = requests().slice(before);
    expect(missing).toEqual({
      level: 'info',
      time: expect.any(String),
      reqId: body.requestId,
      method: 'GET',
      path: '/api/nope',
      status: 404,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      msg: 'request',
    });
    expect(service).toMatchObject({ method: 'GET', path: '/api/service', status: 200 });
    expect(register).toMatchObject({ method: 'POST', path: '/api/user', status: 201 });
  });

  it('has the pattern of the route instead of a secret in the path', async () => {
    await http().get('/api/health-shares/a-secret?x=1').expect(404);
    await eventually(() =>
      expect(requests().at(-1)).toMatchObject({ path: '/api/health-shares/:secret', status: 404 }),
    );
    await http().get('/api/health-shares/a-secret/').expect(404);
    await http().get('/API/health-shares%2Fa-secret').expect(404);
    await eventually(() => expect(requests().filter(({ path }) => String(path).endsWith('/:secret'))).toHaveLength(3));
    expect(JSON.stringify(server.log)).not.toContain('a-secret');
  });

  it('names the user who sent a request', async () => {
    const { body } = await http().post('/api/auth/login').send(credentials).expect(200);
    await http().get('/api/user/me').set('authorization', `Bearer ${body.access_token}`).expect(200);
    await eventually(() => expect(requests().at(-1)).toMatchObject({ path: '/api/user/me', user: body.user.id }));
  });

  const itWithContext = HAS_FREE_CONTEXT ? it : it.skip;
  itWithContext('has the request id in the lines of services, even after an upload', async () => {
    const { body } = await http().post('/api/auth/login').send(credentials).expect(200);
    await rename(server.uploadsDir, `${server.uploadsDir}-away`);
    await http()
      .post('/api/user-photo')
      .set('authorization', `Bearer ${body.access_token}`)
      .set('x-request-id', 'upload-4711')
      .attach('file', await picture(), 'photo.jpg')
      .expect(503);
    await rename(`${server.uploadsDir}-away`, server.uploadsDir);
    const line = { reqId: 'upload-4711', context: 'storage', msg: expect.stringContaining('cannot store pictures') };
    await eventually(() => expect(server.log).toContainEqual(expect.objectContaining(line)));
  });

  it('has no status and no warning for a request that its client aborted', async () => {
    const before = server.log.length;
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
    expect(server.log.slice(before).filter(({ level }) => level === 'warn')).toEqual([]);
  });

  it('contains no lines forged by request data', async () => {
    const before = server.lines.length;
    const forged = '{"level":"fatal","msg":"forged"}';
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
    await eventually(() => expect(requests().at(-1)).toMatchObject({ path: '/api/auth/login', status: 401 }));
    for (const entry of server.log.slice(before)) expect(entry.msg).not.toBe('forged');
    for (const line of server.lines) {
      // oxlint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\x00-\x1f\x7f]/);
      expect(typeof (JSON.parse(line) as { msg: unknown }).msg).toBe('string');
    }
  });

  it('contains no secrets', async () => {
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

describe('a second server whose clock is ten minutes ahead and whose log cannot be written', () => {
  const AHEAD = 10 * 60_000;
  // Code that is loaded before the server. It changes the server's clock.
  const early = `const { now } = Date;
globalThis.Date = class extends Date { constructor(...a) { super(...(a.length ? a : [now() + ${AHEAD}])); } static now() { return now() + ${AHEAD}; } };`;
  const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(early).toString('base64')}`;
  const full = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
  let ahead: ServerProcess;
  beforeAll(async () => {
    ahead = await ServerProcess.start({ DATABASE_URL: databaseUrl, JWT_SECRET, NODE_OPTIONS }, full);
  });
  afterAll(async () => {
    expect(await ahead.stop('SIGINT')).toBe(0);
  });

  it('ends no session, and keeps the order of messages', async () => {
    const right = server;
    const people = [];
    for (const [email, server] of [
      ['right@example.org', right],
      ['ahead@example.org', ahead],
    ] as const) {
      await request(server.url)
        .post('/api/user')
        .send({ ...credentials, email })
        .expect(201);
      const { body } = await request(server.url)
        .post('/api/auth/login')
        .send({ ...credentials, email })
        .expect(200);
      people.push({ id: body.user.id as number, authorization: `Bearer ${body.access_token}` });
    }
    const [ana, bob] = people as [(typeof people)[0], (typeof people)[0]];
    const call = (server: ServerProcess, { authorization }: typeof ana) =>
      request.agent(server.url).set('authorization', authorization);
    for (const server of [right, ahead])
      for (const person of people) await call(server, person).get('/api/user/me').expect(200);

    for (let count = 0; count < 6; count++) {
      const [server, from, to] = count % 2 ? [ahead, ana, bob] : [right, bob, ana];
      await call(server, from)
        .post('/api/messages/send')
        .send({ receiverId: to.id, content: `${count}` })
        .expect(201);
    }
    const { body } = await call(ahead, ana).get(`/api/messages/conversation/${bob.id}`).expect(200);
    const messages = body as { content: string; createdAt: string }[];
    expect(messages.map(({ content }) => content)).toEqual(['0', '1', '2', '3', '4', '5']);
    const times = messages.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)! - times[0]!).toBeLessThan(AHEAD / 2);
    const { body: sessions } = await call(right, bob).get('/api/auth/sessions').expect(200);
    for (const { createdAt, lastSeenAt } of sessions as { createdAt: string; lastSeenAt: string }[]) {
      // The last use was not updated, because neither server considered it old.
      expect(lastSeenAt).toBe(createdAt);
    }
  });

  it('continues to respond without its log', async () => {
    for (let count = 0; count < 20; count++) await request(ahead.url).get('/api/service').expect(200);
    expect(ahead.isRunning).toBe(true);
  });
});

describe('a running server', () => {
  it('continues when nobody reads its log, and stops with code 0 while clients are connected', async () => {
    const reader = { ...credentials, email: 'reader@example.org' };
    await request(server.url).post('/api/user').send(reader).expect(201);
    const { body } = await request(server.url).post('/api/auth/login').send(reader).expect(200);
    // Open a stream: the server writes its last log line when the stream ends at shutdown.
    const stream = await TestStream.connect(server.url, `Bearer ${body.access_token}`);
    server.dropLog();
    const agent = new Agent({ keepAlive: true });
    await request(server.url).get('/api/service').agent(agent).expect(200);
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
    idle.on('error', () => {});
    expect(await server.stop('SIGTERM')).toBe(0);
    stream.close();
    agent.destroy();
    idle.destroy();
  });
});

/** Returns Node options that run the code as soon as the server listens. */
const onceListening = (happens: string) => {
  const early = `const send = process.send.bind(process);
process.send = (...message) => { setTimeout(() => { ${happens} }, 0); return send(...message); };`;
  return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(early).toString('base64')}` };
};

describe('a warning or an unhandled rejection', () => {
  it('is a JSON line of the log and does not end the process', async () => {
    const s3 = await TestS3.start();
    const warned = await ServerProcess.start({
      DATABASE_URL: databaseUrl,
      ...s3.settings,
      STORAGE: 's3',
      // The S3 client warns about two sources of credentials.
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_PROFILE: 'none',
      AWS_EC2_METADATA_DISABLED: 'true',
      ...onceListening(
        `Promise.reject(new Error('nobody waited')); process.emitWarning('out of date', 'DeprecationWarning', 'DEP0000');`,
      ),
    });
    await request(warned.url)
      .get(`/uploads/ab/ab${'0'.repeat(30)}/400.webp`)
      .expect(503);
    await eventually(() => {
      const warnings = warned.log.filter(({ level }) => level === 'warn');
      expect(warnings).toContainEqual(
        expect.objectContaining({
          msg: 'process warning',
          err: expect.objectContaining({ name: 'DeprecationWarning', message: 'out of date' }),
        }),
      );
      expect(warnings).toContainEqual(
        expect.objectContaining({ context: 'storage', msg: expect.stringContaining('Multiple credential sources') }),
      );
    });
    const rejection = { level: 'error', msg: 'unhandled rejection' };
    const err = expect.objectContaining({ message: 'nobody waited' });
    expect(warned.log).toContainEqual(expect.objectContaining({ ...rejection, err }));
    await request(warned.url).get('/api/service').expect(200);
    expect(warned.complaints).toBe('');
    expect(await warned.stop()).toBe(0);
    await s3.stop();
  });
});

describe('an uncaught error', () => {
  const logged = (output: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: string; msg: string; err?: { message: string } });

  it('is logged and ends the process, because its state is unknown', async () => {
    const happens = `throw new Error('out of nowhere');`;
    const { code, output } = await ServerProcess.run({ DATABASE_URL: databaseUrl, ...onceListening(happens) });
    expect(code).toBe(1);
    expect(logged(output).at(-1)).toMatchObject({
      level: 'fatal',
      msg: 'uncaught exception',
      err: { message: 'out of nowhere' },
    });
  });
});

describe('a port that is already in use', () => {
  it('is reported and ends the process', async () => {
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

describe('a server without its database', () => {
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
    server = await ServerProcess.start({ DATABASE_URL: url.href, RATE_LIMITS: 'wallPostsPerUser=1000' });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    await wire.cut();
  });
  const http = () => request(server.url);
  const read = (path: string, token: string) => http().get(`/api/${path}`).set('authorization', `Bearer ${token}`);
  const post = (token: string) =>
    http().post('/api/wall').set('authorization', `Bearer ${token}`).send({ content: 'Rex #wire' });

  /** Checks the responses of calls that need the database, which is missing. */
  const isAway = async () => {
    const answers = await Promise.all([
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

  it('starts, and responds with 503', async () => {
    expect((await http().get('/api/health/ready').expect(503)).headers['retry-after']).toBe('5');
    await isAway();
  });

  it('works as soon as the database is available, and survives repeated outages', async () => {
    let token = '';
    const acknowledged: number[] = [];
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
      const me = () => read('user/me', token);
      // Use all pool connections while the database connection breaks.
      const busy = Array.from({ length: 30 }, (_one, number) => (number % 2 ? me() : post(token)));
      const answers = Promise.all(busy);
      await Promise.race(busy.filter((_call, number) => number % 2 === 0));
      await wire.cut();
      for (const { status, body } of await answers) {
        expect([200, 201, 503]).toContain(status);
        if (status === 201) acknowledged.push(body.id as number);
      }
      expect((await me().expect(503)).body).toEqual(problem('unavailable'));
      await isAway();
    }
    await wire.mend();
    await read('user/me', token).expect(200);
    // Check that all acknowledged posts are complete: each has its tag.
    const [all, tagged] = [await read('wall?limit=100', token), await read('wall?tag=wire&limit=100', token)];
    expect(tagged.body).toEqual(all.body);
    expect((all.body as { id: number }[]).map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(server.isRunning).toBe(true);
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('handles reading calls while the database is read-only, as during a failover', async () => {
    const { body } = await http()
      .post('/api/auth/login')
      .send({ ...credentials, email: 'wire@example.org' });
    const token = body.access_token as string;
    /** Makes the database writable or read-only, for new connections. */
    const setWritable = async (isWritable: boolean) => {
      await connected(databaseUrl, async (database) => {
        await database.query('SET default_transaction_read_only = false');
        const name = database.escapeIdentifier(database.database!);
        await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${!isWritable}`);
      });
      await wire.cut();
      await wire.mend();
    };
    // Make the session's last use old, so that the server tries to update it.
    await connected(databaseUrl, (database) =>
      database.query(`UPDATE "Session" SET "lastSeenAt" = now() - interval '1 day'`),
    );
    await setWritable(false);
    try {
      for (const path of ['user/me', 'wall', 'pet', 'messages']) await read(path, token).expect(200);
      const answer = await post(token).expect(503);
      expect(answer.body).toEqual(problem('unavailable'));
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      await http().post('/api/auth/login').send(credentials).expect(503);
      await eventually(() =>
        expect(server.lines.filter((line) => /read-only transaction/.test(line)).length).toBeGreaterThan(0),
      );
    } finally {
      await setWritable(true);
    }
    await post(token).expect(201);
  });
});

describe('the server configuration', () => {
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

  it('prevents the start if it is invalid, and lists each error on its own line', async () => {
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
    ['RATE_LIMITS', 'loginPerAccount=many'],
    ['RATE_LIMITS', 'registrationPerNetwork=0'],
    ['RATE_LIMITS', 'uploadPerUser=-5'],
    ['QUOTAS', 'photosPerPet=501'],
    ['QUOTAS', 'photosPerUser=501'],
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
  ])('is rejected with %s=%s', (name, value) => {
    const env: Record<string, string> = { [name]: value };
    const mistakes = mistakesIn(env);
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes.filter((mistake) => !mistake.includes(name))).toEqual([]);
  });

  it('treats an empty variable as not set', () => {
    const config = loadConfig({ ...good, PORT: '', API_DOCS: '', TRUST_PROXY: '' });
    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', API_DOCS: false, PASSWORD_MIN_LENGTH: 8 });
  });

  it('is rejected if the data folder cannot be used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sapa-test-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(mistakesIn({ JWT_SECRET: '', DATA_DIR: join(file, 'data') })).toEqual([expect.stringContaining('DATA_DIR')]);
    await rm(folder, { recursive: true });
  });

  it('can read a database password with any characters from a file, and reports an unreadable file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sapa-test-'));
    const file = join(folder, 'password');
    await writeFile(file, 'p@ss/word\n');
    const { DATABASE_URL } = loadConfig({ ...good, DATABASE_PASSWORD_FILE: file });
    expect(DATABASE_URL).toBe('postgresql://user:p%40ss%2Fword@localhost/x');
    expect(mistakesIn({ DATABASE_PASSWORD_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^cannot read DATABASE_PASSWORD_FILE: ENOENT/),
    ]);
    await rm(folder, { recursive: true });
  });

  it('generates a secret once, and only its owner can read it', async () => {
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
