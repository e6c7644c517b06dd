CREATE TYPE "PendingPictureState" AS ENUM ('UPLOADING', 'MOVING', 'TRASHED');

CREATE TABLE "PendingPicture" (
    "key" VARCHAR(100) NOT NULL,
    "state" "PendingPictureState" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PendingPicture_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "PendingPicture_state_since_idx" ON "PendingPicture"("state", "since");

-- Best effort: a cache that misses a purge checks its pictures after a day.
SELECT pgboss.create_queue('purged-pictures', '{"policy": "standard", "retryLimit": 5,
  "retryDelay": 10, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 1440}');
