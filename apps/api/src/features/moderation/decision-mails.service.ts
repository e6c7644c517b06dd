import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ModerationAction, Prisma } from '@sapa/prisma/client';
import { zoneOf } from '../../platform/common/local-time.js';
import { storedLanguage } from '../../platform/http/language.js';
import { Config } from '../../config.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { decisionMail, isMailed } from './decision-mails.js';

const KIND = 'moderation_decision';

/**
 * Emails moderators' decisions to users whose accounts are affected: disabled users cannot read
 * decisions in the app.
 */
@Injectable()
export class DecisionMailsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<{ decisionId: number }>(KIND, ({ decisionId }) => this.renderMail(decisionId));
  }

  /** Queues an email in the same transaction as the decision. */
  async send(
    transaction: Prisma.TransactionClient,
    decision: { id: number; action: ModerationAction },
    rejectsObjectionToDisabling: boolean,
  ): Promise<void> {
    if (rejectsObjectionToDisabling || isMailed(decision.action))
      await this.mail.send(KIND, { decisionId: decision.id }, transaction);
  }

  private async renderMail(id: number) {
    const decision = await this.prisma.moderationDecision.findUnique({
      where: { id },
      select: {
        action: true,
        reason: true,
        text: true,
        until: true,
        case: {
          select: {
            user: {
              select: {
                email: true,
                firstName: true,
                notificationSettings: { select: { language: true, timeZone: true } },
              },
            },
          },
        },
      },
    });
    if (!decision?.case.user) return null; // the account was deleted
    const { email, firstName, notificationSettings } = decision.case.user;
    const language = storedLanguage(notificationSettings?.language);
    const { PUBLIC_ORIGIN, OPERATOR_CONTACT } = this.config;
    const timeZone = zoneOf({ notificationSettings });
    const values = { ...decision, timeZone, name: firstName, origin: PUBLIC_ORIGIN, contact: OPERATOR_CONTACT };
    // Moderators may write links, and the operator's contact can be a link.
    return { to: email, isToStranger: false, ...decisionMail(language, values) };
  }
}
