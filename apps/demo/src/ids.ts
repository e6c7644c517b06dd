import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { PEOPLE } from './people/people.js';
import { PETS } from './pets/pets.js';
import { personUuid, petUuid } from './uuids.js';

/** Ids of users or pets by key. Deleted users and pets are missing. */
export type Ids = ReadonlyMap<string, number>;

function byKey(keys: ReadonlyMap<string, string>, rows: { id: number; uuid: string }[]): Ids {
  return new Map(rows.map(({ id, uuid }) => [keys.get(uuid)!, id]));
}

export async function personIds(prisma: PrismaService): Promise<Ids> {
  const keys = new Map(PEOPLE.map(({ key }) => [personUuid(key), key]));
  const where = { uuid: { in: [...keys.keys()] } };
  return byKey(keys, await prisma.user.findMany({ where, select: { id: true, uuid: true } }));
}

export async function petIds(prisma: PrismaService): Promise<Ids> {
  const keys = new Map(PETS.map(({ key }) => [petUuid(key), key]));
  const where = { uuid: { in: [...keys.keys()] } };
  return byKey(keys, await prisma.pet.findMany({ where, select: { id: true, uuid: true } }));
}
