ALTER TYPE "NotificationKind" ADD VALUE 'LOST_NEARBY';
ALTER TYPE "NotificationKind" ADD VALUE 'FOUND_NEARBY';
ALTER TYPE "NotificationKind" ADD VALUE 'POSSIBLE_MATCH';

SELECT pgboss.create_queue('animal-alerts', '{"policy": "standard", "retryLimit": 10,
  "retryDelay": 1, "retryBackoff": true, "expireInSeconds": 300, "retentionMinutes": 2880}');
SELECT pgboss.create_queue('animal-matches', '{"policy": "standard", "retryLimit": 10,
  "retryDelay": 1, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 2880}');

CREATE TABLE "AlertArea" (
    "userId" INTEGER NOT NULL,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "placeId" INTEGER,
    "km" INTEGER NOT NULL,
    "ignoresQuietHours" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AlertArea_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "AlertArea_point" CHECK ("km" = 0 OR ("latitude" IS NOT NULL AND "longitude" IS NOT NULL))
);

CREATE TABLE "AnimalAlert" (
    "reportId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnimalAlert_pkey" PRIMARY KEY ("reportId", "userId")
);

CREATE TABLE "ReportMatch" (
    "lostId" INTEGER NOT NULL,
    "foundId" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,
    "dismissedByLost" BOOLEAN NOT NULL DEFAULT false,
    "dismissedByFound" BOOLEAN NOT NULL DEFAULT false,
    "acceptedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReportMatch_pkey" PRIMARY KEY ("lostId", "foundId")
);

CREATE INDEX "AlertArea_placeId_idx" ON "AlertArea"("placeId");
CREATE INDEX "AnimalAlert_userId_idx" ON "AnimalAlert"("userId");
CREATE INDEX "ReportMatch_foundId_idx" ON "ReportMatch"("foundId");
-- Finds the people near a report.
CREATE INDEX "AlertArea_point_idx" ON "AlertArea" USING gist (point("longitude", "latitude")) WHERE "km" > 0;

ALTER TABLE "AlertArea" ADD CONSTRAINT "AlertArea_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AlertArea" ADD CONSTRAINT "AlertArea_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "AnimalAlert" ADD CONSTRAINT "AnimalAlert_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "AnimalReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AnimalAlert" ADD CONSTRAINT "AnimalAlert_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ReportMatch" ADD CONSTRAINT "ReportMatch_lostId_fkey" FOREIGN KEY ("lostId") REFERENCES "AnimalReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ReportMatch" ADD CONSTRAINT "ReportMatch_foundId_fkey" FOREIGN KEY ("foundId") REFERENCES "AnimalReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
