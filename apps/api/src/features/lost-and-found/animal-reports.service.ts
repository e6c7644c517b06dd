import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import {
  AREA_RADIUS,
  areaOf,
  boundsAround,
  cellCentre,
  distanceKm,
  roundPoint,
  SAME_PLACE_KM,
  type Point,
} from '../../platform/common/area.js';
import { hashOf, newSecret } from '../../platform/common/hash.js';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { notOwn } from '../../platform/auth/ownership.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { mailboxOf } from '../../platform/mail/mailbox.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { isOld } from '../../platform/validation/dates.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PetsService } from '../pets/pets.service.js';
import type { WhereDto } from '../places/places.dto.js';
import { hasWhere, PlacesService } from '../places/places.service.js';
import type {
  AnimalReportView,
  CreateAnimalReportDto,
  CreatedAnimalReportView,
  UpdateAnimalReportDto,
} from './lost-and-found.dto.js';
import { reportPath, reportSelect, upperCase } from './lost-and-found.mapper.js';
import { deleteNotices, lockForm, lockPet, lockReport } from './lost-and-found.sql.js';
import { ACTIVE, visibleTo } from './lost-and-found.visibility.js';
import { ReportViewsService } from './report-views.service.js';
import {
  checkTexts,
  managedBy,
  NO_REPORT,
  OF_FINDERS,
  photoKeysOf,
  requireConfirmation,
  type Reporter,
} from './reporter.js';

const DAY = 24 * 3_600_000;

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
  if (body.advice !== undefined) data.advice = body.advice;
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

/** Returns the expiry date of a report that is created or extended now. */
export const expiryFromNow = () => new Date(Date.now() + ANIMAL_REPORTS.days * DAY);

/** Queues whose jobs look for recipients and matches of a changed report. */
export const ALERTS_QUEUE = 'animal-alerts';
export const MATCHES_QUEUE = 'animal-matches';

/** A user, or a finder without an account by email address. */
interface Person {
  userId: number | null;
  email?: string | null;
}

type Database = Prisma.TransactionClient | PrismaService;

interface ReportAccess {
  /** Whether the upload secret of a new report is enough. */
  acceptsUploadSecret?: boolean;
  database?: Database;
}

const managedSelect = {
  ...{ id: true, uuid: true, state: true, type: true, userId: true, email: true },
  ...{ cellLatitude: true, cellLongitude: true },
  ...{ name: true, markings: true, description: true, behaviour: true, phone: true },
  ...{ petCategoryId: true, petCategoryGroupId: true, size: true, gender: true, seenAt: true, colours: true },
} as const satisfies Prisma.AnimalReportSelect;

/** Creates, changes and deletes reports of lost and found animals. */
@Injectable()
export class AnimalReportsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly views: ReportViewsService,
    private readonly pets: PetsService,
    private readonly places: PlacesService,
    private readonly storage: StorageService,
    private readonly mail: MailService,
    private readonly jobs: JobsService,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
  ) {}

  /** Queues the alerts and matches of a report that was opened, changed or ended. */
  async queueAlertsAndMatches(transaction: Prisma.TransactionClient, reportId: number): Promise<void> {
    for (const queue of [ALERTS_QUEUE, MATCHES_QUEUE]) await this.jobs.add(queue, { reportId }, transaction);
  }

  /**
   * Creates a report with the viewer's account.
   * @throws AppError pet_not_found, not_yours, pet_dead, already_reported_lost,
   * too_many_animal_reports, too_many_requests
   */
  async create(viewer: Viewer, body: CreateAnimalReportDto, language: Language): Promise<CreatedAnimalReportView> {
    const author = { userId: viewer.id };
    const repeated = await this.findRepeated(author, body);
    if (repeated) return { ...(await this.views.toView({ viewer }, repeated, language)), uploadSecret: null };
    await this.limits.consume('animalReportsPerUser', String(viewer.id));
    await checkTexts(this.newAccounts, viewer, body, TEXTS);
    const area = await this.areaFor(body, { userId: viewer.id });
    const report = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      // A double click sends both requests before the first one is stored.
      const stored = await this.findRepeated(author, body, transaction);
      if (stored) return stored;
      const data = this.newData(body, await this.petFacts(transaction, viewer, body), area);
      await this.requireFewOpen(transaction, viewer);
      const hasAlerts = await this.newAccounts.allowsAlerts(transaction, viewer);
      const created = await transaction.animalReport.create({
        data: { ...data, userId: viewer.id, hasAlerts },
        select: reportSelect,
      });
      await this.queueAlertsAndMatches(transaction, created.id);
      return created;
    });
    return { ...(await this.views.toView({ viewer }, report, language)), uploadSecret: null };
  }

  /** Returns the report that an earlier request of the same form has stored. */
  private async findRepeated(
    author: { userId: number } | { email: string },
    { clientId }: CreateAnimalReportDto,
    database: Database = this.prisma,
  ) {
    if (!clientId) return null;
    return database.animalReport.findFirst({ where: { ...author, clientId }, select: reportSelect });
  }

  /** @throws AppError too_many_animal_reports */
  async requireFewOpen(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<void> {
    const open = await transaction.animalReport.count({ where: { userId: viewer.id, ...ACTIVE } });
    if (open >= ANIMAL_REPORTS.open) throw new AppError('too_many_animal_reports');
  }

  /**
   * Creates a report of a found animal without an account, which is hidden until it is confirmed.
   * @throws AppError mail_off, too_many_requests
   */
  async createWithoutAccount(
    body: CreateAnimalReportDto,
    network: string,
    language: Language,
  ): Promise<CreatedAnimalReportView> {
    const { email } = body;
    if (body.type !== 'found') throw new AppError('unauthorized');
    if (!email) throw new InvalidFields({ email: ['email_required'] });
    if (body.petUuid) throw new InvalidFields({ petUuid: ['invalid'] });
    this.mail.requireOn();
    const uploadSecret = newSecret();
    const repeated = await this.repeatWithoutAccount(email, body, uploadSecret, language);
    if (repeated) return repeated;
    await this.limits.consume('finderReportsPerNetwork', network);
    await checkTexts(this.newAccounts, undefined, body, TEXTS);
    await this.limits.consume('finderReportsPerMailbox', mailboxOf(email));
    const data = this.newData(body, {}, await this.areaFor(body, { userId: null, email }));
    const report = await this.prisma.$transaction(async (transaction) => {
      if (body.clientId) await transaction.$queryRaw(lockForm(body.clientId));
      if (await this.findRepeated({ email }, body, transaction)) return undefined;
      const created = await transaction.animalReport.create({
        data: { ...data, email, language, uploadSecretHash: hashOf(uploadSecret), state: 'UNCONFIRMED' },
        select: reportSelect,
      });
      await this.mail.send('found_report', { reportId: created.id, language }, transaction);
      return created;
    });
    // A double click has sent both requests before the first one was stored.
    if (!report) return (await this.repeatWithoutAccount(email, body, uploadSecret, language))!;
    return { ...(await this.views.toView({ viewer: undefined }, report, language)), uploadSecret };
  }

  /**
   * Returns the unconfirmed report that an earlier request of the same form has stored, with a new
   * upload secret, because the browser may have lost the first one.
   */
  private async repeatWithoutAccount(
    email: string,
    body: CreateAnimalReportDto,
    uploadSecret: string,
    language: Language,
  ): Promise<CreatedAnimalReportView | undefined> {
    const report = await this.findRepeated({ email }, body);
    if (!report) return undefined;
    const { count } = await this.prisma.animalReport.updateMany({
      where: { id: report.id, state: 'UNCONFIRMED' },
      data: { uploadSecretHash: hashOf(uploadSecret) },
    });
    const view = await this.views.toView({ viewer: undefined }, report, language);
    return { ...view, uploadSecret: count > 0 ? uploadSecret : null };
  }

  /** @throws AppError not_found, not_yours, not_possible_now, too_many_requests */
  async update(
    reporter: Reporter,
    uuid: string,
    body: UpdateAnimalReportDto,
    language: Language,
  ): Promise<AnimalReportView> {
    await checkTexts(this.newAccounts, reporter.viewer, body, TEXTS);
    const before = await this.activeOf(reporter, uuid);
    const { id } = before;
    const seenAt = body.seenAt ? new Date(body.seenAt) : before.seenAt;
    // A form sends the stored date again, even if it is old by now.
    if (isOld(seenAt) && seenAt < before.seenAt) throw new InvalidFields({ seenAt: ['date_too_old'] });
    const area = hasWhere(body) ? await this.areaFor(body, before) : undefined;
    const isMoved =
      area !== undefined && (area.cellLatitude !== before.cellLatitude || area.cellLongitude !== before.cellLongitude);
    if (isMoved) await this.limits.consume('animalReportMoves', String(id));
    const data = {
      ...(body.petCategoryId !== undefined && { petCategoryGroupId: null }),
      ...changesOf(body),
      ...area,
    };
    const report = await this.storage.moving(async (transaction, move) => {
      // Without the lock, a concurrent confirmation could publish texts that nobody has confirmed.
      await transaction.$queryRaw(lockReport(id));
      const current = await this.activeOf(reporter, uuid, { database: transaction });
      if (isMoved || isChanged(current, data, WORDS)) await requireConfirmation(transaction, move, current);
      const changed = await transaction.animalReport.update({ where: { id }, data, select: reportSelect });
      if (isMoved || isChanged(current, data, SCORED)) await this.queueAlertsAndMatches(transaction, id);
      return changed;
    });
    return this.views.toView(reporter, report, language);
  }

  /** @throws AppError not_found, not_yours */
  async remove(reporter: Reporter, uuid: string): Promise<void> {
    const { viewer } = reporter;
    const isModerator = viewer !== undefined && viewer.role !== 'MEMBER';
    const report = await this.prisma.animalReport.findFirst({
      where: { uuid, ...notHidden, OR: [managedBy(reporter), isModerator ? OF_FINDERS : NO_REPORT] },
      select: { id: true },
    });
    if (!report) throw await this.problemOf(reporter, uuid);
    const afterCommit = await this.prisma.$transaction((transaction) => this.removeIn(transaction, report.id));
    await afterCommit();
  }

  /** Deletes a report in this transaction. The caller must run the returned function after it. */
  async removeIn(transaction: Prisma.TransactionClient, id: number): Promise<() => Promise<void>> {
    // Wait until the current batch of alerts has stored its notices.
    await transaction.$queryRaw(lockReport(id));
    const keys = await photoKeysOf(transaction, id);
    await this.deleteNotices(transaction, id, true);
    await transaction.animalReport.delete({ where: { id }, select: { id: true } });
    return () => this.storage.place(keys);
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
  async managed(
    reporter: Reporter,
    uuid: string,
    { acceptsUploadSecret = false, database = this.prisma }: ReportAccess = {},
  ) {
    const { secretHash } = reporter;
    const uploads = acceptsUploadSecret && secretHash ? { ...notHidden, uploadSecretHash: secretHash } : NO_REPORT;
    const report = await database.animalReport.findFirst({
      where: { uuid, OR: [managedBy(reporter), uploads] },
      select: managedSelect,
    });
    if (!report) throw await this.problemOf(reporter, uuid, database);
    return report;
  }

  private async problemOf({ viewer }: Reporter, uuid: string, database: Database = this.prisma): Promise<AppError> {
    return notOwn((await database.animalReport.count({ where: { uuid, ...visibleTo(viewer) } })) > 0);
  }

  /** @throws AppError not_found, not_yours, not_possible_now */
  async activeOf(reporter: Reporter, uuid: string, access?: ReportAccess) {
    const report = await this.managed(reporter, uuid, access);
    if (report.state !== 'OPEN' && report.state !== 'UNCONFIRMED') throw new AppError('not_possible_now');
    return report;
  }

  /**
   * Returns the columns of the point or place in a request.
   * @param person the reporter or the person who saw the animal
   * @throws InvalidFields if the request has neither
   */
  async areaFor(where: WhereDto, person: Person) {
    const point = roundPoint(await this.places.pointFor(where));
    const centre = (await this.earlierCell(point, person)) ?? cellCentre(point);
    const nearest = await this.places.nearestTo(centre);
    return { ...areaOf(point, centre), placeId: nearest?.id ?? null };
  }

  /**
   * Returns the cell of the person's earliest point near this point. Leaves out cells that are too
   * far away, which a chain of near points could lead to.
   */
  private async earlierCell(point: Point, { userId, email }: Person): Promise<Point | undefined> {
    if (userId === null && !email) return undefined;
    const { south, north } = boundsAround(point, SAME_PLACE_KM);
    const where = { userId, latitude: { gte: south, lte: north } };
    const columns = { latitude: true, longitude: true, cellLatitude: true, cellLongitude: true, createdAt: true };
    const [reports, sightings] = await Promise.all([
      this.prisma.animalReport.findMany({ where: { ...where, ...(userId === null && { email }) }, select: columns }),
      userId === null ? [] : this.prisma.animalSighting.findMany({ where, select: columns }),
    ]);
    const earlier = [...reports, ...sightings].sort((one, other) => Number(one.createdAt) - Number(other.createdAt));
    return earlier
      .filter((row) => distanceKm(row, point) <= SAME_PLACE_KM)
      .map(({ cellLatitude, cellLongitude }) => ({ latitude: cellLatitude, longitude: cellLongitude }))
      .find((centre) => distanceKm(centre, point) <= SAME_PLACE_KM + AREA_RADIUS / 1000);
  }

  /** Locks the viewer's lost pet, and returns its facts. */
  private async petFacts(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    { type, petUuid }: CreateAnimalReportDto,
  ) {
    if (!petUuid) return {};
    if (type !== 'lost') throw new InvalidFields({ petUuid: ['invalid'] });
    await transaction.$queryRaw(lockPet(petUuid));
    const { id } = await this.pets.ownedBy(viewer, { uuid: petUuid }, undefined, transaction);
    const { diedOn, ...facts } = await transaction.pet.findUniqueOrThrow({
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
    area: Awaited<ReturnType<AnimalReportsService['areaFor']>>,
  ): Prisma.AnimalReportUncheckedCreateInput {
    const { type, petCategoryId, seenAt } = body;
    const isOtherCategory = petCategoryId !== undefined && petCategoryId !== facts.petCategoryId;
    return {
      ...facts,
      ...(isOtherCategory && { petCategoryGroupId: null }),
      ...(changesOf(body) as Partial<Prisma.AnimalReportUncheckedCreateInput>),
      ...area,
      petCategoryId: petCategoryId ?? facts.petCategoryId!,
      type: upperCase(type),
      clientId: body.clientId || null,
      seenAt: new Date(seenAt),
      expiresAt: expiryFromNow(),
    };
  }
}
