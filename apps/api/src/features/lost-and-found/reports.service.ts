import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { AnimalReportState, AnimalReportType, Prisma } from '@sapa/prisma/client';
import { areaOf, boundsAround, cellCentre, distanceKm } from '../../platform/common/area.js';
import { hashOf } from '../../platform/common/hash.js';
import { ANIMAL_REPORTS, AROUND } from '../../platform/common/limits.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { notOwn } from '../../platform/auth/ownership.js';
import { mailboxOf, MailService } from '../../platform/mail/mail.service.js';
import { before, Page, toPage, type PageQuery } from '../../platform/pagination/page.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { isOld } from '../../platform/validation/dates.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { HELPER_CATEGORIES } from '../businesses/kinds.js';
import { PetsService } from '../pets/pets.service.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import type { WhereDto } from '../places/places.dto.js';
import { hasWhere, PlacesService } from '../places/places.service.js';
import { rejectLinks } from './anonymous-texts.js';
import type {
  AnimalReportsQuery,
  AnimalReportSummaryView,
  AnimalReportView,
  AnimalSightingView,
  CreateAnimalReportDto,
  CreatedAnimalReportView,
  ReportPhotoView,
  UpdateAnimalReportDto,
} from './lost-and-found.dto.js';
import {
  reportSelect,
  reportSummarySelect,
  sightingSelect,
  toReportPhotoView,
  toReportSummaryView,
  toReportView,
  toSightingView,
  type ReportRow,
  type ReportSummaryRow,
} from './lost-and-found.mapper.js';
import { deleteNotices, lockReport } from './lost-and-found.sql.js';
import {
  confirmableBy,
  isInBounds,
  managedBy,
  NO_REPORT,
  sightingsVisibleTo,
  visibleTo,
  type Reporter,
} from './lost-and-found.visibility.js';

const DAY = 24 * 3_600_000;
const INLINE_WIDTH = 480;

/** States of reports that have not ended. */
export const ACTIVE = { state: { in: ['OPEN', 'UNCONFIRMED'] as AnimalReportState[] } };

const upperCase = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;

type Fields = Omit<UpdateAnimalReportDto, 'latitude' | 'longitude' | 'placeId'>;

/** Returns the column values for the fields in the request. */
function changesOf(body: Fields) {
  const data: Prisma.AnimalReportUncheckedUpdateInput = {};
  for (const field of ['name', 'markings', 'description', 'behaviour', 'phone'] as const)
    if (body[field] !== undefined) data[field] = body[field] || null;
  for (const field of ['petCategoryGroupId', 'chipRead'] as const)
    if (body[field] !== undefined) data[field] = body[field];
  if (body.petCategoryId !== undefined) data.petCategoryId = body.petCategoryId;
  if (body.colours !== undefined) data.colours = body.colours;
  if (body.hasReward !== undefined) data.hasReward = body.hasReward;
  if (body.size !== undefined) data.size = body.size && upperCase(body.size);
  if (body.gender !== undefined) data.gender = body.gender && (body.gender === 'm' ? 'MALE' : 'FEMALE');
  if (body.whereabouts !== undefined) data.whereabouts = body.whereabouts && upperCase(body.whereabouts);
  if (body.seenAt !== undefined) data.seenAt = new Date(body.seenAt);
  return data;
}

const TEXTS = ['name', 'markings', 'description', 'behaviour'] as const satisfies (keyof Fields)[];

/** Columns with free text. A change of these columns needs a new confirmation. */
const WORDS = [...TEXTS, 'phone'] as const;
/** Columns that affect the match score, besides the area. */
const SCORED = ['petCategoryId', 'petCategoryGroupId', 'size', 'gender', 'seenAt', 'colours'] as const;

type ReportValues = Partial<Record<(typeof WORDS)[number] | (typeof SCORED)[number], unknown>>;

const isChanged = (before: ReportValues, after: ReportValues, columns: readonly (keyof ReportValues)[]) =>
  columns.some(
    (column) => after[column] !== undefined && JSON.stringify(after[column]) !== JSON.stringify(before[column]),
  );

const textOf = (body: Fields) =>
  TEXTS.map((field) => body[field])
    .filter(Boolean)
    .join('\n');

/** Returns the expiry date of a report that is created or extended now. */
export const expiryFromNow = () => new Date(Date.now() + ANIMAL_REPORTS.days * DAY);

/** Returns the path of a report in the web app. */
export const reportPath = ({ type, uuid }: { type: AnimalReportType; uuid: string }) =>
  `/${type.toLowerCase()}/${uuid}`;

type Database = Prisma.TransactionClient | PrismaService;

/** Called in the transaction that opens, changes or ends a report. */
type ReportListener = (transaction: Prisma.TransactionClient, reportId: number) => Promise<void>;

const managedSelect = {
  ...{ id: true, uuid: true, state: true, type: true, userId: true, cellLatitude: true, cellLongitude: true },
  ...{ name: true, markings: true, description: true, behaviour: true, phone: true },
  ...{ petCategoryId: true, petCategoryGroupId: true, size: true, gender: true, seenAt: true, colours: true },
} as const satisfies Prisma.AnimalReportSelect;

/** Creates, changes and reads reports of lost and found animals. */
@Injectable()
export class ReportsService {
  private readonly listeners: ReportListener[] = [];

  constructor(
    private readonly prisma: PrismaService,
    private readonly pets: PetsService,
    private readonly places: PlacesService,
    private readonly storage: StorageService,
    private readonly mail: MailService,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
  ) {}

  /** Registers a listener for changes of reports. Call it while the server starts. */
  onChange(listener: ReportListener): void {
    this.listeners.push(listener);
  }

  /** Calls the listeners after a report was opened, changed or ended. */
  async changed(transaction: Prisma.TransactionClient, reportId: number): Promise<void> {
    for (const listener of this.listeners) await listener(transaction, reportId);
  }

  /** Returns the summaries of these reports that the viewer may see, by id. */
  async summaries(
    viewer: Viewer | undefined,
    ids: number[],
    language: Language,
  ): Promise<Map<number, AnimalReportSummaryView>> {
    const rows = await this.prisma.animalReport.findMany({
      where: { AND: [visibleTo(viewer), { id: { in: ids } }] },
      relationLoadStrategy: 'join',
      select: reportSummarySelect,
    });
    const views = await this.toSummaries(viewer, rows, language);
    return new Map(rows.map((row, index) => [row.id, views[index]!]));
  }

  async list(
    viewer: Viewer | undefined,
    query: AnimalReportsQuery,
    language: Language,
  ): Promise<Page<AnimalReportSummaryView>> {
    const { type, state = 'open', petCategoryId, placeId, km = AROUND.directory, bounds } = query;
    const centre = placeId === undefined ? undefined : await this.places.pointOf(placeId);
    const where = [
      state === 'unconfirmed' ? await this.confirmableWhere(viewer) : visibleTo(viewer),
      { state: upperCase(state) },
      ...(type ? [{ type: upperCase(type) }] : []),
      ...(petCategoryId ? [{ petCategoryId }] : []),
      ...(bounds ? [isInBounds(bounds)] : []),
      ...(centre ? [isInBounds(boundsAround(centre, km))] : []),
    ];
    const page = await this.page(viewer, where, query, language);
    if (!centre) return page;
    // The query uses a box, so remove reports in the corners outside the circle.
    return new Page(
      page.items.filter((report) => distanceKm(centre, report) <= km),
      page.next,
    );
  }

  /** Returns the viewer's own reports, ended reports too. */
  mine(viewer: Viewer, query: PageQuery, language: Language): Promise<Page<AnimalReportSummaryView>> {
    return this.page(viewer, [managedBy({ viewer })], query, language);
  }

  /** @throws AppError not_found */
  async one(reporter: Reporter, uuid: string, language: Language): Promise<AnimalReportView> {
    const { viewer } = reporter;
    const report = await this.prisma.animalReport.findFirst({
      where: { uuid, OR: [visibleTo(viewer), managedBy(reporter), await this.confirmableWhere(viewer)] },
      relationLoadStrategy: 'join',
      select: reportSelect,
    });
    if (!report) throw new AppError('not_found');
    return this.toView(reporter, report, language);
  }

  /**
   * Creates a report with the viewer's account.
   * @throws AppError pet_not_found, not_yours, pet_dead, already_reported_lost,
   * too_many_animal_reports, too_many_requests
   */
  async create(viewer: Viewer, body: CreateAnimalReportDto, language: Language): Promise<CreatedAnimalReportView> {
    await this.limits.consume('animalReportsPerUser', String(viewer.id));
    await this.newAccounts.countText(viewer, textOf(body));
    const facts = await this.petFacts(viewer, body);
    const area = await this.areaFor(body);
    const report = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      await this.requireFewOpen(transaction, viewer);
      const data = { ...this.newData(body, facts), ...area, userId: viewer.id };
      const created = await transaction.animalReport.create({ data, select: reportSelect });
      await this.changed(transaction, created.id);
      return created;
    });
    const view = await this.toView({ viewer }, report, language);
    return { ...view, uploadSecret: null };
  }

  /** @throws AppError too_many_animal_reports */
  async requireFewOpen(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<void> {
    const open = await transaction.animalReport.count({ where: { userId: viewer.id, ...ACTIVE } });
    if (open >= ANIMAL_REPORTS.open) throw new AppError('too_many_animal_reports');
  }

  /**
   * Creates a report of a found animal without an account. The report is hidden until the finder
   * confirms the email address, and a nearby user or a moderator confirms the report.
   * @throws AppError mail_off, too_many_requests
   */
  async createWithoutAccount(
    body: CreateAnimalReportDto,
    network: string,
    language: Language,
  ): Promise<CreatedAnimalReportView> {
    if (body.type !== 'found') throw new AppError('unauthorized');
    if (!body.email) throw new InvalidFields({ email: ['email_required'] });
    if (body.petUuid) throw new InvalidFields({ petUuid: ['invalid'] });
    this.mail.requireOn();
    await this.limits.consume('finderReportsPerAddress', network);
    rejectLinks(body, TEXTS);
    await this.limits.consume('finderReportsPerMailbox', mailboxOf(body.email));
    const area = await this.areaFor(body);
    const uploadSecret = randomBytes(32).toString('base64url');
    const report = await this.prisma.$transaction(async (transaction) => {
      const created = await transaction.animalReport.create({
        data: {
          ...this.newData(body, {}),
          ...area,
          email: body.email!,
          language,
          uploadSecretHash: hashOf(uploadSecret),
          state: 'UNCONFIRMED',
        },
        select: reportSelect,
      });
      await this.mail.send('found_report', { reportId: created.id, language }, transaction);
      return created;
    });
    const view = await this.toView({ viewer: undefined }, report, language);
    return { ...view, uploadSecret };
  }

  /**
   * Changes a report. The open report of a finder without an account must be confirmed again.
   * @throws AppError not_found, not_yours, not_possible_now, too_many_requests
   */
  async update(
    reporter: Reporter,
    uuid: string,
    body: UpdateAnimalReportDto,
    language: Language,
  ): Promise<AnimalReportView> {
    if (reporter.viewer) await this.newAccounts.countText(reporter.viewer, textOf(body));
    else rejectLinks(body, TEXTS);
    const before = await this.activeOf(reporter, uuid);
    const { id } = before;
    const seenAt = body.seenAt ? new Date(body.seenAt) : before.seenAt;
    // A form sends the stored date again, even if it is old by now.
    if (isOld(seenAt) && seenAt < before.seenAt) throw new InvalidFields({ seenAt: ['date_too_old'] });
    const area = hasWhere(body) ? await this.areaFor(body) : undefined;
    const isMoved =
      area !== undefined && (area.cellLatitude !== before.cellLatitude || area.cellLongitude !== before.cellLongitude);
    if (isMoved) await this.limits.consume('animalReportMoves', String(id));
    const data = {
      ...(body.petCategoryId !== undefined && { petCategoryGroupId: null }),
      ...changesOf(body),
      ...area,
    };
    const isReworded = isMoved || isChanged(before, data, WORDS);
    const report = await this.prisma.$transaction(async (transaction) => {
      if (isReworded) await this.askAgain(transaction, id);
      const changed = await transaction.animalReport.update({ where: { id, ...ACTIVE }, data, select: reportSelect });
      if (isMoved || isChanged(before, data, SCORED)) await this.changed(transaction, id);
      return changed;
    });
    if (report.userId === null) await this.placePhotos(id);
    return this.toView(reporter, report, language);
  }

  /** Hides the open report of a finder without an account until somebody confirms it again. */
  private async askAgain(transaction: Prisma.TransactionClient, id: number): Promise<void> {
    const finders = { id, userId: null, state: 'OPEN' } as const;
    const report = await transaction.animalReport.findFirst({ where: finders, select: { email: true } });
    if (!report || (await this.isHelper(report.email, transaction))) return;
    const data = { state: 'UNCONFIRMED', confirmedById: null } as const;
    await transaction.animalReport.updateMany({ where: finders, data });
    await this.markPhotos(transaction, id);
  }

  /** Returns true for the address of a clinic or shelter, whose reports need no confirmation. */
  async isHelper(
    email: string | null,
    database: Prisma.TransactionClient | PrismaService = this.prisma,
  ): Promise<boolean> {
    if (email === null) return false;
    const where = { email, emailConfirmedAt: { not: null }, ...enabled, userCategoryId: { in: HELPER_CATEGORIES } };
    return (await database.user.count({ where })) > 0;
  }

  /**
   * Marks the photos of a report for a move, because this transaction hides or shows the report.
   * Call `placePhotos` after the commit.
   */
  async markPhotos(transaction: Prisma.TransactionClient, reportId: number): Promise<void> {
    const photos = await transaction.reportPhoto.findMany({ where: { reportId }, select: { key: true } });
    await this.storage.markForMove(
      transaction,
      photos.map(({ key }) => key),
    );
  }

  /** Moves the marked photos of a report. */
  async placePhotos(reportId: number): Promise<void> {
    const photos = await this.prisma.reportPhoto.findMany({ where: { reportId }, select: { key: true } });
    await this.storage.place(photos.map(({ key }) => key));
  }

  /**
   * Adds a photo. Also accepts the upload secret of a new report without an account. The photos of
   * such a report are not public until the report is confirmed.
   * @throws AppError not_found, not_yours, not_possible_now, too_many_photos
   */
  async addPhoto(reporter: Reporter, uuid: string, file: string): Promise<ReportPhotoView> {
    const { id, userId } = await this.activeOf(reporter, uuid, true);
    const photo = await this.storage.store(file, (image) =>
      this.prisma.$transaction(async (transaction) => {
        await transaction.$queryRaw(lockReport(id));
        const count = await transaction.reportPhoto.count({ where: { reportId: id, sightingId: null } });
        if (count >= ANIMAL_REPORTS.photos) throw new AppError('too_many_photos');
        const { key, width, height, widths } = image;
        const data = { reportId: id, key, width, height, widths };
        const created = await transaction.reportPhoto.create({ data });
        if (userId === null) {
          await this.askAgain(transaction, id);
          await this.markPhotos(transaction, id);
        }
        return toReportPhotoView(created);
      }),
    );
    if (userId === null) await this.placePhotos(id);
    return photo;
  }

  /** @throws AppError not_found, not_yours, photo_not_found */
  async removePhoto(reporter: Reporter, uuid: string, photoId: number): Promise<void> {
    const { id } = await this.managed(reporter, uuid);
    const where = { id: photoId, reportId: id, sightingId: null };
    const photo = await this.prisma.reportPhoto.findFirst({ where, select: { key: true } });
    if (!photo) throw new AppError('photo_not_found');
    await this.prisma.reportPhoto.deleteMany({ where });
    await this.storage.place([photo.key]);
  }

  /**
   * Deletes a report. Moderators can delete reports of finders without an account.
   * @throws AppError not_found, not_yours
   */
  async remove(reporter: Reporter, uuid: string): Promise<void> {
    const { viewer } = reporter;
    const isModerator = viewer !== undefined && viewer.role !== 'MEMBER';
    const report = await this.prisma.animalReport.findFirst({
      where: { uuid, ...notHidden, OR: [managedBy(reporter), isModerator ? { userId: null } : NO_REPORT] },
      select: { id: true },
    });
    if (!report) throw await this.problemOf(reporter, uuid);
    const afterCommit = await this.prisma.$transaction((transaction) => this.removeIn(transaction, report.id));
    await afterCommit();
  }

  /** Deletes a report in this transaction. The caller must run the returned function after it. */
  async removeIn(transaction: Prisma.TransactionClient, id: number): Promise<() => Promise<void>> {
    const photos = await transaction.reportPhoto.findMany({ where: { reportId: id }, select: { key: true } });
    await this.deleteNotices(transaction, id, true);
    await transaction.animalReport.delete({ where: { id }, select: { id: true } });
    return () => this.storage.place(photos.map(({ key }) => key));
  }

  /**
   * Hides a report for moderators, or shows it again. Notices of a hidden report are deleted,
   * because they contain its name.
   */
  async setHidden(transaction: Database, id: number, hiddenAt: Date | null): Promise<void> {
    const { count } = await transaction.animalReport.updateMany({
      where: { id, hiddenAt: hiddenAt ? null : { not: null } },
      data: { hiddenAt },
    });
    if (count > 0 && hiddenAt) await this.deleteNotices(transaction, id, false);
  }

  private async deleteNotices(transaction: Database, id: number, isReporterIncluded: boolean): Promise<void> {
    const select = { type: true, uuid: true } as const;
    const report = await transaction.animalReport.findUniqueOrThrow({ where: { id }, select });
    await transaction.$executeRaw(deleteNotices(id, reportPath(report), isReporterIncluded));
  }

  /** @throws AppError not_found, not_yours */
  async managed(reporter: Reporter, uuid: string, acceptsUploadSecret = false) {
    const { secretHash } = reporter;
    const uploads = acceptsUploadSecret && secretHash ? { ...notHidden, uploadSecretHash: secretHash } : NO_REPORT;
    const report = await this.prisma.animalReport.findFirst({
      where: { uuid, OR: [managedBy(reporter), uploads] },
      select: managedSelect,
    });
    if (!report) throw await this.problemOf(reporter, uuid);
    return report;
  }

  private async problemOf({ viewer }: Reporter, uuid: string): Promise<AppError> {
    return notOwn((await this.prisma.animalReport.count({ where: { uuid, ...visibleTo(viewer) } })) > 0);
  }

  /** @throws AppError not_found, not_yours, not_possible_now */
  async activeOf(reporter: Reporter, uuid: string, acceptsUploadSecret = false) {
    const report = await this.managed(reporter, uuid, acceptsUploadSecret);
    if (report.state !== 'OPEN' && report.state !== 'UNCONFIRMED') throw new AppError('not_possible_now');
    return report;
  }

  /**
   * Returns the columns of the point or place in a request.
   * @throws InvalidFields if the request has neither
   */
  async areaFor(where: WhereDto) {
    const point = await this.places.pointFor(where);
    const nearest = await this.places.nearestTo(cellCentre(point));
    return { ...areaOf(point), placeId: nearest?.id ?? null };
  }

  /** Returns the sightings that the viewer may see, newest first. */
  async sightingsOf(
    report: { id: number },
    context: { viewer: Viewer | undefined; isReporter: boolean },
    query: PageQuery,
    language: Language,
  ): Promise<Page<AnimalSightingView>> {
    const rows = await this.prisma.animalSighting.findMany({
      where: { AND: [{ reportId: report.id }, sightingsVisibleTo(context.viewer), before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: sightingSelect,
    });
    return toPage(rows, query.limit, (row) => toSightingView(row, context, language));
  }

  isOwn({ viewer, secretHash }: Reporter, report: Pick<ReportRow, 'userId' | 'secretHash'>): boolean {
    if (viewer && report.userId === viewer.id) return true;
    return !!secretHash && !!report.secretHash && secretHash.equals(report.secretHash);
  }

  /** Reports that the viewer can confirm: near the viewer's city or in the viewer's alert area. */
  async confirmableWhere(viewer: Viewer | undefined): Promise<Prisma.AnimalReportWhereInput> {
    if (!viewer) return NO_REPORT;
    const point = { latitude: true, longitude: true } as const;
    const { address, alertArea } = await this.prisma.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { address: { select: { place: { select: point } } }, alertArea: { select: { ...point, km: true } } },
    });
    const areas = [];
    if (address?.place) areas.push({ point: address.place, km: ANIMAL_REPORTS.confirmationKm });
    if (alertArea && alertArea.latitude !== null && alertArea.longitude !== null) {
      const { latitude, longitude, km } = alertArea;
      if (km > 0) areas.push({ point: { latitude, longitude }, km });
    }
    return confirmableBy(viewer, areas);
  }

  async toView(reporter: Reporter, report: ReportRow, language: Language): Promise<AnimalReportView> {
    const { viewer } = reporter;
    const isOwn = this.isOwn(reporter, report);
    const newest = { limit: ANIMAL_REPORTS.newestSightings };
    const confirmable = report.state === 'UNCONFIRMED' ? await this.confirmableWhere(viewer) : NO_REPORT;
    const isUnconfirmed = report.state === 'UNCONFIRMED';
    const [counts, sightings, pets, follows, confirmed, photos] = await Promise.all([
      this.sightingCounts(viewer, [report.id]),
      this.sightingsOf(report, { viewer, isReporter: isOwn }, newest, language),
      this.prisma.pet.count({ where: { AND: [{ id: report.pet?.id ?? 0 }, petsVisibleTo(viewer)] } }),
      this.prisma.reportFollow.count({ where: { reportId: report.id, userId: viewer?.id ?? 0 } }),
      this.prisma.animalReport.count({ where: { AND: [{ id: report.id }, confirmable] } }),
      isUnconfirmed ? this.inlinePhotos(report) : report.photos.map(toReportPhotoView),
    ]);
    return toReportView(
      report,
      {
        viewer,
        isOwn,
        canSeePet: pets > 0,
        isFollowed: follows > 0,
        canConfirm: confirmed > 0,
        sightingCount: counts.get(report.id) ?? 0,
        sightings: sightings.items,
        photos,
      },
      language,
    );
  }

  /** Returns photos of an unconfirmed report as `data:` URLs, because the files are not public. */
  private inlinePhotos({ photos }: Pick<ReportRow, 'photos'>): Promise<ReportPhotoView[]> {
    return Promise.all(
      photos.map(async ({ id, key, width, height, widths }) => {
        const file = await this.storage.read(key, widths.find((candidate) => candidate >= INLINE_WIDTH) ?? width);
        const bytes = file ? (await buffer(file)).toString('base64') : '';
        return { id, url: `data:image/webp;base64,${bytes}`, width, height, variants: [] };
      }),
    );
  }

  private async page(
    viewer: Viewer | undefined,
    where: Prisma.AnimalReportWhereInput[],
    query: PageQuery,
    language: Language,
  ): Promise<Page<AnimalReportSummaryView>> {
    const rows: ReportSummaryRow[] = await this.prisma.animalReport.findMany({
      where: { AND: [...where, before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: reportSummarySelect,
    });
    const page = toPage(rows, query.limit, (row) => row);
    return new Page(await this.toSummaries(viewer, page.items, language), page.next);
  }

  private async toSummaries(
    viewer: Viewer | undefined,
    rows: ReportSummaryRow[],
    language: Language,
  ): Promise<AnimalReportSummaryView[]> {
    const ids = rows.map(({ id }) => id);
    const ended = rows.flatMap(({ pet, state }) => (pet && state !== 'OPEN' ? [pet.id] : []));
    const [counts, pets] = await Promise.all([
      this.sightingCounts(viewer, ids),
      ended.length === 0
        ? []
        : this.prisma.pet.findMany({
            where: { AND: [{ id: { in: ended } }, petsVisibleTo(viewer)] },
            select: { id: true },
          }),
    ]);
    const visiblePets = new Set(pets.map(({ id }) => id));
    return rows.map((row) => {
      const canSeePet = row.pet !== null && visiblePets.has(row.pet.id);
      return toReportSummaryView(row, { canSeePet, sightingCount: counts.get(row.id) ?? 0 }, language);
    });
  }

  private async sightingCounts(viewer: Viewer | undefined, reportIds: number[]): Promise<Map<number, number>> {
    const counts = await this.prisma.animalSighting.groupBy({
      by: ['reportId'],
      where: { AND: [{ reportId: { in: reportIds } }, sightingsVisibleTo(viewer)] },
      _count: { id: true },
    });
    return new Map(counts.map(({ reportId, _count }) => [reportId, _count.id]));
  }

  /** Returns the facts of the viewer's lost pet. */
  private async petFacts(viewer: Viewer, { type, petUuid }: CreateAnimalReportDto) {
    if (!petUuid) return {};
    if (type !== 'lost') throw new InvalidFields({ petUuid: ['invalid'] });
    const { id } = await this.pets.ownedBy(viewer, { uuid: petUuid });
    const { diedOn, ...facts } = await this.prisma.pet.findUniqueOrThrow({
      where: { id },
      select: {
        ...{ name: true, petCategoryId: true, petCategoryGroupId: true, size: true, gender: true },
        ...{ colours: true, markings: true, diedOn: true },
      },
    });
    if (diedOn) throw new AppError('pet_dead');
    return { petId: id, ...facts };
  }

  private newData(
    body: CreateAnimalReportDto,
    facts: Partial<Prisma.AnimalReportUncheckedCreateInput>,
  ): Omit<Prisma.AnimalReportUncheckedCreateInput, 'latitude' | 'longitude' | 'cellLatitude' | 'cellLongitude'> {
    const { type, petCategoryId, seenAt } = body;
    const isOtherCategory = petCategoryId !== undefined && petCategoryId !== facts.petCategoryId;
    return {
      ...facts,
      ...(isOtherCategory && { petCategoryGroupId: null }),
      ...(changesOf(body) as Partial<Prisma.AnimalReportUncheckedCreateInput>),
      petCategoryId: petCategoryId ?? facts.petCategoryId!,
      type: upperCase(type),
      seenAt: new Date(seenAt),
      expiresAt: expiryFromNow(),
    };
  }
}
