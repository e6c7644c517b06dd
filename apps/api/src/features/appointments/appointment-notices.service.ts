import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { languageTag, localizedText, storedLanguage } from '../../platform/http/language.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { isBlockedBetween } from '../../platform/users/blocks.visibility.js';
import { fullName } from '../../platform/users/user-summary.js';
import type { NoticeKind } from '../notifications/notifications.dto.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { nameOfCustomer, nameOfPet, zoneOfBusiness, type AppointmentRow } from './appointments.mapper.js';

type Transaction = Prisma.TransactionClient;
type Person = AppointmentRow['businessProfile']['user'];

/** Kind of the emails with a calendar file. */
export const MAIL = 'appointment';

/** Returns the path of an appointment in the web app, for its customer. */
export const pathOf = (id: bigint) => `/appointments/${id}`;

/** Formats the local time of an appointment, such as "31 Dec 2026, 09:00". */
export const timeOf = (row: AppointmentRow, person: Person): string =>
  new Intl.DateTimeFormat(languageTag(storedLanguage(person.notificationSettings?.language)), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zoneOfBusiness(row),
  }).format(row.startsAt);

const joined = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Notifies the two sides of an appointment. The returned functions follow the commit. */
@Injectable()
export class AppointmentNotices {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly mail: MailService,
  ) {}

  async toBusiness(transaction: Transaction, row: AppointmentRow, kind: NoticeKind): Promise<() => void> {
    const { user, userId } = row.businessProfile;
    const language = storedLanguage(user.notificationSettings?.language);
    const service = row.service && localizedText(row.service.names, language);
    const notice = {
      kind,
      about: joined([nameOfPet(row) ?? nameOfCustomer(row), service, timeOf(row, user)]),
      path: `/business?appointment=${row.id}`,
      text: kind === 'appointment_cancelled' ? row.reason : row.words,
      petId: row.petId,
    };
    return (await this.notifications.addNotice(userId, notice, transaction)).announce;
  }

  /** Does nothing for a person without an account. */
  async toCustomer(transaction: Transaction, row: AppointmentRow, kind: NoticeKind): Promise<() => void> {
    const { customer, businessProfile } = row;
    if (!customer || customer.disabledAt) return () => undefined;
    const isAccess = kind === 'clinic_access_requested';
    const about = [fullName(businessProfile.user), nameOfPet(row), isAccess ? null : timeOf(row, customer)];
    const notice = { kind, about: joined(about), path: pathOf(row.id), text: row.reason, petId: row.petId };
    return (await this.notifications.addNotice(customer.id, notice, transaction)).announce;
  }

  /**
   * Asks the customer to review the business once, even if the business records the visit several
   * times. Does nothing if one of the two has blocked the other.
   */
  async askForReview(transaction: Transaction, { id, customer, businessProfile, petId }: AppointmentRow) {
    const isReachable = customer && !customer.disabledAt && !businessProfile.user.disabledAt;
    if (!isReachable || (await isBlockedBetween(transaction, customer, businessProfile.userId))) return () => undefined;
    const path = pathOf(id);
    const asked = { userId: customer.id, kind: 'REVIEW_REQUESTED', path } as const;
    if ((await transaction.notice.count({ where: asked })) > 0) return () => undefined;
    const about = fullName(businessProfile.user);
    const notice = { kind: 'review_requested', about, path, petId } as const;
    return (await this.notifications.addNotice(customer.id, notice, transaction)).announce;
  }

  /** Sends the customer an email with a calendar file, if the appointment is confirmed. */
  async mailCustomer(transaction: Transaction, { id, customer, state }: AppointmentRow): Promise<void> {
    if (customer && state === 'CONFIRMED') await this.mail.send(MAIL, { appointmentId: Number(id) }, transaction);
  }
}
