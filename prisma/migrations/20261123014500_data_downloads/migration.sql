-- CreateEnum
CREATE TYPE "DataDownloadState" AS ENUM ('PREPARING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "DataDownloadFailure" AS ENUM ('STORAGE_FULL', 'INTERNAL');

-- CreateTable
CREATE TABLE "DataDownload" (
    "userId" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "state" "DataDownloadState" NOT NULL DEFAULT 'PREPARING',
    "failure" "DataDownloadFailure",
    "language" VARCHAR(2) NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "finishedAt" TIMESTAMPTZ(3),
    "fileName" VARCHAR(32),
    "bytes" BIGINT,
    "expiresAt" TIMESTAMPTZ(3),
    "secretHash" BYTEA,
    "secretUntil" TIMESTAMPTZ(3),
    "secretSession" UUID,

    CONSTRAINT "DataDownload_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE UNIQUE INDEX "DataDownload_id_key" ON "DataDownload"("id");

-- CreateIndex
CREATE UNIQUE INDEX "DataDownload_fileName_key" ON "DataDownload"("fileName");

-- CreateIndex
CREATE UNIQUE INDEX "DataDownload_secretHash_key" ON "DataDownload"("secretHash");

-- CreateIndex
CREATE INDEX "DataDownload_expiresAt_idx" ON "DataDownload"("expiresAt");

-- AddForeignKey
ALTER TABLE "DataDownload" ADD CONSTRAINT "DataDownload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DataDownload" ADD CONSTRAINT "DataDownload_state_check" CHECK (
  ("state" = 'PREPARING') = ("finishedAt" IS NULL)
  AND ("state" = 'FAILED') = ("failure" IS NOT NULL)
  AND ("state" = 'READY') = ("fileName" IS NOT NULL AND "bytes" IS NOT NULL AND "expiresAt" IS NOT NULL)
  AND ("secretHash" IS NULL OR "state" = 'READY')
  AND ("secretHash" IS NULL) = ("secretUntil" IS NULL) AND ("secretHash" IS NULL) = ("secretSession" IS NULL)
);

-- One that a killed process was preparing is begun again after half an hour, longer than it may take.
SELECT pgboss.create_queue('data_downloads', '{"policy": "standard", "retryLimit": 6, "retryDelay": 30, "retryBackoff": true, "expireInSeconds": 1800, "retentionMinutes": 20160}');
