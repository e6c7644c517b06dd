-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "BusinessKind" AS ENUM ('KENNEL', 'BEAUTY_PARLOR', 'VETERINARY', 'SHELTER');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('MALE', 'FEMALE');

-- CreateEnum
CREATE TYPE "BlogCategory" AS ENUM ('PSI', 'MACKE', 'GLODARI', 'PAPAGAJI', 'GMIZAVCI', 'PAUCI_I_SKORPIJE', 'HRANA', 'OPREMA');

-- CreateEnum
CREATE TYPE "FriendshipStatus" AS ENUM ('PENDING', 'ACCEPTED');

-- CreateEnum
CREATE TYPE "MessageType" AS ENUM ('TEXT', 'IMAGE');

-- CreateEnum
CREATE TYPE "StreamEventType" AS ENUM ('WALL_POST', 'WALL_POST_UPDATED', 'WALL_POST_DELETED', 'LIKE', 'COMMENT', 'COMMENT_DELETED');

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" VARCHAR(254) NOT NULL,
    "passwordHash" VARCHAR(255) NOT NULL,
    "firstName" VARCHAR(100),
    "lastName" VARCHAR(100),
    "birthDate" DATE,
    "description" TEXT,
    "phoneNumber" VARCHAR(40),
    "facebook" VARCHAR(2048),
    "twitter" VARCHAR(2048),
    "youtube" VARCHAR(2048),
    "tiktok" VARCHAR(2048),
    "userCategoryId" INTEGER,
    "profilePhotoId" INTEGER,
    "profilePhotoPicked" BOOLEAN NOT NULL DEFAULT false,
    "albumLikeCount" INTEGER NOT NULL DEFAULT 0,
    "albumUpdatedAt" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" INTEGER NOT NULL,
    "userAgent" VARCHAR(300),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Address" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "country" VARCHAR(200) NOT NULL,
    "city" VARCHAR(200) NOT NULL,
    "street" VARCHAR(200) NOT NULL,

    CONSTRAINT "Address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BusinessProfile" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" "BusinessKind" NOT NULL,
    "establishmentDate" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BusinessProfile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BusinessService" (
    "businessProfileId" INTEGER NOT NULL,
    "serviceId" INTEGER NOT NULL,

    CONSTRAINT "BusinessService_pkey" PRIMARY KEY ("businessProfileId","serviceId")
);

-- CreateTable
CREATE TABLE "UserCategory" (
    "id" INTEGER NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameSr" VARCHAR(100) NOT NULL,
    "descriptionEn" TEXT NOT NULL,
    "descriptionSr" TEXT NOT NULL,

    CONSTRAINT "UserCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Service" (
    "id" INTEGER NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameSr" VARCHAR(100) NOT NULL,
    "userCategoryIds" INTEGER[],

    CONSTRAINT "Service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PetCategory" (
    "id" INTEGER NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameSr" VARCHAR(100) NOT NULL,
    "descriptionEn" TEXT NOT NULL,
    "descriptionSr" TEXT NOT NULL,
    "photoUrl" VARCHAR(200) NOT NULL,

    CONSTRAINT "PetCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PetCategoryGroup" (
    "id" INTEGER NOT NULL,
    "petCategoryId" INTEGER NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameSr" VARCHAR(100) NOT NULL,
    "photoUrl" VARCHAR(200) NOT NULL,

    CONSTRAINT "PetCategoryGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PetCategoryFood" (
    "id" INTEGER NOT NULL,
    "petCategoryId" INTEGER NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameSr" VARCHAR(100) NOT NULL,

    CONSTRAINT "PetCategoryFood_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Pet" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" INTEGER NOT NULL,
    "petCategoryId" INTEGER NOT NULL,
    "petCategoryGroupId" INTEGER NOT NULL,
    "petCategoryFoodId" INTEGER,
    "name" VARCHAR(50) NOT NULL,
    "birthdate" DATE,
    "gender" "Gender" NOT NULL,
    "hasPedigree" BOOLEAN NOT NULL DEFAULT false,
    "giveAway" BOOLEAN NOT NULL DEFAULT false,
    "priceForBreeding" DECIMAL(12,2),
    "priceForSale" DECIMAL(12,2),
    "description" TEXT,
    "mainPhotoId" INTEGER,
    "mainPhotoPicked" BOOLEAN NOT NULL DEFAULT false,
    "albumLikeCount" INTEGER NOT NULL DEFAULT 0,
    "albumUpdatedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Pet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PetPhoto" (
    "id" SERIAL NOT NULL,
    "petId" INTEGER NOT NULL,
    "key" VARCHAR(100) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "description" VARCHAR(500),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PetPhoto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserPhoto" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "key" VARCHAR(100) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "description" VARCHAR(500),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "UserPhoto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Media" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "key" VARCHAR(100) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BlogPost" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "authorId" INTEGER NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "content" TEXT NOT NULL,
    "excerpt" VARCHAR(160) NOT NULL,
    "category" "BlogCategory" NOT NULL,
    "petCategoryId" INTEGER,
    "imageUrl" VARCHAR(2048),
    "isPublished" BOOLEAN NOT NULL DEFAULT false,
    "publishedAt" TIMESTAMPTZ(3),
    "likeCount" INTEGER NOT NULL DEFAULT 0,
    "commentCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BlogPost_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WallPost" (
    "id" SERIAL NOT NULL,
    "authorId" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "mediaUrl" VARCHAR(2048),
    "likeCount" INTEGER NOT NULL DEFAULT 0,
    "commentCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WallPost_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WallPostTag" (
    "wallPostId" INTEGER NOT NULL,
    "tag" VARCHAR(100) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WallPostTag_pkey" PRIMARY KEY ("tag","wallPostId")
);

-- CreateTable
CREATE TABLE "Like" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "wallPostId" INTEGER,
    "blogPostId" INTEGER,
    "albumUserId" INTEGER,
    "albumPetId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Like_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" SERIAL NOT NULL,
    "authorId" INTEGER NOT NULL,
    "wallPostId" INTEGER,
    "blogPostId" INTEGER,
    "parentId" INTEGER,
    "content" VARCHAR(2000) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Friendship" (
    "id" SERIAL NOT NULL,
    "requesterId" INTEGER NOT NULL,
    "addresseeId" INTEGER NOT NULL,
    "status" "FriendshipStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Friendship_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Block" (
    "blockerId" INTEGER NOT NULL,
    "blockedId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Block_pkey" PRIMARY KEY ("blockerId","blockedId")
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" SERIAL NOT NULL,
    "lowUserId" INTEGER NOT NULL,
    "highUserId" INTEGER NOT NULL,

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConversationMember" (
    "conversationId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "lastMessageId" INTEGER,
    "unreadCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ConversationMember_pkey" PRIMARY KEY ("conversationId","userId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" SERIAL NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "senderId" INTEGER NOT NULL,
    "receiverId" INTEGER NOT NULL,
    "content" VARCHAR(4000) NOT NULL,
    "messageType" "MessageType" NOT NULL DEFAULT 'TEXT',
    "clientMessageId" VARCHAR(64),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StreamEvent" (
    "id" BIGSERIAL NOT NULL,
    "type" "StreamEventType" NOT NULL,
    "actorId" INTEGER,
    "payload" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StreamEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SeededPart" (
    "name" VARCHAR(60) NOT NULL,
    "seededAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SeededPart_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_uuid_key" ON "User"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_profilePhotoId_key" ON "User"("profilePhotoId");

-- CreateIndex
CREATE INDEX "User_userCategoryId_id_idx" ON "User"("userCategoryId", "id" DESC);

-- CreateIndex
CREATE INDEX "User_albumUpdatedAt_idx" ON "User"("albumUpdatedAt" DESC);

-- CreateIndex
CREATE INDEX "Session_userId_lastSeenAt_idx" ON "Session"("userId", "lastSeenAt" DESC);

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Address_userId_key" ON "Address"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "BusinessProfile_userId_kind_key" ON "BusinessProfile"("userId", "kind");

-- CreateIndex
CREATE INDEX "BusinessService_serviceId_idx" ON "BusinessService"("serviceId");

-- CreateIndex
CREATE INDEX "PetCategoryGroup_petCategoryId_id_idx" ON "PetCategoryGroup"("petCategoryId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PetCategoryGroup_id_petCategoryId_key" ON "PetCategoryGroup"("id", "petCategoryId");

-- CreateIndex
CREATE INDEX "PetCategoryFood_petCategoryId_id_idx" ON "PetCategoryFood"("petCategoryId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PetCategoryFood_id_petCategoryId_key" ON "PetCategoryFood"("id", "petCategoryId");

-- CreateIndex
CREATE UNIQUE INDEX "Pet_uuid_key" ON "Pet"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "Pet_mainPhotoId_key" ON "Pet"("mainPhotoId");

-- CreateIndex
CREATE INDEX "Pet_userId_id_idx" ON "Pet"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Pet_petCategoryGroupId_id_idx" ON "Pet"("petCategoryGroupId", "id" DESC);

-- CreateIndex
CREATE INDEX "Pet_petCategoryId_id_idx" ON "Pet"("petCategoryId", "id" DESC);

-- CreateIndex
CREATE INDEX "Pet_albumUpdatedAt_idx" ON "Pet"("albumUpdatedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "PetPhoto_key_key" ON "PetPhoto"("key");

-- CreateIndex
CREATE INDEX "PetPhoto_petId_id_idx" ON "PetPhoto"("petId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "UserPhoto_key_key" ON "UserPhoto"("key");

-- CreateIndex
CREATE INDEX "UserPhoto_userId_id_idx" ON "UserPhoto"("userId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Media_key_key" ON "Media"("key");

-- CreateIndex
CREATE INDEX "Media_userId_id_idx" ON "Media"("userId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "BlogPost_uuid_key" ON "BlogPost"("uuid");

-- CreateIndex
CREATE INDEX "BlogPost_authorId_id_idx" ON "BlogPost"("authorId", "id" DESC);

-- CreateIndex
CREATE INDEX "BlogPost_isPublished_id_idx" ON "BlogPost"("isPublished", "id" DESC);

-- CreateIndex
CREATE INDEX "BlogPost_petCategoryId_isPublished_id_idx" ON "BlogPost"("petCategoryId", "isPublished", "id" DESC);

-- CreateIndex
CREATE INDEX "WallPost_authorId_id_idx" ON "WallPost"("authorId", "id" DESC);

-- CreateIndex
CREATE INDEX "WallPostTag_wallPostId_idx" ON "WallPostTag"("wallPostId");

-- CreateIndex
CREATE INDEX "WallPostTag_createdAt_tag_idx" ON "WallPostTag"("createdAt", "tag");

-- CreateIndex
CREATE INDEX "Like_wallPostId_id_idx" ON "Like"("wallPostId", "id" DESC);

-- CreateIndex
CREATE INDEX "Like_blogPostId_id_idx" ON "Like"("blogPostId", "id" DESC);

-- CreateIndex
CREATE INDEX "Like_albumUserId_id_idx" ON "Like"("albumUserId", "id" DESC);

-- CreateIndex
CREATE INDEX "Like_albumPetId_id_idx" ON "Like"("albumPetId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Like_userId_wallPostId_key" ON "Like"("userId", "wallPostId");

-- CreateIndex
CREATE UNIQUE INDEX "Like_userId_blogPostId_key" ON "Like"("userId", "blogPostId");

-- CreateIndex
CREATE UNIQUE INDEX "Like_userId_albumUserId_key" ON "Like"("userId", "albumUserId");

-- CreateIndex
CREATE UNIQUE INDEX "Like_userId_albumPetId_key" ON "Like"("userId", "albumPetId");

-- CreateIndex
CREATE INDEX "Comment_wallPostId_id_idx" ON "Comment"("wallPostId", "id");

-- CreateIndex
CREATE INDEX "Comment_blogPostId_id_idx" ON "Comment"("blogPostId", "id");

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");

-- CreateIndex
CREATE INDEX "Comment_authorId_idx" ON "Comment"("authorId");

-- CreateIndex
CREATE INDEX "Friendship_requesterId_status_id_idx" ON "Friendship"("requesterId", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "Friendship_addresseeId_status_id_idx" ON "Friendship"("addresseeId", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "Block_blockedId_idx" ON "Block"("blockedId");

-- CreateIndex
CREATE INDEX "Conversation_highUserId_idx" ON "Conversation"("highUserId");

-- CreateIndex
CREATE UNIQUE INDEX "Conversation_lowUserId_highUserId_key" ON "Conversation"("lowUserId", "highUserId");

-- CreateIndex
CREATE INDEX "ConversationMember_userId_lastMessageId_idx" ON "ConversationMember"("userId", "lastMessageId" DESC);

-- CreateIndex
CREATE INDEX "ConversationMember_lastMessageId_idx" ON "ConversationMember"("lastMessageId");

-- CreateIndex
CREATE INDEX "Message_conversationId_id_idx" ON "Message"("conversationId", "id" DESC);

-- CreateIndex
CREATE INDEX "Message_senderId_id_idx" ON "Message"("senderId", "id" DESC);

-- CreateIndex
CREATE INDEX "Message_receiverId_id_idx" ON "Message"("receiverId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Message_senderId_clientMessageId_key" ON "Message"("senderId", "clientMessageId");

-- CreateIndex
CREATE INDEX "StreamEvent_createdAt_idx" ON "StreamEvent"("createdAt");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_userCategoryId_fkey" FOREIGN KEY ("userCategoryId") REFERENCES "UserCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_profilePhotoId_fkey" FOREIGN KEY ("profilePhotoId") REFERENCES "UserPhoto"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Address" ADD CONSTRAINT "Address_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BusinessProfile" ADD CONSTRAINT "BusinessProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BusinessService" ADD CONSTRAINT "BusinessService_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BusinessService" ADD CONSTRAINT "BusinessService_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PetCategoryGroup" ADD CONSTRAINT "PetCategoryGroup_petCategoryId_fkey" FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PetCategoryFood" ADD CONSTRAINT "PetCategoryFood_petCategoryId_fkey" FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_petCategoryId_fkey" FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_petCategoryGroupId_petCategoryId_fkey" FOREIGN KEY ("petCategoryGroupId", "petCategoryId") REFERENCES "PetCategoryGroup"("id", "petCategoryId") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_petCategoryFoodId_petCategoryId_fkey" FOREIGN KEY ("petCategoryFoodId", "petCategoryId") REFERENCES "PetCategoryFood"("id", "petCategoryId") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_mainPhotoId_fkey" FOREIGN KEY ("mainPhotoId") REFERENCES "PetPhoto"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PetPhoto" ADD CONSTRAINT "PetPhoto_petId_fkey" FOREIGN KEY ("petId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserPhoto" ADD CONSTRAINT "UserPhoto_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlogPost" ADD CONSTRAINT "BlogPost_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlogPost" ADD CONSTRAINT "BlogPost_petCategoryId_fkey" FOREIGN KEY ("petCategoryId") REFERENCES "PetCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WallPost" ADD CONSTRAINT "WallPost_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WallPostTag" ADD CONSTRAINT "WallPostTag_wallPostId_fkey" FOREIGN KEY ("wallPostId") REFERENCES "WallPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Like" ADD CONSTRAINT "Like_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Like" ADD CONSTRAINT "Like_wallPostId_fkey" FOREIGN KEY ("wallPostId") REFERENCES "WallPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Like" ADD CONSTRAINT "Like_blogPostId_fkey" FOREIGN KEY ("blogPostId") REFERENCES "BlogPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Like" ADD CONSTRAINT "Like_albumUserId_fkey" FOREIGN KEY ("albumUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Like" ADD CONSTRAINT "Like_albumPetId_fkey" FOREIGN KEY ("albumPetId") REFERENCES "Pet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_wallPostId_fkey" FOREIGN KEY ("wallPostId") REFERENCES "WallPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_blogPostId_fkey" FOREIGN KEY ("blogPostId") REFERENCES "BlogPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Friendship" ADD CONSTRAINT "Friendship_requesterId_fkey" FOREIGN KEY ("requesterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Friendship" ADD CONSTRAINT "Friendship_addresseeId_fkey" FOREIGN KEY ("addresseeId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Block" ADD CONSTRAINT "Block_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Block" ADD CONSTRAINT "Block_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_lowUserId_fkey" FOREIGN KEY ("lowUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_highUserId_fkey" FOREIGN KEY ("highUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationMember" ADD CONSTRAINT "ConversationMember_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationMember" ADD CONSTRAINT "ConversationMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationMember" ADD CONSTRAINT "ConversationMember_lastMessageId_fkey" FOREIGN KEY ("lastMessageId") REFERENCES "Message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_receiverId_fkey" FOREIGN KEY ("receiverId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

-- CHECK constraints
ALTER TABLE "User" ADD CONSTRAINT "User_email_lower_case" CHECK ("email" = lower("email"));
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_breeding_price_positive" CHECK ("priceForBreeding" > 0);
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_sale_price_positive" CHECK ("priceForSale" > 0);
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_give_away_is_not_for_sale" CHECK (NOT ("giveAway" AND "priceForSale" IS NOT NULL));
ALTER TABLE "Pet" ADD CONSTRAINT "Pet_spiders_have_no_food" CHECK ("petCategoryId" <> 6 OR "petCategoryFoodId" IS NULL);
ALTER TABLE "Like" ADD CONSTRAINT "Like_one_target" CHECK (num_nonnulls("wallPostId", "blogPostId", "albumUserId", "albumPetId") = 1);
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_one_target" CHECK (num_nonnulls("wallPostId", "blogPostId") = 1);
ALTER TABLE "Friendship" ADD CONSTRAINT "Friendship_two_people" CHECK ("requesterId" <> "addresseeId");
ALTER TABLE "Block" ADD CONSTRAINT "Block_two_people" CHECK ("blockerId" <> "blockedId");
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_ordered_pair" CHECK ("lowUserId" < "highUserId");
ALTER TABLE "ConversationMember" ADD CONSTRAINT "ConversationMember_unread_not_negative" CHECK ("unreadCount" >= 0);
ALTER TABLE "Message" ADD CONSTRAINT "Message_two_people" CHECK ("senderId" <> "receiverId");

-- One friendship per pair, whichever direction it was asked in.
CREATE UNIQUE INDEX "Friendship_pair_key" ON "Friendship" (LEAST("requesterId", "addresseeId"), GREATEST("requesterId", "addresseeId"));

-- TRIGGER: counters follow their rows in the same transaction, also where a row goes because its owner was deleted.
CREATE FUNCTION follow_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  liked "Like" := COALESCE(NEW, OLD);
  step int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF liked."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "likeCount" = "likeCount" + step WHERE id = liked."wallPostId";
  ELSIF liked."blogPostId" IS NOT NULL THEN
    UPDATE "BlogPost" SET "likeCount" = "likeCount" + step WHERE id = liked."blogPostId";
  ELSIF liked."albumUserId" IS NOT NULL THEN
    UPDATE "User" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumUserId";
  ELSE
    UPDATE "Pet" SET "albumLikeCount" = "albumLikeCount" + step WHERE id = liked."albumPetId";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Like_counted" AFTER INSERT OR DELETE ON "Like" FOR EACH ROW EXECUTE FUNCTION follow_like();

CREATE FUNCTION follow_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said "Comment" := COALESCE(NEW, OLD);
  step int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF said."wallPostId" IS NOT NULL THEN
    UPDATE "WallPost" SET "commentCount" = "commentCount" + step WHERE id = said."wallPostId";
  ELSE
    UPDATE "BlogPost" SET "commentCount" = "commentCount" + step WHERE id = said."blogPostId";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Comment_counted" AFTER INSERT OR DELETE ON "Comment" FOR EACH ROW EXECUTE FUNCTION follow_comment();
