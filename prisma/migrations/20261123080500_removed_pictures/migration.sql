-- Photos that moderators have taken away are shown by nothing: not where their owner shows them elsewhere either, in a post, a blog post or
-- a message. There the address of a picture that says so takes the place of theirs, which it contains, so that it can be put back
-- (decisions §35).

-- A text without the photo with this key, or with it again. Doing it again changes nothing.
CREATE FUNCTION with_removed_picture(said text, key text, is_removed boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_removed THEN replace(plain, address, removed) ELSE plain END
  FROM (VALUES ('/uploads/' || key || '/', '/removed-picture.svg#/uploads/' || key || '/')) written (address, removed),
    LATERAL (VALUES (replace(said, removed, address))) whole (plain)
$$;

-- The photo is locked first: a text that is just being written either is found here, or waits, and is refused (MediaService.requireOwn).
CREATE FUNCTION follow_shown_photo(user_photo int, pet_photo int, key text, is_removed boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  posts int[];
  blog_posts int[];
  messages bigint[];
BEGIN
  PERFORM FROM "UserPhoto" WHERE id = user_photo FOR UPDATE;
  PERFORM FROM "PetPhoto" WHERE id = pet_photo FOR UPDATE;
  SELECT array_agg("wallPostId"), array_agg("blogPostId"), array_agg("messageId") INTO posts, blog_posts, messages
  FROM "MediaUse" WHERE "userPhotoId" = user_photo OR "petPhotoId" = pet_photo;
  UPDATE "WallPost" SET "mediaUrl" = with_removed_picture("mediaUrl", key, is_removed) WHERE id = ANY (posts);
  UPDATE "BlogPost" SET "imageUrl" = with_removed_picture("imageUrl", key, is_removed),
    "content" = with_removed_picture("content", key, is_removed) WHERE id = ANY (blog_posts);
  UPDATE "Message" SET "content" = with_removed_picture("content", key, is_removed) WHERE id = ANY (messages);
  INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId", "likeCount", "commentCount")
  SELECT 'WALL_POST_UPDATED'::"StreamEventType", ARRAY["authorId"], id, "likeCount", "commentCount"
  FROM "WallPost" WHERE id = ANY (posts) AND "hiddenAt" IS NULL;
END $$;

-- TRIGGER: as before; and what shows a hidden photo shows that it is none. Once it is deleted nothing shows it.
CREATE OR REPLACE FUNCTION follow_hidden_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_gone boolean := NEW."deletedAt" IS NOT NULL AND NEW."hiddenAt" IS NULL;
BEGIN
  IF TG_TABLE_NAME = 'UserPhoto' THEN
    UPDATE "User" SET "profilePhotoPicked" = false, "profilePhotoId" = (
      SELECT max(id) FROM "UserPhoto" WHERE "userId" = NEW."userId" AND "deletedAt" IS NULL)
    WHERE id = NEW."userId" AND ("profilePhotoId" = NEW.id OR "profilePhotoId" IS NULL);
    PERFORM follow_shown_photo(NEW.id, NULL, NEW."key", NEW."deletedAt" IS NOT NULL);
    IF is_gone THEN DELETE FROM "MediaUse" WHERE "userPhotoId" = NEW.id; END IF;
  ELSE
    UPDATE "Pet" SET "mainPhotoId" = (SELECT min(id) FROM "PetPhoto" WHERE "petId" = NEW."petId" AND "deletedAt" IS NULL)
    WHERE id = NEW."petId" AND ("mainPhotoId" = NEW.id OR "mainPhotoId" IS NULL);
    PERFORM follow_shown_photo(NULL, NEW.id, NEW."key", NEW."deletedAt" IS NOT NULL OR pet."hiddenAt" IS NOT NULL)
    FROM "Pet" pet WHERE pet.id = NEW."petId";
    IF is_gone THEN DELETE FROM "MediaUse" WHERE "petPhotoId" = NEW.id; END IF;
  END IF;
  RETURN NULL;
END $$;

-- TRIGGER: the photos of a hidden pet are hidden with it. Those that are hidden on their own stay so.
CREATE FUNCTION follow_hidden_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_shown_photo(NULL, photo.id, photo."key", NEW."hiddenAt" IS NOT NULL)
  FROM "PetPhoto" photo WHERE photo."petId" = NEW.id AND photo."deletedAt" IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "Pet_hidden" AFTER UPDATE OF "hiddenAt" ON "Pet" FOR EACH ROW
WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION follow_hidden_pet();

-- TRIGGER: as before; a text that shows a hidden photo, or would if it were not, keeps its use when it is changed.
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
    SELECT id FROM "UserPhoto" WHERE "userId" = author AND ("deletedAt" IS NULL OR "hiddenAt" IS NOT NULL) AND "key" = ANY (keys)
    ORDER BY id FOR KEY SHARE
  ) shown;
  INSERT INTO "MediaUse" ("petPhotoId", "wallPostId", "blogPostId", "messageId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId"
  FROM (
    SELECT photo.id FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId"
    WHERE pet."userId" = author AND (photo."deletedAt" IS NULL OR photo."hiddenAt" IS NOT NULL) AND photo."key" = ANY (keys)
    ORDER BY photo.id FOR KEY SHARE OF photo
  ) shown;
  INSERT INTO "MediaUse" ("mediaId", "wallPostId", "blogPostId", "messageId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId"
  FROM (
    SELECT id FROM "Media" WHERE "userId" = author AND "key" = ANY (keys) ORDER BY id FOR KEY SHARE
  ) shown;
  RETURN NULL;
END $$;

-- Those that are hidden already.
SELECT follow_shown_photo(id, NULL, "key", true) FROM "UserPhoto" WHERE "hiddenAt" IS NOT NULL;
SELECT follow_shown_photo(NULL, photo.id, photo."key", true) FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId"
WHERE photo."hiddenAt" IS NOT NULL OR (photo."deletedAt" IS NULL AND pet."hiddenAt" IS NOT NULL);
