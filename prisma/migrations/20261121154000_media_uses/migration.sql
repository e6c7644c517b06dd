-- CreateTable
CREATE TABLE "MediaUse" (
    "id" SERIAL NOT NULL,
    "mediaId" INTEGER NOT NULL,
    "wallPostId" INTEGER,
    "blogPostId" INTEGER,
    "messageId" INTEGER,

    CONSTRAINT "MediaUse_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MediaUse_mediaId_idx" ON "MediaUse"("mediaId");

-- CreateIndex
CREATE UNIQUE INDEX "MediaUse_wallPostId_mediaId_key" ON "MediaUse"("wallPostId", "mediaId");

-- CreateIndex
CREATE UNIQUE INDEX "MediaUse_blogPostId_mediaId_key" ON "MediaUse"("blogPostId", "mediaId");

-- CreateIndex
CREATE UNIQUE INDEX "MediaUse_messageId_mediaId_key" ON "MediaUse"("messageId", "mediaId");

-- AddForeignKey
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_wallPostId_fkey" FOREIGN KEY ("wallPostId") REFERENCES "WallPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_blogPostId_fkey" FOREIGN KEY ("blogPostId") REFERENCES "BlogPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "MediaUse" ADD CONSTRAINT "MediaUse_one_text" CHECK (num_nonnulls("wallPostId", "blogPostId", "messageId") = 1);

-- What follows "/uploads/" in a text, as long as keys are: as uploadKeysIn() in storage/urls.ts finds it. Cutting a text at every
-- address is a hundred times as fast as a regular expression.
CREATE FUNCTION upload_keys(said text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT left(part, 35) FROM unnest(string_to_array(said, '/uploads/')) WITH ORDINALITY AS cut (part, place) WHERE place > 1
$$;

-- TRIGGER: uses follow their texts. The images are held until the transaction ends, in the order of their ids: one that is just
-- being removed is waited for and is none then, one that is shown now cannot be removed meanwhile.
CREATE FUNCTION follow_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used "MediaUse";
  author int;
  said text;
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
  INSERT INTO "MediaUse" ("mediaId", "wallPostId", "blogPostId", "messageId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId"
  FROM (
    SELECT id FROM "Media" WHERE "userId" = author AND "key" IN (SELECT upload_keys(said)) ORDER BY id FOR KEY SHARE
  ) shown;
  RETURN NULL;
END $$;
CREATE TRIGGER "WallPost_media_shown" AFTER INSERT ON "WallPost" FOR EACH ROW
WHEN (NEW."mediaUrl" IS NOT NULL) EXECUTE FUNCTION follow_media();
CREATE TRIGGER "WallPost_media_changed" AFTER UPDATE OF "mediaUrl" ON "WallPost" FOR EACH ROW
WHEN (OLD."mediaUrl" IS DISTINCT FROM NEW."mediaUrl") EXECUTE FUNCTION follow_media();
CREATE TRIGGER "BlogPost_media_shown" AFTER INSERT ON "BlogPost" FOR EACH ROW EXECUTE FUNCTION follow_media();
CREATE TRIGGER "BlogPost_media_changed" AFTER UPDATE OF "imageUrl", "content" ON "BlogPost" FOR EACH ROW
WHEN (OLD."imageUrl" IS DISTINCT FROM NEW."imageUrl" OR OLD."content" <> NEW."content") EXECUTE FUNCTION follow_media();
CREATE TRIGGER "Message_media_shown" AFTER INSERT ON "Message" FOR EACH ROW
WHEN (NEW."messageType" = 'IMAGE') EXECUTE FUNCTION follow_media();

-- The texts that are there already.
INSERT INTO "MediaUse" ("mediaId", "wallPostId")
SELECT media.id, post.id FROM "WallPost" post, upload_keys(post."mediaUrl") shown, "Media" media
WHERE post."mediaUrl" LIKE '/uploads/%' AND media."key" = shown AND media."userId" = post."authorId";

INSERT INTO "MediaUse" ("mediaId", "blogPostId")
SELECT media.id, post.id FROM "BlogPost" post, upload_keys(concat_ws(' ', post."imageUrl", post."content")) shown, "Media" media
WHERE (post."imageUrl" LIKE '/uploads/%' OR post."content" LIKE '%/uploads/%') AND media."key" = shown AND media."userId" = post."authorId";

INSERT INTO "MediaUse" ("mediaId", "messageId")
SELECT media.id, message.id FROM "Message" message, upload_keys(message."content") shown, "Media" media
WHERE message."messageType" = 'IMAGE' AND media."key" = shown AND media."userId" = message."senderId";
