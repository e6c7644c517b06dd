CREATE TYPE "ReportedType" AS ENUM ('PROFILE', 'PET', 'USER_PHOTO', 'PET_PHOTO', 'WALL_POST', 'BLOG_POST', 'COMMENT', 'MESSAGE');
CREATE TYPE "ReportReason" AS ENUM ('SPAM', 'INSULT', 'CRUELTY', 'FRAUD', 'SEXUAL', 'VIOLENCE', 'PRIVACY', 'OTHER');
CREATE TYPE "ModerationAction" AS ENUM ('DISMISS', 'HIDE', 'RESTORE', 'REMOVE', 'WARN', 'SUSPEND', 'UNSUSPEND', 'DISABLE', 'ENABLE', 'NOTE');

ALTER TABLE "Pet" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);
ALTER TABLE "PetPhoto" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);
ALTER TABLE "UserPhoto" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);
ALTER TABLE "BlogPost" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);
ALTER TABLE "WallPost" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);
ALTER TABLE "Comment" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);

-- Lists of pets find what is not hidden in the index alone.
DROP INDEX "Pet_id_userId_idx";
DROP INDEX "Pet_petCategoryGroupId_id_userId_idx";
DROP INDEX "Pet_petCategoryId_id_userId_idx";
DROP INDEX "Pet_albumUpdatedAt_id_userId_idx";
CREATE INDEX "Pet_id_userId_idx" ON "Pet" ("id" DESC, "userId") WHERE "hiddenAt" IS NULL;
CREATE INDEX "Pet_petCategoryGroupId_id_userId_idx" ON "Pet" ("petCategoryGroupId", "id" DESC, "userId") WHERE "hiddenAt" IS NULL;
CREATE INDEX "Pet_petCategoryId_id_userId_idx" ON "Pet" ("petCategoryId", "id" DESC, "userId") WHERE "hiddenAt" IS NULL;
CREATE INDEX "Pet_albumUpdatedAt_id_userId_idx" ON "Pet" ("albumUpdatedAt" DESC, "id" DESC, "userId") WHERE "hiddenAt" IS NULL;

CREATE TABLE "ModerationCase" (
  "id" SERIAL NOT NULL,
  "type" "ReportedType" NOT NULL,
  "targetId" BIGINT NOT NULL,
  "userId" INTEGER NOT NULL,
  "snapshot" JSONB NOT NULL,
  "isOpen" BOOLEAN NOT NULL DEFAULT true,
  "isObjection" BOOLEAN NOT NULL DEFAULT false,
  "reportCount" INTEGER NOT NULL DEFAULT 0,
  "claimedById" INTEGER,
  "claimedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ModerationCase_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ModerationCase_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ModerationCase_claimedById_fkey" FOREIGN KEY ("claimedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ModerationCase_type_targetId_key" ON "ModerationCase" ("type", "targetId");
CREATE INDEX "ModerationCase_isOpen_id_idx" ON "ModerationCase" ("isOpen", "id" DESC);
CREATE INDEX "ModerationCase_userId_id_idx" ON "ModerationCase" ("userId", "id" DESC);
CREATE INDEX "ModerationCase_claimedById_idx" ON "ModerationCase" ("claimedById");

CREATE TABLE "Report" (
  "id" SERIAL NOT NULL,
  "caseId" INTEGER NOT NULL,
  "reporterId" INTEGER NOT NULL,
  "reason" "ReportReason" NOT NULL,
  "words" VARCHAR(1000) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closedAt" TIMESTAMPTZ(3),
  "hasLedTo" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "Report_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Report_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "ModerationCase"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Report_caseId_reporterId_key" ON "Report" ("caseId", "reporterId");
CREATE INDEX "Report_reporterId_id_idx" ON "Report" ("reporterId", "id" DESC);

CREATE TABLE "ModerationDecision" (
  "id" SERIAL NOT NULL,
  "caseId" INTEGER NOT NULL,
  "moderatorId" INTEGER,
  "action" "ModerationAction" NOT NULL,
  "reason" "ReportReason",
  "words" VARCHAR(2000) NOT NULL,
  "until" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "objection" VARCHAR(2000),
  "objectedAt" TIMESTAMPTZ(3),
  "isUpheld" BOOLEAN,
  CONSTRAINT "ModerationDecision_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ModerationDecision_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "ModerationCase"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ModerationDecision_moderatorId_fkey" FOREIGN KEY ("moderatorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "ModerationDecision_caseId_id_idx" ON "ModerationDecision" ("caseId", "id" DESC);
CREATE INDEX "ModerationDecision_moderatorId_idx" ON "ModerationDecision" ("moderatorId");

-- TRIGGER: the counter of comments follows what is shown: hidden ones do not count, and counted no more when they are deleted. Replies are
-- hidden with their comment, and shown again with it unless they were hidden before. For the stream a hidden comment is a deleted one.
CREATE FUNCTION follow_hidden_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step int := CASE WHEN NEW."hiddenAt" IS NULL THEN 1 ELSE -1 END;
  count int;
  target_author int;
  is_public boolean := true;
BEGIN
  IF NEW."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + step WHERE id = NEW."wallPostId"
    RETURNING "commentCount", "authorId" INTO count, target_author;
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + step WHERE id = NEW."blogPostId"
    RETURNING "commentCount", "authorId", "isPublished" INTO count, target_author, is_public;
  END IF;
  IF is_public THEN
    INSERT INTO "StreamEvent" ("type", "userIds", "commentId", "wallPostId", "blogPostId", "parentId", "commentCount")
    VALUES (
      CASE WHEN NEW."hiddenAt" IS NULL THEN 'COMMENT' ELSE 'COMMENT_DELETED' END::"StreamEventType",
      ARRAY[NEW."authorId", target_author], NEW.id, NEW."wallPostId", NEW."blogPostId", NEW."parentId", count);
  END IF;
  UPDATE "Comment" SET "hiddenAt" = NEW."hiddenAt"
  WHERE "parentId" = NEW.id AND "hiddenAt" IS NOT DISTINCT FROM OLD."hiddenAt";
  RETURN NULL;
END $$;
CREATE TRIGGER "Comment_hidden" AFTER UPDATE OF "hiddenAt" ON "Comment" FOR EACH ROW
WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION follow_hidden_comment();

-- What was hidden has been counted and told of already.
DROP TRIGGER "Comment_counted" ON "Comment";
CREATE TRIGGER "Comment_counted" AFTER INSERT ON "Comment" FOR EACH ROW EXECUTE FUNCTION follow_comment();
CREATE TRIGGER "Comment_uncounted" AFTER DELETE ON "Comment" FOR EACH ROW WHEN (OLD."hiddenAt" IS NULL)
EXECUTE FUNCTION follow_comment();

-- TRIGGER: for the stream a hidden post is a deleted one, and one that is shown again has been changed. Its tags count no more: trends look
-- at the last month alone.
CREATE FUNCTION follow_hidden_wall_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "WallPostTag" SET "createdAt" = CASE WHEN NEW."hiddenAt" IS NULL THEN NEW."createdAt" ELSE to_timestamp(0) END
  WHERE "wallPostId" = NEW.id;
  INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId", "likeCount", "commentCount")
  SELECT CASE WHEN NEW."hiddenAt" IS NULL THEN 'WALL_POST_UPDATED' ELSE 'WALL_POST_DELETED' END::"StreamEventType",
    ARRAY[NEW."authorId"], NEW.id, NEW."likeCount", NEW."commentCount";
  RETURN NULL;
END $$;
CREATE TRIGGER "WallPost_hidden" AFTER UPDATE OF "hiddenAt" ON "WallPost" FOR EACH ROW
WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION follow_hidden_wall_post();

-- TRIGGER: a hidden photo represents nobody. The newest of the others does, as after a deletion.
CREATE FUNCTION follow_hidden_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'UserPhoto' THEN
    UPDATE "User" SET "profilePhotoPicked" = false, "profilePhotoId" = (
      SELECT max(id) FROM "UserPhoto" WHERE "userId" = NEW."userId" AND "deletedAt" IS NULL)
    WHERE id = NEW."userId" AND ("profilePhotoId" = NEW.id OR "profilePhotoId" IS NULL);
  ELSE
    UPDATE "Pet" SET "mainPhotoId" = (SELECT min(id) FROM "PetPhoto" WHERE "petId" = NEW."petId" AND "deletedAt" IS NULL)
    WHERE id = NEW."petId" AND ("mainPhotoId" = NEW.id OR "mainPhotoId" IS NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "UserPhoto_hidden" AFTER UPDATE OF "hiddenAt" ON "UserPhoto" FOR EACH ROW
WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION follow_hidden_photo();
CREATE TRIGGER "PetPhoto_hidden" AFTER UPDATE OF "hiddenAt" ON "PetPhoto" FOR EACH ROW
WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION follow_hidden_photo();
