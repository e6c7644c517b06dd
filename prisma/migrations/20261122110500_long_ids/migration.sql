-- Written by hand, so that each table is rewritten once. Ids of which there may be more than 2 147 483 647, and what refers to them.
ALTER TABLE "Like" ALTER COLUMN "id" TYPE BIGINT;
ALTER SEQUENCE "Like_id_seq" AS BIGINT;

ALTER TABLE "Comment" ALTER COLUMN "id" TYPE BIGINT, ALTER COLUMN "parentId" TYPE BIGINT;
ALTER SEQUENCE "Comment_id_seq" AS BIGINT;

ALTER TABLE "Block" ALTER COLUMN "id" TYPE BIGINT;
ALTER SEQUENCE "Block_id_seq" AS BIGINT;

-- Until now every message has taken an id of a conversation.
ALTER TABLE "Conversation" ALTER COLUMN "id" TYPE BIGINT;
ALTER SEQUENCE "Conversation_id_seq" AS BIGINT;

ALTER TABLE "Message" ALTER COLUMN "id" TYPE BIGINT, ALTER COLUMN "conversationId" TYPE BIGINT;
ALTER SEQUENCE "Message_id_seq" AS BIGINT;

ALTER TABLE "ConversationMember" ALTER COLUMN "conversationId" TYPE BIGINT, ALTER COLUMN "lastMessageId" TYPE BIGINT;

ALTER TABLE "MediaUse" ALTER COLUMN "id" TYPE BIGINT, ALTER COLUMN "messageId" TYPE BIGINT;
ALTER SEQUENCE "MediaUse_id_seq" AS BIGINT;
