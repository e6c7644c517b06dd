import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { countryCodeOf } from '@sapa/prisma/countries';
import { JobsService } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';

const EVERY = 60 * 60;
/** Addresses for one statement: it locks their rows, and those of their owners' pets. */
const BATCH = 500;

/** Looks addresses that were written before there were places up in the gazetteer, each once. */
@Injectable()
export class GeocodingService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('addresses without a place', EVERY, () => this.lookUp());
  }

  async lookUp(): Promise<void> {
    const gazetteer = await this.prisma.gazetteer.findUnique({ where: { id: 1 } });
    for (let after = gazetteer?.lookedUp; after !== undefined;) after = await this.lookUpAfter(after);
  }

  /** @returns the last of the batch, undefined if there was none */
  private async lookUpAfter(id: number): Promise<number | undefined> {
    const addresses = await this.prisma.address.findMany({
      where: { id: { gt: id }, placeId: null },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, country: true },
    });
    const last = addresses.at(-1)?.id;
    if (last === undefined) return undefined;
    const known = addresses.flatMap(({ id, country }) => {
      const code = countryCodeOf(country);
      return code ? [Prisma.sql`(${id}::int, ${code})`] : [];
    });
    await this.prisma.$transaction(async (transaction) => {
      // The words may have changed, or a place may have been chosen, meanwhile.
      if (known.length > 0)
        await transaction.$executeRaw`
          UPDATE "Address" address SET "placeId" = found.place
          FROM (
            SELECT address.id, address.city, find_place(known.code, address.city) AS place
            FROM (VALUES ${Prisma.join(known)}) known(id, code) JOIN "Address" address ON address.id = known.id
          ) found
          WHERE address.id = found.id AND address.city = found.city AND address."placeId" IS NULL AND found.place IS NOT NULL`;
      await transaction.gazetteer.updateMany({ data: { lookedUp: last } });
    });
    return last;
  }
}
