import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { EmailChanges } from '../../platform/auth/email-changes.js';
import { OwnBookingService } from '../appointments/own-booking.service.js';
import type { RatedPosition } from '../businesses/businesses.sql.js';
import { BUSINESS_KIND } from '../businesses/kinds.js';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
import type { Language } from '../../platform/http/language.js';
import { MIN_LENGTH } from '../../platform/common/limits.js';
import { hasCharacters } from '../../platform/validation/text.js';
import { Page } from '../../platform/pagination/page.js';
import { parseId } from '../../platform/validation/identifiers.js';
import { parseDate, parseDay } from '../../platform/validation/dates.js';
import { closeness } from '../friends/audience.visibility.js';
import { Config } from '../../config.js';
import { PetsService } from '../pets/pets.service.js';
import type { PlaceCountView } from '../places/places.dto.js';
import { PlacesService } from '../places/places.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { Statements } from '../../platform/prisma/statements.js';
import { lockAccount } from '../../platform/users/users.sql.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { VerificationsService } from '../verifications/verifications.service.js';
import { directorySelect, toDirectoryEntry } from './directory.mapper.js';
import { toAudience } from '../../platform/users/audience.js';
import { meSelect, toMeRow, toMeView, type MeJson } from './me.mapper.js';
import { profileSelect, toProfileView } from './profile.mapper.js';
import {
  type DirectoryEntryView,
  type MeView,
  type ProfileView,
  type SocialLinksDto,
  type UpdateProfileDto,
  type UserListQuery,
  type UserMapQuery,
} from './profiles.dto.js';
import { selectDirectory, selectMe, selectUserTowns } from './profiles.sql.js';
import { NETWORKS } from './social-links.js';

const encode = ({ score, id }: RatedPosition) => Buffer.from(`user:${score}:${id}`).toString('base64url');

function decode(cursor: string | undefined): RatedPosition | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, score, digits] = /^user:(\d{1,4}):(\d{1,10})$/.exec(text) ?? [];
  const id = parseId(digits);
  if (id === undefined) throw new AppError('invalid_cursor');
  return { score: Number(score), id };
}

/** Returns the links in the request. An empty string clears a link. */
function sentLinks(links: SocialLinksDto) {
  return Object.fromEntries(
    NETWORKS.filter((name) => links[name] !== undefined).map((name) => [name, links[name] || null]),
  );
}

/**
 * Checks that a user with a category has all required fields (part 1 §5). The address is not
 * checked, because it has its own endpoint.
 * @throws InvalidFields
 */
function checkComplete({ userCategoryId, firstName, lastName, phoneNumber, date, establishment_date }: MeView): void {
  if (userCategoryId === null) return;
  const problems: Record<string, FieldProblem[]> = {};
  // Check the length, because registration accepts empty and one-letter names.
  if (!firstName) problems.firstName = ['first_name_required'];
  else if (!hasCharacters(firstName, MIN_LENGTH.name)) problems.firstName = ['first_name_too_short'];
  if (!phoneNumber) problems.phoneNumber = ['phone_required'];
  if (userCategoryId === USER_CATEGORY.owner) {
    if (!lastName) problems.lastName = ['last_name_required'];
    else if (!hasCharacters(lastName, MIN_LENGTH.name)) problems.lastName = ['last_name_too_short'];
    if (!date) problems.date = ['date_required'];
  } else if (!establishment_date) problems.establishment_date = ['date_required'];
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems);
}

@Injectable()
export class ProfilesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly reads: ReadDatabase,
    private readonly emailChanges: EmailChanges,
    private readonly places: PlacesService,
    private readonly pets: PetsService,
    private readonly verifications: VerificationsService,
    private readonly bookings: OwnBookingService,
    private readonly config: Config,
  ) {}

  async me(viewer: Viewer): Promise<MeView> {
    const [me] = await this.statements.query<MeJson>(selectMe(viewer));
    if (!me) throw new AppError('unauthorized'); // the account was deleted after authentication
    return toMeView(toMeRow(me), this.config);
  }

  /** Returns a user's profile. The profile is reduced if either user has blocked the other. */
  async profile(viewer: Viewer, uuid: string, language: Language): Promise<ProfileView> {
    const user = await this.prisma.user.findUnique({
      where: { ...enabled, uuid },
      relationLoadStrategy: 'join',
      select: profileSelect,
    });
    if (!user) throw new AppError('user_not_found');
    const [viewerCloseness, pets] = await Promise.all([
      closeness(this.prisma, viewer, user.id),
      this.pets.newestOf(viewer, user.id, language),
    ]);
    return toProfileView(user, pets, viewerCloseness);
  }

  async directory(viewer: Viewer, query: UserListQuery): Promise<Page<DirectoryEntryView>> {
    const near = query.placeId === undefined ? undefined : await this.places.near(query.placeId, query.km);
    const after = decode(query.cursor);
    return this.reads.run(viewer, async ({ prisma, statements }) => {
      const found = await statements.query<RatedPosition>(
        selectDirectory(viewer, query, { placeIds: near?.placeIds, now: new Date(), after }),
      );
      const shown = found.slice(0, query.limit);
      const users = await prisma.user.findMany({
        where: { id: { in: shown.map(({ id }) => id) } },
        // Do not use a join: it can scan all businesses for each user.
        relationLoadStrategy: 'query',
        select: directorySelect(query.serviceIds),
      });
      const byId = new Map(users.map((user) => [user.id, user]));
      return new Page(
        shown.flatMap(({ id }) => byId.get(id) ?? []).map((user) => toDirectoryEntry(viewer, user, near)),
        found.length > query.limit ? encode(shown.at(-1)!) : undefined,
      );
    });
  }

  map(viewer: Viewer, query: UserMapQuery, language: Language): Promise<PlaceCountView[]> {
    return this.reads.run(viewer, ({ statements }) =>
      statements.query<PlaceCountView>(selectUserTowns(viewer, query, language)),
    );
  }

  async updateProfile(viewer: Viewer, changes: UpdateProfileDto, network: string, language: Language): Promise<MeView> {
    const data: Prisma.UserUpdateInput = { ...sentLinks(changes) };
    if (changes.firstName !== undefined) data.firstName = changes.firstName;
    if (changes.lastName !== undefined) data.lastName = changes.lastName || null;
    if (changes.phoneNumber !== undefined) data.phoneNumber = changes.phoneNumber;
    if (changes.description !== undefined) data.description = changes.description || null;
    if (changes.date !== undefined) data.birthDate = parseDay(changes.date);
    if (changes.emailVisibility) data.emailVisibility = toAudience(changes.emailVisibility);
    if (changes.phoneVisibility) data.phoneVisibility = toAudience(changes.phoneVisibility);
    if (changes.streetVisibility) data.streetVisibility = toAudience(changes.streetVisibility);
    if (changes.birthDateVisibility) data.birthDateVisibility = toAudience(changes.birthDateVisibility);
    if (changes.visibleToVisitors !== undefined) data.visibleToVisitors = changes.visibleToVisitors;
    if (changes.userCategoryId !== undefined) data.userCategory = { connect: { id: changes.userCategoryId } };
    const change = changes.email === undefined ? undefined : await this.emailChanges.confirm(viewer, changes, network);

    const { me, announce } = await this.prisma.$transaction(async (transaction) => {
      const where = { id: viewer.id };
      const announce = await this.endVerification(transaction, viewer, changes);
      if (change) await this.emailChanges.apply(transaction, viewer, change, language);
      const { userCategoryId } = await transaction.user.update({ where, data, select: { userCategoryId: true } });
      const kind = BUSINESS_KIND[userCategoryId as keyof typeof BUSINESS_KIND];
      const establishmentDate = parseDate(changes.establishment_date);
      if (kind && establishmentDate) {
        // Do not upsert: each upsert consumes a sequence value. The user's locked row prevents
        // concurrent inserts.
        const own = { userId: viewer.id, kind };
        const { count } = await transaction.businessProfile.updateMany({ where: own, data: { establishmentDate } });
        if (count === 0) await transaction.businessProfile.create({ data: { ...own, establishmentDate } });
      }
      const me = toMeView(await transaction.user.findUniqueOrThrow({ where, select: meSelect }), this.config);
      // An update cannot clear the other required fields, so they need no check.
      if (changes.userCategoryId !== undefined || changes.lastName !== undefined) checkComplete(me);
      return { me, announce };
    });
    if (announce) {
      announce();
      await this.verifications.removeDocuments();
    }
    return me;
  }

  /**
   * Ends the verification of a business whose name or category changes. Call it before the change.
   * Run the returned function after the commit.
   * @throws AppError upcoming_appointments
   */
  private async endVerification(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    { firstName, lastName, userCategoryId }: UpdateProfileDto,
  ): Promise<(() => void) | undefined> {
    const { id } = viewer;
    if (firstName === undefined && lastName === undefined && userCategoryId === undefined) return undefined;
    await transaction.$queryRaw(lockAccount(id));
    const before = await transaction.user.findUniqueOrThrow({
      where: { id },
      select: { firstName: true, lastName: true, userCategoryId: true },
    });
    const isSameCategory = (userCategoryId ?? before.userCategoryId) === before.userCategoryId;
    const isSame =
      (firstName ?? before.firstName) === before.firstName &&
      (lastName === undefined || (lastName || null) === before.lastName) &&
      isSameCategory;
    const ended = isSame ? undefined : await this.verifications.end(transaction, id);
    // Decisions of moderators lock the case before the business, too.
    if (!isSameCategory) await this.bookings.requireNoneUpcoming(transaction, viewer);
    return ended;
  }

  async updateSocialLinks(viewer: Viewer, links: SocialLinksDto): Promise<MeView> {
    return toMeView(
      await this.prisma.user.update({ where: { id: viewer.id }, data: sentLinks(links), select: meSelect }),
      this.config,
    );
  }
}
