import { Injectable, type OnModuleInit } from '@nestjs/common';
import { countryCodeOf } from '@sapa/shared/countries';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { updatePlaces } from './addresses.sql.js';

const EVERY_SECONDS = 60 * 60;
/** Addresses per update. Each update locks the addresses and the pets of their owners. */
const BATCH = 500;

/**
 * Finds the places of addresses that were stored before the gazetteer existed, once per address.
 */
@Injectable()
export class GeocodingService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('addresses without a place', EVERY_SECONDS, () => this.lookUp());
  }

  async lookUp(): Promise<void> {
    const gazetteer = await this.prisma.gazetteer.findUnique({ where: { id: 1 } });
    for (let after = gazetteer?.lastAddressId; after !== undefined;) after = await this.lookUpAfter(after);
  }

  /**
   * Geocodes the next batch of addresses. Returns the last id of the batch, or undefined if no
   * addresses are left.
   */
  private async lookUpAfter(id: number): Promise<number | undefined> {
    const addresses = await this.prisma.address.findMany({
      where: { id: { gt: id }, placeId: null },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, country: true },
    });
    const last = addresses.at(-1)?.id;
    if (last === undefined) return undefined;
    const withCountryCode = addresses.flatMap(({ id, country }) => {
      const countryCode = countryCodeOf(country);
      return countryCode ? [{ id, countryCode }] : [];
    });
    await this.prisma.$transaction(async (transaction) => {
      if (withCountryCode.length > 0) await transaction.$executeRaw(updatePlaces(withCountryCode));
      await transaction.gazetteer.updateMany({ data: { lastAddressId: last } });
    });
    return last;
  }
}
