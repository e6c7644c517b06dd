import { Prisma } from '@sapa/prisma/client';

export interface LoginRow {
  id: number;
  passwordHash: string;
  disabledAt: Date | null;
}

/** What is needed to verify a password, and no more: logins come in bursts, and each begins with this before it waits for its turn to be hashed. */
export const selectLogin = (email: string): Prisma.Sql =>
  Prisma.sql`SELECT id, "passwordHash", "disabledAt" FROM "User" WHERE email = ${email}`;

/** The `key` of each picture that the account has uploaded. */
export const selectPictureKeys = (userId: number): Prisma.Sql => Prisma.sql`
  SELECT key FROM "UserPhoto" WHERE "userId" = ${userId}
  UNION ALL SELECT key FROM "Media" WHERE "userId" = ${userId}
  UNION ALL SELECT photo.key FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId" WHERE pet."userId" = ${userId}`;
