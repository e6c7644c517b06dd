-- AlterTable
ALTER TABLE "MediaUse" ADD COLUMN     "petPhotoId" INTEGER,
ADD COLUMN     "userPhotoId" INTEGER,
ALTER COLUMN "mediaId" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "MediaUse_userPhotoId_idx" ON "MediaUse"("userPhotoId");

-- CreateIndex
CREATE INDEX "MediaUse_petPhotoId_idx" ON "MediaUse"("petPhotoId");

-- AddForeignKey
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_userPhotoId_fkey" FOREIGN KEY ("userPhotoId") REFERENCES "UserPhoto"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_petPhotoId_fkey" FOREIGN KEY ("petPhotoId") REFERENCES "PetPhoto"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_one_image" CHECK (num_nonnulls("mediaId", "userPhotoId", "petPhotoId") = 1);

-- TRIGGER: as before, and the same for the photos of the author's albums. These come first: a photo that is just being deleted is
-- waited for, and where something else shows it, it is among the uploaded images then.
CREATE OR REPLACE FUNCTION follow_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used "MediaUse";
  author int;
  said text;
  keys text[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'WallPost' THEN
      used."wallPostId" := NEW.id; author := NEW."authorId"; said := NEW."mediaUrl";
    WHEN 'BlogPost' THEN
      used."blogPostId" := NEW.id; author := NEW."authorId"; said := concat_ws(' ', NEW."imageUrl", NEW."content");
    WHEN 'Message' THEN
      used."messageId" := NEW.id; author := NEW."senderId"; said := NEW."content";
  END CASE;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "MediaUse" WHERE "wallPostId" = used."wallPostId" OR "blogPostId" = used."blogPostId" OR "messageId" = used."messageId";
  END IF;
  keys := ARRAY(SELECT upload_keys(said));
  IF keys = '{}' THEN
    RETURN NULL;
  END IF;
  INSERT INTO "MediaUse" ("userPhotoId", "wallPostId", "blogPostId", "messageId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId"
  FROM (
    SELECT id FROM "UserPhoto" WHERE "userId" = author AND "deletedAt" IS NULL AND "key" = ANY (keys) ORDER BY id FOR KEY SHARE
  ) shown;
  INSERT INTO "MediaUse" ("petPhotoId", "wallPostId", "blogPostId", "messageId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId"
  FROM (
    SELECT photo.id FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId"
    WHERE pet."userId" = author AND photo."deletedAt" IS NULL AND photo."key" = ANY (keys) ORDER BY photo.id FOR KEY SHARE OF photo
  ) shown;
  INSERT INTO "MediaUse" ("mediaId", "wallPostId", "blogPostId", "messageId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId"
  FROM (
    SELECT id FROM "Media" WHERE "userId" = author AND "key" = ANY (keys) ORDER BY id FOR KEY SHARE
  ) shown;
  RETURN NULL;
END $$;

-- The texts that are there already.
CREATE TEMPORARY TABLE shown ON COMMIT DROP AS
  SELECT post."authorId" AS author, upload_keys(post."mediaUrl") AS key, post.id AS "wallPostId", NULL::int AS "blogPostId", NULL::bigint AS "messageId"
  FROM "WallPost" post WHERE post."mediaUrl" LIKE '/uploads/%'
  UNION ALL
  SELECT post."authorId", upload_keys(concat_ws(' ', post."imageUrl", post."content")), NULL, post.id, NULL
  FROM "BlogPost" post WHERE post."imageUrl" LIKE '/uploads/%' OR post."content" LIKE '%/uploads/%'
  UNION ALL
  SELECT message."senderId", upload_keys(message."content"), NULL, NULL, message.id
  FROM "Message" message WHERE message."messageType" = 'IMAGE';

INSERT INTO "MediaUse" ("userPhotoId", "wallPostId", "blogPostId", "messageId")
SELECT photo.id, shown."wallPostId", shown."blogPostId", shown."messageId"
FROM shown JOIN "UserPhoto" photo ON photo."key" = shown.key AND photo."userId" = shown.author AND photo."deletedAt" IS NULL;

INSERT INTO "MediaUse" ("petPhotoId", "wallPostId", "blogPostId", "messageId")
SELECT photo.id, shown."wallPostId", shown."blogPostId", shown."messageId"
FROM shown JOIN "PetPhoto" photo ON photo."key" = shown.key AND photo."deletedAt" IS NULL
  JOIN "Pet" pet ON pet.id = photo."petId" AND pet."userId" = shown.author;
