-- Hides or shows a pet's photos together with the pet. Photos that were hidden separately stay
-- hidden.
CREATE OR REPLACE FUNCTION after_pet_visibility_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_texts_with_photo(NULL, photo.id, photo."key", NEW."hiddenAt" IS NOT NULL)
  FROM "PetPhoto" photo WHERE photo."petId" = NEW.id AND photo."deletedAt" IS NULL;
  RETURN NULL;
END $$;

-- Replaces a hidden profile photo or main photo by a photo of the first album, and removes the
-- hidden photo from posts and messages that show it.
CREATE OR REPLACE FUNCTION after_photo_visibility_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_deleted boolean := NEW."deletedAt" IS NOT NULL AND NEW."hiddenAt" IS NULL;
BEGIN
  IF TG_TABLE_NAME = 'UserPhoto' THEN
    UPDATE "User" SET "profilePhotoPicked" = false, "profilePhotoId" = (
      SELECT max(id) FROM "UserPhoto" WHERE "userId" = NEW."userId" AND "deletedAt" IS NULL AND "albumId" IS NULL)
    WHERE id = NEW."userId" AND ("profilePhotoId" = NEW.id OR "profilePhotoId" IS NULL);
    PERFORM update_texts_with_photo(NEW.id, NULL, NEW."key", NEW."deletedAt" IS NOT NULL);
    IF is_deleted THEN DELETE FROM "MediaUse" WHERE "userPhotoId" = NEW.id; END IF;
  ELSE
    UPDATE "Pet" SET "mainPhotoId" = (
      SELECT min(id) FROM "PetPhoto" WHERE "petId" = NEW."petId" AND "deletedAt" IS NULL AND "albumId" IS NULL)
    WHERE id = NEW."petId" AND ("mainPhotoId" = NEW.id OR "mainPhotoId" IS NULL);
    PERFORM update_texts_with_photo(NULL, NEW.id, NEW."key", NEW."deletedAt" IS NOT NULL OR pet."hiddenAt" IS NOT NULL)
    FROM "Pet" pet WHERE pet.id = NEW."petId";
    IF is_deleted THEN DELETE FROM "MediaUse" WHERE "petPhotoId" = NEW.id; END IF;
  END IF;
  RETURN NULL;
END $$;

-- Removes a photo from all posts and messages that show it, or restores it. Locks the photo first,
-- so a post that is written concurrently is either found here or waits for the lock and is then
-- rejected (MediaService.requireOwn).
CREATE OR REPLACE FUNCTION update_texts_with_photo(user_photo int, pet_photo int, key text, is_removed boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  posts int[];
  blog_posts int[];
  messages bigint[];
  reviews int[];
BEGIN
  PERFORM FROM "UserPhoto" WHERE id = user_photo FOR UPDATE;
  PERFORM FROM "PetPhoto" WHERE id = pet_photo FOR UPDATE;
  SELECT array_agg("wallPostId"), array_agg("blogPostId"), array_agg("messageId"), array_agg("reviewId")
  INTO posts, blog_posts, messages, reviews
  FROM "MediaUse" WHERE "userPhotoId" = user_photo OR "petPhotoId" = pet_photo;
  UPDATE "WallPost" SET "mediaUrl" = with_removed_picture("mediaUrl", key, is_removed),
    "media" = media_with_removed_picture("media", key, is_removed) WHERE id = ANY (posts);
  UPDATE "BlogPost" SET "imageUrl" = with_removed_picture("imageUrl", key, is_removed),
    "content" = with_removed_picture("content", key, is_removed) WHERE id = ANY (blog_posts);
  UPDATE "Message" SET "content" = with_removed_picture("content", key, is_removed),
    "media" = media_with_removed_picture("media", key, is_removed) WHERE id = ANY (messages);
  UPDATE "Review" SET "media" = media_with_removed_picture("media", key, is_removed) WHERE id = ANY (reviews);
  INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId", "likeCount", "commentCount")
  SELECT 'WALL_POST_UPDATED'::"StreamEventType", ARRAY["authorId"], id, "likeCount", "commentCount"
  FROM "WallPost" WHERE id = ANY (posts) AND "hiddenAt" IS NULL;
END $$;

-- Replaces the URLs of this photo with a placeholder, or restores the URLs. Idempotent.
CREATE OR REPLACE FUNCTION with_removed_picture(content text, key text, is_removed boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_removed THEN replace(restored, url, placeholder) ELSE restored END
  FROM (VALUES ('/uploads/' || key || '/', '/removed-picture.svg#/uploads/' || key || '/')) urls (url, placeholder),
    LATERAL (VALUES (replace(content, placeholder, url))) texts (restored)
$$;

-- Like with_removed_picture(), for the list of pictures of a post or message. NULL stays NULL.
CREATE OR REPLACE FUNCTION media_with_removed_picture(media jsonb, key text, is_removed boolean) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_agg(jsonb_set(item, '{url}', to_jsonb(with_removed_picture(item ->> 'url', key, is_removed))) ORDER BY place)
  FROM jsonb_array_elements(media) WITH ORDINALITY AS items (item, place)
$$;

-- Returns the URLs of a list of pictures, for upload_keys(). Descriptions are left out.
CREATE OR REPLACE FUNCTION media_urls(media jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_path_query_array(media, '$[*].url')::text
$$;

-- Returns the keys of the uploads in the content: the 35 characters after each "/uploads/", like
-- uploadKeysIn() (platform/storage/urls.ts). Splitting the string is a hundred times as fast as a
-- regular expression.
CREATE OR REPLACE FUNCTION upload_keys(content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT left(part, 35) FROM unnest(string_to_array(content, '/uploads/')) WITH ORDINALITY AS parts (part, place) WHERE place > 1
$$;

-- Updates "MediaUse", which records the uploads that a post, message or review shows. A hidden
-- photo keeps its row, so that it can be shown again.
CREATE OR REPLACE FUNCTION after_media_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used "MediaUse";
  author int;
  content_with_urls text;
  keys text[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'WallPost' THEN
      used."wallPostId" := NEW.id; author := NEW."authorId"; content_with_urls := concat_ws(' ', NEW."mediaUrl", media_urls(NEW."media"));
    WHEN 'BlogPost' THEN
      used."blogPostId" := NEW.id; author := NEW."authorId"; content_with_urls := concat_ws(' ', NEW."imageUrl", NEW."content");
    WHEN 'Message' THEN
      used."messageId" := NEW.id; author := NEW."senderId"; content_with_urls := concat_ws(' ', NEW."content", media_urls(NEW."media"));
    WHEN 'Review' THEN
      used."reviewId" := NEW.id; author := NEW."authorId"; content_with_urls := media_urls(NEW."media");
  END CASE;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "MediaUse" WHERE "wallPostId" = used."wallPostId" OR "blogPostId" = used."blogPostId" OR "messageId" = used."messageId"
      OR "reviewId" = used."reviewId";
  END IF;
  keys := ARRAY(SELECT upload_keys(content_with_urls));
  IF keys = '{}' THEN
    RETURN NULL;
  END IF;
  INSERT INTO "MediaUse" ("userPhotoId", "wallPostId", "blogPostId", "messageId", "reviewId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId", used."reviewId"
  FROM (
    SELECT id FROM "UserPhoto" WHERE "userId" = author AND ("deletedAt" IS NULL OR "hiddenAt" IS NOT NULL) AND "key" = ANY (keys)
    ORDER BY id FOR KEY SHARE
  ) shown;
  INSERT INTO "MediaUse" ("petPhotoId", "wallPostId", "blogPostId", "messageId", "reviewId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId", used."reviewId"
  FROM (
    SELECT photo.id FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId"
    WHERE pet."userId" = author AND (photo."deletedAt" IS NULL OR photo."hiddenAt" IS NOT NULL) AND photo."key" = ANY (keys)
    ORDER BY photo.id FOR KEY SHARE OF photo
  ) shown;
  INSERT INTO "MediaUse" ("mediaId", "wallPostId", "blogPostId", "messageId", "reviewId")
  SELECT shown.id, used."wallPostId", used."blogPostId", used."messageId", used."reviewId"
  FROM (
    SELECT id FROM "Media" WHERE "userId" = author AND "key" = ANY (keys) ORDER BY id FOR KEY SHARE
  ) shown;
  RETURN NULL;
END $$;

-- Clears the list of pictures when a release with one picture per post has changed the picture.
CREATE OR REPLACE FUNCTION clear_outdated_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."media" := NULL;
  RETURN NEW;
END $$;

-- Copies the key and widths of the profile photo to its user. Also clears them, because the
-- foreign key clears "profilePhotoId" when the photo is deleted.
CREATE OR REPLACE FUNCTION set_profile_photo_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "key", "widths" INTO NEW."profilePhotoKey", NEW."profilePhotoWidths" FROM "UserPhoto" WHERE "id" = NEW."profilePhotoId";
  RETURN NEW;
END $$;
