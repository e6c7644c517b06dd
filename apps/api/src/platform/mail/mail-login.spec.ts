import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { ServerProcess } from '../../../test/server-process.js';
import { sapa } from '../../../test/sapa.js';
import { JobsService } from '../jobs/jobs.service.js';

// Tests a mail server that requires TLS and a login, as email providers do. It runs in another
// process. `docs/hosting.md` describes the format of its URL.

type Report =
  | { type: 'listening'; port: number }
  | { type: 'password' }
  | { type: 'login'; isRight: boolean; isSecure: boolean }
  | { type: 'mail'; to: string[]; user: string; isSecure: boolean };

const folder = fileURLToPath(new URL('../../../test/mail-server/', import.meta.url));
/** User name and password, encoded for use in a URL. */
const [USER, PASSWORD] = ['sapa%40example.org', 'a%20p%40ss%3Aword%2F'];

class MailServer {
  readonly reports: Report[] = [];

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (report: Report) => this.reports.push(report));
  }

  static async start(protocol: 'smtps' | 'smtp'): Promise<MailServer> {
    const server = new MailServer(fork(`${folder}mail-server.mjs`, [protocol], { execArgv: [] }));
    await eventually(() => expect(server.reports).toHaveLength(1));
    return server;
  }

  get port() {
    return (this.reports[0] as { port: number }).port;
  }

  get logins() {
    return this.reports.filter(({ type }) => type === 'login');
  }

  get mails() {
    return this.reports.filter(({ type }) => type === 'mail');
  }

  /** Sets the password that the mail server accepts from now on. */
  async wants(password: string) {
    this.child.send(password);
    await eventually(() => expect(this.reports.at(-1)).toEqual({ type: 'password' }));
  }

  stop() {
    this.child.kill();
  }
}

/** A server that sends no emails, so it does not run the jobs of the mail queue. */
let test: TestApp;
let smtps: MailServer;
let smtp: MailServer;
beforeAll(async () => {
  [test, smtps, smtp] = await Promise.all([TestApp.start(), MailServer.start('smtps'), MailServer.start('smtp')]);
  await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
});
afterAll(async () => {
  smtps.stop();
  smtp.stop();
  await test.stop();
});

/** Queues an email to a new user. Returns the user's email address. */
async function queueMail(): Promise<string> {
  const user = await test.make.user();
  const job = { kind: 'password_changed', data: { userId: user.id, language: 'en' } };
  await test.app.get(JobsService).add('mail', job, test.prisma);
  return user.email;
}

const settings = (SMTP_URL: string) => ({
  SMTP_URL,
  MAIL_FROM: 'hello@sapa.example',
  PUBLIC_ORIGIN: 'https://sapa.example',
});
/** Starts a server that uses this mail server and trusts its certificate. */
const sender = (SMTP_URL: string) =>
  ServerProcess.start({
    DATABASE_URL: test.config.DATABASE_URL,
    JWT_SECRET: test.config.JWT_SECRET,
    NODE_EXTRA_CA_CERTS: `${folder}certificate.pem`,
    ...settings(SMTP_URL),
  });
const states = () => test.prisma.$queryRaw<object[]>`SELECT state::text FROM pgboss.job WHERE name = 'mail'`;
const retryNow = () => test.prisma.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`;

describe('a mail server with a login', () => {
  it('gets the email over TLS later if the login fails at first, and the operator sees the error', async () => {
    await smtps.wants('another');
    const first = await queueMail();
    const server = await sender(`smtps://${USER}:${PASSWORD}@127.0.0.1:${smtps.port}`);
    await eventually(async () => expect(await states()).toEqual([{ state: 'retry' }]));
    expect(smtps.logins).toEqual([{ type: 'login', isRight: false, isSecure: true }]);
    const { output: shown } = await sapa(test.config, 'jobs', 'list', 'mail');
    expect(shown).toMatch(/mail +password_changed +retry +0 retries .*The password is wrong/);
    for (const password of [PASSWORD, decodeURIComponent(PASSWORD)]) expect(shown).not.toContain(password);

    await smtps.wants(decodeURIComponent(PASSWORD));
    await retryNow();
    await eventually(async () => expect(await states()).toEqual([{ state: 'completed' }]));
    await server.stop();
    expect(smtps.mails).toEqual([{ type: 'mail', to: [first], user: 'sapa@example.org', isSecure: true }]);

    const second = await queueMail();
    const started = await sender(`smtp://${USER}:${PASSWORD}@127.0.0.1:${smtp.port}?requireTLS=true`);
    await eventually(() =>
      expect(smtp.mails).toEqual([{ type: 'mail', to: [second], user: 'sapa@example.org', isSecure: true }]),
    );
    await started.stop();
  });

  it('gets neither the password nor the email if its certificate is not trusted', async () => {
    await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
    const before = smtps.reports.length;
    await queueMail();
    await test.beside(settings(`smtps://${USER}:${PASSWORD}@127.0.0.1:${smtps.port}`), () =>
      eventually(async () => expect(await states()).toEqual([{ state: 'retry' }])),
    );
    expect(smtps.reports).toHaveLength(before);
    expect((await sapa(test.config, 'jobs', 'list', 'mail')).output).toMatch(/self-signed certificate/);
  });
});
