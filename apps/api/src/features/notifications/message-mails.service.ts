import { Injectable, type OnModuleInit } from '@nestjs/common';
import { storedLanguage } from '../../platform/http/language.js';
import { Config } from '../../config.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { greeting } from '../../platform/mail/greeting.js';
import { MailService, type Mail } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import { quietEnd, type QuietHours } from './hours.js';
import { selectDueMessageMails } from './notifications.sql.js';
import { messagesSentence, subjectOf } from './texts.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const MAIL = 'messages';
/** Seconds between two checks for unread messages. */
const CHECK_INTERVAL = 300;
const MAX_SENDERS_IN_MAIL = 20;

/** A user with unread messages that no email has mentioned yet. */
interface DueMessageMail extends QuietHours {
  userId: number;
  /** Id of the newest message when the last email was sent. */
  after: bigint;
  /** Id of the newest unread message. */
  last: bigint;
}

interface MailJob {
  userId: number;
  /** The email covers only messages with greater ids. */
  after: number;
}

/**
 * Sends one email about all unread messages when the oldest has been unread for an hour. The
 * email contains senders and counts but no message text, because email is less private than
 * messages. It is written when it is sent, so it leaves out messages read by then.
 */
@Injectable()
export class MessageMailsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly links: UnsubscribeLinks,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<MailJob>(MAIL, (job) => this.renderMail(job));
    if (this.mail.isOn) this.jobs.repeat('mails about messages', CHECK_INTERVAL, () => this.queueMails());
  }

  async queueMails(): Promise<void> {
    const now = new Date();
    const due = await this.prisma.long.$queryRaw<DueMessageMail[]>(selectDueMessageMails);
    for (const mail of due) if (!quietEnd(mail, now)) await this.queueMail(mail);
  }

  private async queueMail({ userId, after, last }: DueMessageMail): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      // The condition on `mailedMessageId` fails if another process has queued this email in the
      // meantime.
      const { count } = await transaction.notificationSettings.updateMany({
        where: { userId, messageMails: true, mailedMessageId: after },
        data: { mailedMessageId: last },
      });
      if (count > 0) await this.mail.send(MAIL, { userId, after: Number(after) } satisfies MailJob, transaction);
    });
  }

  private async renderMail({ userId, after }: MailJob): Promise<Mail | null> {
    const user = await this.prisma.user.findFirst({
      where: { id: userId, notificationSettings: { messageMails: true }, ...enabled },
      select: { uuid: true, email: true, firstName: true, notificationSettings: { select: { language: true } } },
    });
    if (!user?.notificationSettings) return null;
    const unread = await this.prisma.message.groupBy({
      by: ['senderId'],
      where: {
        receiverId: userId,
        readAt: null,
        id: { gt: after },
        sender: usersVisibleTo({ id: userId }),
      },
      _count: true,
      orderBy: { _max: { id: 'desc' } },
    });
    const shown = unread.slice(0, MAX_SENDERS_IN_MAIL);
    const senders = await this.prisma.user.findMany({
      where: { id: { in: shown.map(({ senderId }) => senderId) } },
      select: { id: true, uuid: true, firstName: true, lastName: true },
    });
    const language = storedLanguage(user.notificationSettings.language);
    const origin = this.config.PUBLIC_ORIGIN;
    const items = shown.flatMap(({ senderId, _count }) => {
      const sender = senders.find(({ id }) => id === senderId);
      if (!sender) return [];
      const text = messagesSentence(sender, _count, language);
      return [{ text, words: null, url: `${origin}/messages/${sender.uuid}` }];
    });
    const [first] = items;
    if (!first) return null;
    const t = textsIn(language, 'notifications');
    return {
      to: user.email,
      language,
      subject: subjectOf(first.text, unread.length - 1, language),
      paragraphs: [greeting(language, user.firstName), t('messages.intro')],
      items,
      after: unread.length > items.length ? t('messages.more') : undefined,
      link: { label: t('mail.link'), url: `${origin}/messages` },
      ...this.links.mailFooter(user.uuid, language),
    };
  }
}
