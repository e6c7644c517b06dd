import { normalChipNumber } from '@sapa/shared/chip-numbers';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { InvalidFields } from '../../platform/errors/app-error.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { petPath } from './offers.js';
import { selectPetsWithChip, type ChipOwnerRow } from './pets.sql.js';

/**
 * Returns the normal form of a chip number in a request. Accepts an unchanged number that an
 * earlier release stored in another form.
 * @throws InvalidFields chip_number_invalid
 */
export function checkChipNumber(text: string | null | undefined, stored?: string | null): string | null | undefined {
  if (text === undefined) return undefined;
  if (!text || text === stored) return text || null;
  const number = normalChipNumber(text);
  if (!number) throw new InvalidFields({ chipNumber: ['chip_number_invalid'] });
  return number;
}

/** Warns owners if another owner adds a pet with the chip number of their pet. */
@Injectable()
export class ChipClaims {
  constructor(private readonly notifications: NotificationsService) {}

  /**
   * Notifies each other owner of a pet with this number once. The response of the request does not
   * depend on it. The caller must run the returned function after the commit.
   */
  async warnOthers(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    number: string | null | undefined,
  ): Promise<() => void> {
    if (!number) return () => undefined;
    const pets = await transaction.$queryRaw<ChipOwnerRow[]>(selectPetsWithChip(number));
    const announcements: (() => void)[] = [];
    for (const { id: petId, uuid, name, userId } of pets) {
      if (userId === viewer.id) continue;
      const notice = { kind: 'chip_claimed', about: name, path: petPath(uuid), petId } as const;
      announcements.push((await this.notifications.addNotice(userId, notice, transaction)).announce);
    }
    return () => announcements.forEach((announce) => announce());
  }
}
