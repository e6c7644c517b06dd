import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.js';
import { freePort } from './port.js';

/** A mail server for tests. It accepts every email, unless the test sets different behaviour. */
export class Mailbox {
  /** Emails that have arrived and have not been read yet. */
  readonly mails: Email[] = [];
  /** Status and message with which all recipients are rejected. */
  refusal?: { status: number; text: string };
  /** If true, the server never responds, so that senders wait. */
  isSilent = false;
  /** Number of emails that senders offered, accepted or not. */
  offered = 0;
  private server?: SMTPServer;
  private port = 0;

  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await mailbox.open();
    return mailbox;
  }

  /** URL of the mail server. The port stays the same after the first start. */
  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Settings for a server that sends its emails to this mailbox. */
  get settings() {
    return { SMTP_URL: this.url, MAIL_FROM: 'Šapa <hello@sapa.example>', PUBLIC_ORIGIN: 'https://sapa.example' };
  }

  async open() {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        this.offered += 1;
        const { refusal } = this;
        if (this.isSilent) return;
        done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.status }));
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            this.mails.push(mail);
            done();
          }, done);
        });
      },
    });
    this.server.on('error', () => {}); // a client was killed
    this.port ||= await freePort();
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  async close() {
    await new Promise<void>((resolve) => this.server!.close(resolve));
  }

  /** Recipients of all emails. */
  get addresses(): (string | undefined)[] {
    return this.mails.flatMap(({ to }) => to?.map(({ address }) => address));
  }

  /** Waits for the next email to this address. Returns it and removes it from the mailbox. */
  async next(address: string): Promise<Email> {
    const index = () => this.mails.findIndex(({ to }) => to?.some((recipient) => recipient.address === address));
    await eventually(() => expect(index()).toBeGreaterThanOrEqual(0));
    return this.mails.splice(index(), 1)[0]!;
  }
}
