-- Replaces: 20261128150000_more_client_ids
ALTER TABLE "WallPost" ADD COLUMN "clientId" UUID;
ALTER TABLE "Comment" ADD COLUMN "clientId" UUID;
ALTER TABLE "PetPhoto" ADD COLUMN "clientId" UUID;
ALTER TABLE "UserPhoto" ADD COLUMN "clientId" UUID;
ALTER TABLE "ReportPhoto" ADD COLUMN "clientId" UUID;
ALTER TABLE "HealthDocument" ADD COLUMN "clientId" UUID;
ALTER TABLE "SavedSearch" ADD COLUMN "clientId" UUID;
ALTER TABLE "Reminder" ADD COLUMN "clientId" UUID;
ALTER TABLE "ModerationDecision" ADD COLUMN "clientId" UUID;
