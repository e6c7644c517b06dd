import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { SerializedPage } from '../../platform/pagination/page.js';
import type { PageRow } from '../../platform/prisma/as-json.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { parseUploadUrl } from '../../platform/storage/urls.js';
import { preventAccountDeletion, withLockedAccount } from '../../platform/users/locked-account.js';
import { fullName } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { mediaOf, storedMedia, toColumn, urlsOf } from '../media/media-items.js';
import { MediaService } from '../media/media.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import type { ReviewAnswerDto, ReviewContactView, ReviewDto, ReviewsQuery, ReviewView } from './reviews.dto.js';
import { toContactView, type ReviewContactRow } from './reviews.mapper.js';
import { selectContacts, selectReview, selectReviews } from './reviews.sql.js';
import { aboutBusinessOf, visibleTo, writtenBy } from './reviews.visibility.js';

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** Path of the reviews of a business in the web app. */
const pathOf = (businessUuid: string) => `/user/${businessUuid}#reviews`;

const fieldOf = (index: number) => `media.${index}.url`;

/** Customers' reviews of businesses. A trigger keeps the ratings of the businesses. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly reads: ReadDatabase,
    private readonly media: MediaService,
    private readonly storage: StorageService,
    private readonly notifications: NotificationsService,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
  ) {}

  /** Returns the reviews of a business, newest first. Visitors see those of public pages. */
  async ofBusiness(viewer: Viewer | undefined, uuid: string, query: ReviewsQuery): Promise<SerializedPage> {
    const statement = selectReviews(viewer, uuid, query);
    const [page] = viewer
      ? await this.statements.query<PageRow>(statement)
      : await this.reads.run(undefined, ({ statements }) => statements.query<PageRow>(statement));
    return SerializedPage.from(page!);
  }

  async contacts(viewer: Viewer): Promise<ReviewContactView[]> {
    return (await this.prisma.$queryRaw<ReviewContactRow[]>(selectContacts(viewer))).map(toContactView);
  }

  /**
   * Writes or changes the review of a completed appointment or transfer. Each has at most one.
   * @throws AppError not_found, new_account_limit, InvalidFields
   */
  async write(viewer: Viewer, body: ReviewDto): Promise<ReviewView> {
    await this.limits.consume('reviewsPerUser', String(viewer.id));
    await this.newAccounts.countText(viewer, body.text);
    const { business, review } = await this.contactOf(viewer, body, this.prisma);
    if (!review) await this.newAccounts.countReview(viewer, business.id);
    const media = mediaOf(body);
    const content = { stars: body.stars, text: body.text || null, media: toColumn(media) };

    const { view, released, announce } = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      await preventAccountDeletion(transaction, business);
      const contact = await this.contactOf(viewer, body, transaction);
      const { appointmentId, transferId, businessProfileId } = contact;
      const before = urlsOf(await this.mediaBefore(transaction, contact));
      const locked = await this.media.lock(transaction, viewer, [...before, ...urlsOf(media)]);
      const { id } = contact.review
        ? await transaction.review.update({
            where: { id: contact.review.id },
            data: { ...content, editedAt: new Date() },
            select: { id: true },
          })
        : await transaction.review.create({
            data: { ...content, businessProfileId, authorId: viewer.id, appointmentId, transferId },
            select: { id: true },
          });
      await this.media.requireOwnMedia(transaction, viewer, fieldOf, urlsOf(media), before);
      await this.requirePictures(transaction, urlsOf(media));
      const view = await this.read(transaction, id);
      const notice = {
        kind: 'review_received',
        about: fullName(view.author),
        path: pathOf(business.uuid),
        text: view.text,
        actorId: viewer.id,
      } as const;
      const added = contact.review ? undefined : await this.notifications.addNotice(business.id, notice, transaction);
      return { view, released: await this.media.deleteUnused(transaction, locked), announce: added?.announce };
    });
    announce?.();
    await this.storage.place(released);
    return view;
  }

  /** @throws AppError not_found, not_yours */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const afterCommit = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, id));
    await afterCommit();
  }

  /**
   * Deletes a review within the transaction. The caller must run the returned function after the
   * commit.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    author: Pick<Viewer, 'id'>,
    id: number,
  ): Promise<() => Promise<void>> {
    const own = { id, ...writtenBy(author) };
    const review = await transaction.review.findFirst({ where: own, select: { media: true } });
    if (!review) throw await this.refusal(transaction, author, id);
    const locked = await this.media.lock(transaction, author, urlsOf(storedMedia(review.media, null)));
    await transaction.review.deleteMany({ where: own });
    const released = await this.media.deleteUnused(transaction, locked);
    return () => this.storage.place(released);
  }

  /**
   * Answers a review of the viewer's business. To change the answer, the business deletes it.
   * @throws AppError not_found, not_yours, already_answered
   */
  async answer(viewer: Viewer, id: number, { text }: ReviewAnswerDto): Promise<ReviewView> {
    await this.limits.consume('reviewsPerUser', String(viewer.id));
    await this.newAccounts.countText(viewer, text);
    const { view, announce } = await this.prisma.$transaction(async (transaction) => {
      const own = { ...visibleTo(viewer), AND: aboutBusinessOf(viewer), id };
      const { count } = await transaction.review.updateMany({
        where: { ...own, answer: null },
        data: { answer: text, answeredAt: new Date() },
      });
      if (count === 0) {
        if ((await transaction.review.count({ where: own })) > 0) throw new AppError('already_answered');
        throw await this.refusal(transaction, viewer, id);
      }
      const view = await this.read(transaction, id);
      const business = await transaction.user.findUniqueOrThrow({
        where: { id: viewer.id },
        select: { uuid: true, firstName: true, lastName: true },
      });
      const notice = {
        kind: 'review_answered',
        about: fullName(business),
        path: pathOf(business.uuid),
        text,
        actorId: viewer.id,
      } as const;
      return { view, ...(await this.notifications.addNotice(view.author.id, notice, transaction)) };
    });
    announce();
    return view;
  }

  /** @throws AppError not_found, not_yours */
  async removeAnswer(viewer: Viewer, id: number): Promise<void> {
    const { count } = await this.prisma.review.updateMany({
      where: { id, ...aboutBusinessOf(viewer) },
      data: { answer: null, answeredAt: null },
    });
    if (count === 0) throw await this.refusal(this.prisma, viewer, id);
  }

  /** Returns the error for a review that the viewer cannot change. */
  private async refusal(
    database: Prisma.TransactionClient | PrismaService,
    viewer: Pick<Viewer, 'id'>,
    id: number,
  ): Promise<AppError> {
    return notOwn((await database.review.count({ where: { id, ...visibleTo(viewer) } })) > 0);
  }

  /** @throws AppError not_found */
  private async contactOf(
    viewer: Viewer,
    { appointmentId, transferUuid }: ReviewDto,
    database: Database,
  ): Promise<ReviewContactRow> {
    const contacts = await database.$queryRaw<ReviewContactRow[]>(selectContacts(viewer));
    const contact = contacts.find((one) =>
      appointmentId ? one.appointmentId === appointmentId : one.transferUuid === transferUuid,
    );
    if (!contact) throw new AppError('not_found');
    return contact;
  }

  private async mediaBefore(transaction: Prisma.TransactionClient, { review }: ReviewContactRow) {
    if (!review) return [];
    const row = await transaction.review.findFirst({
      where: { id: review.id, ...notHidden },
      select: { media: true },
    });
    if (!row) throw new AppError('not_found'); // hidden meanwhile
    return storedMedia(row.media, null);
  }

  /** @throws InvalidFields media_invalid for a video */
  private async requirePictures(transaction: Prisma.TransactionClient, urls: string[]): Promise<void> {
    const keys = urls.flatMap((url) => parseUploadUrl(url)?.key ?? []);
    const videos = await transaction.media.count({ where: { key: { in: keys }, videoSeconds: { not: null } } });
    if (videos > 0) throw new InvalidFields({ media: ['media_invalid'] });
  }

  private async read(database: Database, id: number): Promise<ReviewView> {
    const [view] = await database.$queryRaw<ReviewView[]>(selectReview(id));
    if (!view) throw new AppError('not_found');
    return view;
  }
}
