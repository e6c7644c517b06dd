import { Injectable } from '@nestjs/common';
import { Prisma, type Pet } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { SerializedPage, type PageQuery } from '../../platform/pagination/page.js';
import { firstDay, parseDay, type Precision } from '../../platform/validation/dates.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { isNothing } from '../../platform/validation/rules.js';
import { LARGEST_ALBUM, PAGE_SIZE } from '../../platform/common/limits.js';
import { Config, currenciesOf, quotasOf } from '../../config.js';
import { MediaService } from '../media/media.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { selectList, selectPage, toViews, type ListRow, type PageRow } from '../../platform/prisma/as-json.js';
import { notDeleted, notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { withLockedAccount, preventAccountDeletion } from '../../platform/users/locked-account.js';
import { userIdOf } from '../../platform/users/user-id.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { ChipClaims, checkChipNumber } from './chip-claims.js';
import { isOffer, petPath } from './offers.js';
import {
  FACT_COLUMNS,
  type CreatePetDto,
  type PetDeathDto,
  type PetListQuery,
  type PetView,
  type UpdatePetDto,
} from './pets.dto.js';
import { lockPetForUpdate, selectPets, selectVisiblePet, selectVisiblePets } from './pets.sql.js';
import { visibleTo } from './pets.visibility.js';
import { SeenPets } from './seen-pets.js';

const toGender = (gender: 'm' | 'f') => (gender === 'm' ? 'MALE' : 'FEMALE');

const upperCase = <Text extends string>(text: Text) => text.toUpperCase() as Uppercase<Text>;

const PHOTOS_IN_LISTS = 5;

/** Columns that make up an offer. */
const OFFER = { giveAway: true, priceForSale: true, priceForBreeding: true, currency: true } as const;
type OfferRow = Pick<Pet, keyof typeof OFFER>;

const NO_OFFER = { giveAway: false, priceForSale: null, priceForBreeding: null, currency: null } as const;

/** Transfer of a pet to its new owner. */
interface HandOver {
  id: number;
  uuid: string;
  from: number;
  to: number;
  withPhotos: boolean;
  /** True if the pet keeps its chip number. */
  withRecord: boolean;
  /** True if the pet keeps its description and its numbers of views and questions. */
  withHistory: boolean;
}

/**
 * Returns additional column values if the offer changes: any change confirms the offer, and a new
 * offer becomes available.
 */
function offerChangesOf(
  before: OfferRow,
  changes: Prisma.PetUncheckedUpdateInput,
  currency: string,
): Prisma.PetUncheckedUpdateInput {
  const names = Object.keys(OFFER) as (keyof OfferRow)[];
  if (names.every((name) => changes[name] === undefined)) return {};
  const after = { ...before, ...changes } as OfferRow;
  const isPriced = after.priceForSale !== null || after.priceForBreeding !== null;
  const now = new Date();
  return {
    offerConfirmedAt: now,
    offerAskedAt: null,
    ...(isPriced && !after.currency && { currency }),
    ...(isOffer(before) !== isOffer(after) && { offerState: 'AVAILABLE', offerStateAt: now }),
  };
}

/** Returns the column values for a birth date of which the owner knows this part. */
const birthdateOf = (dateOfBirth: string | null, precision: Precision = 'day') => ({
  birthdate: dateOfBirth === null ? null : firstDay(dateOfBirth, precision),
  birthdatePrecision: upperCase(precision),
});

/** A request with its checked chip number. */
type Sent<Body> = Omit<Body, 'chipNumber'> & { chipNumber: string | null | undefined };

/** Returns the column values for the fields in the request. */
function changesOf(body: Sent<UpdatePetDto>): Prisma.PetUncheckedUpdateInput {
  const data: Prisma.PetUncheckedUpdateInput = {};
  if (body.petCategoryId !== undefined) data.petCategoryId = body.petCategoryId;
  if (body.petCategoryGroupId !== undefined) data.petCategoryGroupId = body.petCategoryGroupId;
  if (body.petCategoryFoodId !== undefined) data.petCategoryFoodId = body.petCategoryFoodId;
  if (body.petName !== undefined) data.name = body.petName;
  if (body.dateOfBirth !== undefined) Object.assign(data, birthdateOf(body.dateOfBirth, body.dateOfBirthPrecision));
  if (body.gender !== undefined) data.gender = toGender(body.gender);
  if (body.hasPedigree !== undefined) data.hasPedigree = body.hasPedigree;
  if (body.priceForBreeding !== undefined) data.priceForBreeding = body.priceForBreeding;
  if (body.priceForSale !== undefined) data.priceForSale = body.priceForSale;
  if (body.isForGiveAway !== undefined) data.giveAway = body.isForGiveAway;
  if (body.description !== undefined) data.description = body.description || null;
  if (body.currency) data.currency = body.currency;
  if (body.visibleToVisitors !== undefined) data.visibleToVisitors = body.visibleToVisitors;
  return { ...data, ...factsOf(body) };
}

/** Returns the column values for the facts in the request. */
function factsOf(body: Sent<CreatePetDto | UpdatePetDto>) {
  const sent = FACT_COLUMNS.filter((fact) => body[fact] !== undefined);
  const data: Partial<Pick<Pet, (typeof FACT_COLUMNS)[number] | 'chipNumber' | 'size' | 'markings'>> =
    Object.fromEntries(sent.map((fact) => [fact, body[fact]]));
  if (body.size !== undefined) data.size = body.size && upperCase(body.size);
  if (body.markings !== undefined) data.markings = body.markings || null;
  if (body.chipNumber !== undefined) data.chipNumber = body.chipNumber || null;
  // A chip number implies that the pet has a chip.
  if (body.chipNumber && isNothing(body.chipped)) data.chipped = true;
  return data;
}

/**
 * Called in the transaction in which a pet dies or gets a new owner. The returned function is
 * called after the commit.
 */
type LeavingListener = (
  transaction: Prisma.TransactionClient,
  petId: number,
  reason: 'died' | 'moved',
) => Promise<() => void>;

@Injectable()
export class PetsService {
  private readonly leavingListeners: LeavingListener[] = [];

  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly config: Config,
    private readonly seen: SeenPets,
    private readonly notifications: NotificationsService,
    private readonly chipClaims: ChipClaims,
  ) {}

  /** Registers a listener for dead and transferred pets. Call it while the server starts. */
  onLeaving(listener: LeavingListener): void {
    this.leavingListeners.push(listener);
  }

  private async leaving(...change: Parameters<LeavingListener>): Promise<() => void> {
    const committed = await Promise.all(this.leavingListeners.map((listener) => listener(...change)));
    return () => committed.forEach((follow) => follow());
  }

  /**
   * Creates a pet, or returns the pet that an earlier request of the same form has stored.
   * Composite foreign keys ensure that breed and food belong to the category.
   */
  async create(viewer: Viewer, body: CreatePetDto, language: Language): Promise<PetView> {
    const currency = this.currencyOf(body);
    const priceForBreeding = body.isAvailableForBreeding === false ? null : (body.priceForBreeding ?? null);
    const priceForSale = body.forSale === false ? null : (body.priceForSale ?? null);
    const { clientId } = body;
    const chipNumber = checkChipNumber(body.chipNumber);
    const { id, announce } = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const own = { userId: viewer.id, clientId };
      const stored = clientId ? await transaction.pet.findFirst({ where: own, select: { id: true } }) : null;
      if (stored) return { ...stored, announce: undefined };
      const count = await transaction.pet.count({ where: { userId: viewer.id } });
      if (count >= quotasOf(this.config).petsPerUser) throw new AppError('too_many_pets');
      const created = await transaction.pet.create({
        data: {
          userId: viewer.id,
          petCategoryId: body.petCategoryId,
          petCategoryGroupId: body.petCategoryGroupId,
          petCategoryFoodId: body.petCategoryFoodId ?? null,
          name: body.petName,
          ...birthdateOf(body.dateOfBirth, body.dateOfBirthPrecision),
          gender: toGender(body.gender),
          hasPedigree: body.hasPedigree ?? false,
          giveAway: body.isForGiveAway ?? false,
          priceForBreeding,
          priceForSale,
          currency: priceForBreeding === null && priceForSale === null ? null : currency,
          visibleToVisitors: body.visibleToVisitors ?? body.isForGiveAway ?? false,
          description: body.description || null,
          clientId: clientId || null,
          ...factsOf({ ...body, chipNumber }),
        },
        select: { id: true },
      });
      return { ...created, announce: await this.chipClaims.warnOthers(transaction, viewer, chipNumber) };
    });
    announce?.();
    return this.view(viewer, { id }, language);
  }

  /**
   * Returns a pet and records that the viewer has seen it.
   * @throws AppError pet_not_found
   */
  async one(viewer: Viewer, identifier: Identifier, language: Language): Promise<PetView> {
    const pet = await this.view(viewer, identifier, language);
    this.seen.add(viewer, pet);
    return pet;
  }

  /**
   * Returns a pet without recording the viewer.
   * @throws AppError pet_not_found
   */
  async view(viewer: Viewer, identifier: Identifier, language: Language): Promise<PetView> {
    const ids = selectVisiblePet(viewer, identifier);
    const found = await this.statements.query<ListRow>(selectList(selectPets(viewer, ids, LARGEST_ALBUM, language)));
    const [pet] = toViews<PetView>(found);
    if (!pet) throw new AppError('pet_not_found');
    return pet;
  }

  async list(viewer: Viewer, query: PetListQuery, language: Language): Promise<SerializedPage> {
    const { petCategoryGroupId, petCategoryId } = query;
    return this.page(viewer, { petCategoryGroupId, petCategoryId }, query, language);
  }

  /** Returns a user's newest pets for their profile. */
  async newestOf(viewer: Viewer, userId: number, language: Language): Promise<PetView[]> {
    const ids = selectVisiblePets(viewer, { userId }, PAGE_SIZE.default);
    return toViews(
      await this.statements.query<ListRow>(selectList(selectPets(viewer, ids, PHOTOS_IN_LISTS, language))),
    );
  }

  async ofUser(viewer: Viewer, owner: Identifier, query: PageQuery, language: Language): Promise<SerializedPage> {
    const userId = await userIdOf(this.prisma, owner);
    return this.page(viewer, { userId }, query, language);
  }

  /**
   * Updates a pet. Database constraints ensure that breed and food belong to the category, and
   * that a pet for adoption is not for sale.
   */
  async update(viewer: Viewer, uuid: string, body: UpdatePetDto, language: Language): Promise<PetView> {
    const currency = this.currencyOf(body);
    const { id, ...before } = await this.ownedBy(viewer, { uuid });
    const chipNumber = checkChipNumber(body.chipNumber, before.chipNumber);
    const changes = changesOf({ ...body, chipNumber });
    const announce = await this.prisma.$transaction(async (transaction) => {
      await transaction.pet.update({
        where: { id, userId: viewer.id },
        data: { ...changes, ...offerChangesOf(before, changes, currency) },
        select: { id: true },
      });
      const newNumber = chipNumber === before.chipNumber ? null : chipNumber;
      return this.chipClaims.warnOthers(transaction, viewer, newNumber);
    });
    announce();
    return this.view(viewer, { id }, language);
  }

  /**
   * Sets or clears the date of death. A dead pet has no offer (CHECK). The offer state DONE keeps
   * the pet out of searches.
   */
  async setDeath(
    viewer: Viewer,
    uuid: string,
    { diedOn, isMemorial = false }: PetDeathDto,
    language: Language,
  ): Promise<PetView> {
    const { id } = await this.ownedBy(viewer, { uuid });
    const committed = await this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw(lockPetForUpdate(id));
      const left = diedOn ? await this.leaving(transaction, id, 'died') : undefined;
      await transaction.pet.update({
        where: { id, userId: viewer.id },
        data: diedOn
          ? { ...NO_OFFER, diedOn: parseDay(diedOn), isMemorial, offerState: 'DONE', offerStateAt: new Date() }
          : { diedOn: null, isMemorial: false, offerState: 'AVAILABLE', offerStateAt: new Date() },
        select: { id: true },
      });
      if (diedOn) await this.endOfferNotices(transaction, viewer.id, uuid);
      return left;
    });
    committed?.();
    this.notifications.recount([viewer.id]);
    return this.view(viewer, { id }, language);
  }

  /**
   * Gives the pet to its new owner. The caller must have locked the pet, and must run the returned
   * function after the commit.
   */
  async handOver(
    transaction: Prisma.TransactionClient,
    { id, uuid, from, to, withPhotos, withRecord, withHistory }: HandOver,
  ): Promise<() => Promise<void>> {
    const count = await transaction.pet.count({ where: { userId: to } });
    if (count >= quotasOf(this.config).petsPerUser) throw new AppError('too_many_pets');
    const photos = await transaction.petPhoto.findMany({ where: { petId: id, ...notDeleted }, select: { id: true } });
    const photoIds = photos.map((photo) => photo.id);
    // Keep the photos that the former owner's posts and messages use.
    let released: string[] = [];
    if (withPhotos) await this.media.copyShown(transaction, { id: from }, 'PetPhoto', photoIds);
    else {
      released = await this.media.keepShown(transaction, { id: from }, 'PetPhoto', photoIds);
      await transaction.petPhoto.deleteMany({ where: { petId: id } });
      await transaction.album.deleteMany({ where: { petId: id } });
    }
    // Links and confirmations are decisions of the former owner.
    await transaction.album.updateMany({ where: { petId: id }, data: { linkHash: null, linkExpiresAt: null } });
    await transaction.photoPet.deleteMany({ where: { OR: [{ petId: id }, { petPhoto: { petId: id } }] } });
    const left = await this.leaving(transaction, id, 'moved');
    const pet = await transaction.pet.findUniqueOrThrow({ where: { id }, select: OFFER });
    const wasOffered = pet.giveAway || pet.priceForSale !== null;
    await transaction.pet.update({
      where: { id, userId: from },
      data: {
        userId: to,
        // A completed adoption or sale stays visible as DONE. Breeding is up to the new owner.
        priceForBreeding: null,
        ...(wasOffered && { offerState: 'DONE', offerStateAt: new Date() }),
        ...(!withPhotos && { albumUpdatedAt: null }),
        ...(!withRecord && { chipNumber: null }),
        ...(!withHistory && { description: null, seenCount: 0, askedCount: 0 }),
      },
      select: { id: true },
    });
    await transaction.favourite.deleteMany({ where: { petId: id, userId: to } });
    // The tag has the settings of the former owner, who may have kept its code.
    await transaction.petTag.deleteMany({ where: { petId: id } });
    await transaction.savedSearchHit.deleteMany({ where: { petId: id, savedSearch: { userId: to } } });
    // From now on, likes of the album notify the new owner.
    await transaction.notification.deleteMany({ where: { albumPetId: id } });
    await this.endOfferNotices(transaction, from, uuid);
    return async () => {
      left();
      this.notifications.recount([from, to]);
      await this.storage.place(released);
    };
  }

  private async endOfferNotices(transaction: Prisma.TransactionClient, userId: number, uuid: string): Promise<void> {
    await transaction.notice.deleteMany({ where: { userId, kind: 'OFFER_EXPIRING', path: petPath(uuid) } });
  }

  /**
   * Deletes the pet with its photos and likes. Keeps the files of photos that a post or message
   * uses.
   */
  async remove(viewer: Viewer, uuid: string): Promise<void> {
    const committed = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, { uuid }));
    await committed();
  }

  /**
   * Deletes the pet. The caller must run the returned function after the commit, to delete the
   * files.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    identifier: Identifier,
  ): Promise<() => Promise<void>> {
    const { id } = await this.ownedBy(viewer, identifier, {}, transaction);
    await preventAccountDeletion(transaction, viewer);
    // Wait for concurrent uploads. A later upload then finds no pet.
    const pets = await transaction.$queryRaw<object[]>(lockPetForUpdate(id));
    if (pets.length === 0) throw new AppError('pet_not_found');
    const photos = await transaction.petPhoto.findMany({
      where: { petId: id, ...notDeleted },
      select: { id: true },
    });
    const ids = photos.map((photo) => photo.id);
    const released = await this.media.keepShown(transaction, viewer, 'PetPhoto', ids);
    await transaction.pet.delete({ where: { id, userId: viewer.id } });
    return () => this.storage.place(released);
  }

  /**
   * Returns the viewer's own pet. To include a hidden pet, which its owner can only delete, pass
   * `{}` as `state`.
   * @throws AppError pet_not_found, not_yours
   */
  async ownedBy(
    viewer: Pick<Viewer, 'id'>,
    identifier: Identifier,
    state: Pick<Prisma.PetWhereInput, 'hiddenAt'> = notHidden,
    database: Prisma.TransactionClient | PrismaService = this.prisma,
  ): Promise<{ id: number; chipNumber: string | null } & OfferRow> {
    const pet = await database.pet.findFirst({
      where: { ...identifier, ...state, userId: viewer.id },
      select: { id: true, chipNumber: true, ...OFFER },
    });
    if (pet) return pet;
    const seen = await database.pet.count({ where: { AND: [visibleTo(viewer), identifier] } });
    throw notOwn(seen > 0, 'pet_not_found');
  }

  /**
   * Returns the requested currency, or the default.
   * @throws InvalidFields if this installation does not have the currency
   */
  private currencyOf({ currency }: CreatePetDto | UpdatePetDto): string {
    const currencies = currenciesOf(this.config);
    if (currency && !currencies.includes(currency)) throw new InvalidFields({ currency: ['currency_invalid'] });
    return currency ?? currencies[0];
  }

  private async page(
    viewer: Viewer,
    columns: Parameters<typeof selectVisiblePets>[1],
    { cursor, limit }: PageQuery,
    language: Language,
  ): Promise<SerializedPage> {
    const ids = selectVisiblePets(viewer, columns, limit + 1, cursor);
    const pets = selectPage(selectPets(viewer, ids, PHOTOS_IN_LISTS, language), limit);
    const [page] = await this.statements.query<PageRow>(pets);
    return SerializedPage.from(page!);
  }
}
