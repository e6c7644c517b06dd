import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OfferState } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { isOffer, petPath } from './offers.js';
import type { OfferStateName, PetView } from './pets.dto.js';
import { PetsService } from './pets.service.js';
import { selectDueOffers } from './pets.sql.js';

const HOUR = 3600;
const BATCH_SIZE = 200;

/** A pet whose offer expires soon, as selected by `selectDueOffers`. */
interface DueOfferRow {
  id: number;
  uuid: string;
  name: string;
  userId: number;
  offerConfirmedAt: Date;
}

/** Changes and confirms offers. Asks owners to confirm offers that expire soon. */
@Injectable()
export class OffersService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pets: PetsService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('offers to confirm', HOUR, () => this.askOwners());
  }

  /**
   * Sets an offer's state and confirms it.
   * @throws AppError pet_not_found, not_yours, no_offer
   */
  async setState(viewer: Viewer, pet: Identifier, state: OfferStateName, language: Language): Promise<PetView> {
    return this.confirmed(viewer, pet, language, state.toUpperCase() as Uppercase<OfferStateName>);
  }

  /**
   * Confirms an offer, which restarts its validity period and keeps its state.
   * @throws AppError pet_not_found, not_yours, no_offer
   */
  async confirm(viewer: Viewer, pet: Identifier, language: Language): Promise<PetView> {
    return this.confirmed(viewer, pet, language);
  }

  private async confirmed(viewer: Viewer, pet: Identifier, language: Language, state?: OfferState): Promise<PetView> {
    const { id, ...offer } = await this.pets.ownedBy(viewer, pet);
    if (!isOffer(offer)) throw new AppError('no_offer');
    const now = new Date();
    await this.prisma.$transaction(async (transaction) => {
      if (state)
        await transaction.pet.updateMany({
          where: { id, offerState: { not: state } },
          data: { offerState: state, offerStateAt: now },
        });
      const { uuid } = await transaction.pet.update({
        where: { id, userId: viewer.id },
        data: { offerConfirmedAt: now, offerAskedAt: null },
        select: { uuid: true },
      });
      await transaction.notice.deleteMany({
        where: { userId: viewer.id, kind: 'OFFER_EXPIRING', path: petPath(uuid) },
      });
    });
    this.notifications.recount([viewer.id]);
    return this.pets.view(viewer, { id }, language);
  }

  /** Asks owners to confirm offers that expire soon. Asks only once after each confirmation. */
  async askOwners(): Promise<void> {
    for (;;) {
      const due = await this.prisma.long.$queryRaw<DueOfferRow[]>(selectDueOffers(BATCH_SIZE));
      for (const pet of due) await this.ask(pet);
      if (due.length < BATCH_SIZE) return;
    }
  }

  private async ask({ id, uuid, name, userId, offerConfirmedAt }: DueOfferRow): Promise<void> {
    const notice = await this.prisma.$transaction(async (transaction) => {
      // Update nothing if the owner has confirmed the offer in the meantime, or another process
      // has already asked the owner.
      const { count } = await transaction.pet.updateMany({
        where: { id, offerAskedAt: null, offerConfirmedAt },
        data: { offerAskedAt: new Date() },
      });
      if (count === 0) return undefined;
      const expiring = { kind: 'offer_expiring', about: name, path: petPath(uuid), petId: id } as const;
      return this.notifications.addNotice(userId, expiring, transaction);
    });
    notice?.announce();
  }
}
