ALTER TYPE "NotificationKind" ADD VALUE 'PET_IN_PHOTO' BEFORE 'OFFER_EXPIRING';

CREATE TABLE "Album" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" INTEGER,
    "petId" INTEGER,
    "name" VARCHAR(80) NOT NULL,
    "audience" "Audience" NOT NULL,
    "position" SERIAL NOT NULL,
    "coverPhotoId" INTEGER,
    "linkHash" BYTEA,
    "linkExpiresAt" TIMESTAMPTZ(3),
    "clientId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Album_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Album_one_owner" CHECK (num_nonnulls("userId", "petId") = 1),
    CONSTRAINT "Album_link_expires" CHECK (("linkHash" IS NULL) = ("linkExpiresAt" IS NULL))
);

-- "confirmedAt" is null until the pet's owner confirms that the photo shows the pet.
CREATE TABLE "PhotoPet" (
    "id" SERIAL NOT NULL,
    "petId" INTEGER NOT NULL,
    "userPhotoId" INTEGER,
    "petPhotoId" INTEGER,
    "confirmedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PhotoPet_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PhotoPet_one_photo" CHECK (num_nonnulls("userPhotoId", "petPhotoId") = 1)
);

ALTER TABLE "PetPhoto" ADD COLUMN "albumId" INTEGER;
ALTER TABLE "UserPhoto" ADD COLUMN "albumId" INTEGER;

CREATE UNIQUE INDEX "Album_uuid_key" ON "Album"("uuid");
CREATE UNIQUE INDEX "Album_linkHash_key" ON "Album"("linkHash");
CREATE UNIQUE INDEX "Album_userId_clientId_key" ON "Album"("userId", "clientId");
CREATE UNIQUE INDEX "Album_petId_clientId_key" ON "Album"("petId", "clientId");
CREATE INDEX "Album_userId_position_idx" ON "Album"("userId", "position");
CREATE INDEX "Album_petId_position_idx" ON "Album"("petId", "position");
CREATE INDEX "Album_linkExpiresAt_idx" ON "Album"("linkExpiresAt");
CREATE UNIQUE INDEX "PhotoPet_userPhotoId_petId_key" ON "PhotoPet"("userPhotoId", "petId");
CREATE UNIQUE INDEX "PhotoPet_petPhotoId_petId_key" ON "PhotoPet"("petPhotoId", "petId");
CREATE INDEX "PhotoPet_petId_id_idx" ON "PhotoPet"("petId", "id" DESC);

ALTER TABLE "Album" ADD CONSTRAINT "Album_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Album" ADD CONSTRAINT "Album_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PhotoPet" ADD CONSTRAINT "PhotoPet_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PhotoPet" ADD CONSTRAINT "PhotoPet_userPhotoId_fkey" FOREIGN KEY ("userPhotoId") REFERENCES "UserPhoto"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PhotoPet" ADD CONSTRAINT "PhotoPet_petPhotoId_fkey" FOREIGN KEY ("petPhotoId") REFERENCES "PetPhoto"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Without ON DELETE SET NULL, which would move the photos of a deleted private album to the first
-- album, which everybody sees.
ALTER TABLE "PetPhoto" ADD CONSTRAINT "PetPhoto_albumId_fkey" FOREIGN KEY ("albumId") REFERENCES "Album"("id") ON DELETE NO ACTION ON UPDATE CASCADE NOT VALID;
ALTER TABLE "UserPhoto" ADD CONSTRAINT "UserPhoto_albumId_fkey" FOREIGN KEY ("albumId") REFERENCES "Album"("id") ON DELETE NO ACTION ON UPDATE CASCADE NOT VALID;
