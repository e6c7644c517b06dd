import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.js';
import { freePort } from './port.js';

/** A mail server that takes every mail, or answers as the test says. */
export class Mailbox {
  /** What has arrived and not been read yet. */
  readonly mails: Email[] = [];
  /** The answer to a recipient, if it is a refusal: its status and text. */
  refusal?: { status: number; text: string };
  /** Takes no mail and says nothing, so that its senders wait. */
  isSilent = false;
  /** How many mails were offered, taken or not. */
  offered = 0;
  private server?: SMTPServer;
  private port = 0;

  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await mailbox.open();
    return mailbox;
  }

  /** Always the same once it has been opened. */
  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** What a server needs to send its mails here. */
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
    this.server.on('error', () => {}); // a client that was killed
    this.port ||= await freePort();
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  async close() {
    await new Promise<void>((resolve) => this.server!.close(resolve));
  }

  /** To whom they went. */
  get addresses(): (string | undefined)[] {
    return this.mails.flatMap(({ to }) => to?.map(({ address }) => address));
  }

  /** The next mail to this address, which is read then. */
  async next(address: string): Promise<Email> {
    const index = () => this.mails.findIndex(({ to }) => to?.some((recipient) => recipient.address === address));
    await eventually(() => expect(index()).toBeGreaterThanOrEqual(0));
    return this.mails.splice(index(), 1)[0]!;
  }
}
