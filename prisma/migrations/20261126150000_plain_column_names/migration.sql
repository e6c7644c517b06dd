ALTER TABLE "SavedSearchHit" RENAME COLUMN "toldAt" TO "notifiedAt";
ALTER TABLE "Report" RENAME COLUMN "hasLedTo" TO "actionTaken";
ALTER TABLE "Mention" RENAME COLUMN "isQuiet" TO "isSilent";
ALTER TABLE "SecondFactor" RENAME COLUMN "turnedOnAt" TO "enabledAt";
ALTER TABLE "NotificationSettings" RENAME COLUMN "wakeAt" TO "nextRunAt";
ALTER TABLE "Gazetteer" RENAME COLUMN "lookedUp" TO "lastAddressId";
