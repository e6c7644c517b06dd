-- People without an account report found animals, and users report their texts to moderators.
ALTER TABLE "ModerationCase" ALTER COLUMN "userId" DROP NOT NULL;
