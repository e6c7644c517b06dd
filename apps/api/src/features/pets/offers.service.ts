import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OfferState } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { Config, currenciesOf } from '../../config.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { isOffer } from './offers.js';
import { addCurrency, selectDueOffers, type DueRow } from './offers.statements.js';
import type { OfferStateName, PetView } from './pets.dto.js';
import { petDetailSelect, toPetView } from './pets.mapper.js';
import { PetsService } from './pets.service.js';

const HOUR = 3600;
/** Owners who are asked, or prices that get a currency, in one step. */
const STEP = 200;

/** The path of a pet in the web app. */
const pathOf = (uuid: string) => `/pet/uuid/${uuid}`;

/** What becomes of offers: their owners say it, and are asked from time to time whether they still hold. */
@Injectable()
export class OffersService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pets: PetsService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.jobs.repeat('offers to confirm', HOUR, () => this.askOwners());
    this.jobs.repeat('prices without a currency', HOUR, () => this.addCurrencies());
  }

  /** @throws AppError pet_not_found, not_yours, no_offer */
  async setState(viewer: Viewer, pet: Identifier, state: OfferStateName, language: Language): Promise<PetView> {
    return this.confirmed(viewer, pet, language, state.toUpperCase() as Uppercase<OfferStateName>);
  }

  /** The offer holds from now on for some time, in the state that it has. @throws AppError pet_not_found, not_yours, no_offer */
  async confirm(viewer: Viewer, pet: Identifier, language: Language): Promise<PetView> {
    return this.confirmed(viewer, pet, language);
  }

  private async confirmed(viewer: Viewer, pet: Identifier, language: Language, state?: OfferState): Promise<PetView> {
    const { id, ...offer } = await this.pets.ownedBy(viewer, pet);
    if (!isOffer(offer)) throw new AppError('no_offer');
    const now = new Date();
    const changed = await this.prisma.$transaction(async (transaction) => {
      if (state)
        await transaction.pet.updateMany({
          where: { id, offerState: { not: state } },
          data: { offerState: state, offerStateAt: now },
        });
      const updated = await transaction.pet.update({
        where: { id, userId: viewer.id },
        data: { offerConfirmedAt: now, offerAskedAt: null },
        select: petDetailSelect,
      });
      // What asked for it has been answered.
      await transaction.notice.deleteMany({
        where: { userId: viewer.id, kind: 'OFFER_EXPIRING', path: pathOf(updated.uuid) },
      });
      return updated;
    });
    this.notifications.recount([viewer.id]);
    return toPetView(viewer, changed, language);
  }

  /** Asks the owners of offers that expire soon whether they still hold: each once, until they have answered. */
  async askOwners(): Promise<void> {
    for (;;) {
      const due = await this.prisma.$queryRaw<DueRow[]>(selectDueOffers(STEP));
      for (const pet of due) await this.ask(pet);
      if (due.length < STEP) return;
    }
  }

  private async ask({ id, uuid, name, userId, offerConfirmedAt }: DueRow): Promise<void> {
    const notice = await this.prisma.$transaction(async (transaction) => {
      // Meanwhile its owner may have confirmed it, or another process have asked.
      const { count } = await transaction.pet.updateMany({
        where: { id, offerAskedAt: null, offerConfirmedAt },
        data: { offerAskedAt: new Date() },
      });
      if (count === 0) return undefined;
      const expiring = { kind: 'offer_expiring', about: name, path: pathOf(uuid) } as const;
      return this.notifications.addNotice(userId, expiring, transaction);
    });
    notice?.announce();
  }

  /** Prices that were stored before there were currencies are in the first one. */
  async addCurrencies(): Promise<void> {
    const [currency] = currenciesOf(this.config);
    let count: number;
    do {
      count = await this.prisma.$executeRaw(addCurrency(currency, STEP));
    } while (count === STEP);
  }
}
