import { hkdfSync } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { NodemailerError, Transporter } from 'nodemailer';
import { AppError } from '../errors/app-error.js';
import { RateLimits } from '../http/rate-limits.js';
import { Config } from '../../config.js';
import { JobsService, type Transaction } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { mailboxOf } from './mailbox.js';
import { connectMailServer } from './mail-server.js';
import { mailWithoutLinks } from './without-links.js';
import { toHtml, toPlainText, type MailText } from './mail.layout.js';

const QUEUE = 'mail';

export interface Mail extends MailText {
  to: string;
  /**
   * Whether the address may belong to a person who has nothing to do with the account. By default
   * true for unconfirmed addresses. Links of users are removed.
   */
  isToStranger?: boolean;
  attachments?: { filename: string; contentType: string; content: string }[];
  /** URL that unsubscribes with a single POST request (RFC 8058). */
  oneClickUnsubscribe?: string;
}

/**
 * Writes an email at the time of sending. Returns null if the reason for the email or the
 * recipient no longer exists. `secret` is for a link in the email. It is the same in all attempts,
 * so that a retry does not invalidate the link of the first email.
 */
type Writer<Data extends object> = (data: Data, secret: string) => Promise<Mail | null>;

/**
 * Sends emails. The queue contains only ids, and the body is written when the email is sent. So
 * the body is up to date and the queue contains no secrets. If the mail server is unavailable, no
 * request waits for it: failed emails are retried for about a day.
 */
@Injectable()
export class MailService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly writers = new Map<string, Writer<never>>();
  private transport?: Promise<Transporter>;
  /** Error of the last attempt to send an email, if it failed. */
  problem?: string;

  constructor(
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
  ) {}

  onModuleInit() {
    if (this.isOn) this.jobs.handle<{ kind: string; data: object }>(QUEUE, (job, { id }) => this.deliver(job, id));
  }

  async onApplicationShutdown() {
    (await this.transport)?.close();
  }

  /** True if this installation sends emails. */
  get isOn(): boolean {
    return this.config.SMTP_URL !== '';
  }

  /** Registers the function that writes a kind of email. Call it while the server starts. */
  write<Data extends object>(kind: string, writer: Writer<Data>): void {
    this.writers.set(kind, writer);
  }

  /** Queues an email in this transaction. Does nothing if no mail server is configured. */
  async send(kind: string, data: object, transaction: Transaction): Promise<void> {
    if (this.isOn) await this.jobs.add(QUEUE, { kind, data }, transaction);
  }

  /**
   * Checks that this installation sends emails.
   * @throws AppError mail_off if it does not
   */
  requireOn(): void {
    if (!this.isOn) throw new AppError('mail_off');
  }

  private async deliver({ kind, data }: { kind: string; data: object }, jobId: string): Promise<object> {
    const written = await this.writers.get(kind)?.(data as never, this.secretOf(jobId));
    if (!written) return { sent: false };
    // Limit emails to an unconfirmed address, because it may belong to a stranger.
    const isLimited = !(await this.isConfirmed(written.to));
    const mail = (written.isToStranger ?? isLimited) ? mailWithoutLinks(written) : written;
    if (isLimited && !(await this.limits.allows('mailPerUnconfirmedEmail', mailboxOf(mail.to)))) {
      const refused = 'too many mails to an unconfirmed address';
      this.logger.warn(`mail not sent: ${refused}`);
      return { sent: false, refused };
    }
    const host = new URL(this.config.PUBLIC_ORIGIN).hostname;
    const transport = await (this.transport ??= connectMailServer(this.config));
    try {
      await transport.sendMail({
        from: this.config.MAIL_FROM,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: toPlainText(mail),
        html: toHtml(mail, this.config.PUBLIC_ORIGIN),
        attachments: mail.attachments,
        // Use the same id in all attempts, so that mailboxes recognize duplicates.
        messageId: `<${jobId}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.oneClickUnsubscribe && {
            'List-Unsubscribe': `<${mail.oneClickUnsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      this.problem = undefined;
      return { sent: true };
    } catch (error) {
      const { permanent, code, message } = error as NodemailerError;
      // Do not retry an email that the mailbox rejects. Other permanent errors, such as a wrong
      // login, are retried, because an operator can fix them.
      if (permanent && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
        this.logger.warn(`mail rejected: ${message}`);
        return { sent: false, refused: message };
      }
      if (isLimited) await this.limits.reward('mailPerUnconfirmedEmail', mailboxOf(mail.to));
      this.problem = message;
      throw error;
    }
  }

  /** Derives the secret from the job id, because the queue must not store secrets. */
  private secretOf(jobId: string): string {
    return Buffer.from(hkdfSync('sha256', this.config.JWT_SECRET, '', `mail ${jobId}`, 32)).toString('base64url');
  }

  private async isConfirmed(address: string): Promise<boolean> {
    const where = { email: address, emailConfirmedAt: { not: null } };
    return (await this.prisma.user.findFirst({ where, select: { id: true } })) !== null;
  }
}
