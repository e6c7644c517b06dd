-- CreateEnum
CREATE TYPE "MailChoice" AS ENUM ('OFF', 'AT_ONCE', 'DAILY');

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "mailedPosition" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "pushedPosition" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "NotificationSettings" (
    "userId" INTEGER NOT NULL,
    "language" VARCHAR(8) NOT NULL,
    "timeZone" VARCHAR(64) NOT NULL DEFAULT 'UTC',
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,
    "dailyAt" INTEGER NOT NULL DEFAULT 480,
    "pushShowsText" BOOLEAN NOT NULL DEFAULT false,
    "mailedAt" TIMESTAMPTZ(3),
    "wakeAt" TIMESTAMPTZ(3),

    CONSTRAINT "NotificationSettings_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "NotificationChoice" (
    "userId" INTEGER NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "mail" "MailChoice" NOT NULL DEFAULT 'OFF',
    "mailSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "push" BOOLEAN NOT NULL DEFAULT false,
    "pushSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NotificationChoice_pkey" PRIMARY KEY ("userId","kind")
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "sessionId" UUID NOT NULL,
    "endpoint" VARCHAR(1000) NOT NULL,
    "publicKey" VARCHAR(100) NOT NULL,
    "secret" VARCHAR(30) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("sessionId")
);

-- CreateTable
CREATE TABLE "PushKey" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "publicKey" VARCHAR(100) NOT NULL,
    "privateKey" VARCHAR(60) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PushKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription"("endpoint");

-- AddForeignKey
ALTER TABLE "NotificationSettings" ADD CONSTRAINT "NotificationSettings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationChoice" ADD CONSTRAINT "NotificationChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "NotificationSettings"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "PushKey" ADD CONSTRAINT "PushKey_one" CHECK (id = 1);

-- Minutes of the day, and two different ones.
ALTER TABLE "NotificationSettings" ADD CONSTRAINT "NotificationSettings_minutes" CHECK (
  "dailyAt" BETWEEN 0 AND 1439 AND num_nonnulls("quietFrom", "quietUntil") <> 1
  AND "quietFrom" BETWEEN 0 AND 1439 AND "quietUntil" BETWEEN 0 AND 1439 AND "quietFrom" <> "quietUntil");

-- What leaves the app: a job looks at what somebody has not been sent yet. Another one sends a push to one device.
SELECT pgboss.create_queue('notifications', '{"policy": "standard", "retryLimit": 8, "retryDelay": 15, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 20160}');
SELECT pgboss.create_queue('push', '{"policy": "standard", "retryLimit": 6, "retryDelay": 15, "retryBackoff": true, "expireInSeconds": 60, "retentionMinutes": 2880}');

-- TRIGGER: a notification of a kind that its recipient wants elsewhere adds a job in the same transaction, so that neither is ever there
-- without the other. Always a new one: an earlier one may be doing its work, and not see this notification.
CREATE FUNCTION follow_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "NotificationChoice" WHERE "userId" = NEW."recipientId" AND "kind" = NEW."kind" AND ("mail" <> 'OFF' OR "push")
  ) THEN
    INSERT INTO pgboss.job (name, data, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
    SELECT name, jsonb_build_object('userId', NEW."recipientId"), expire_seconds * interval '1 second',
      now() + retention_minutes * interval '1 minute', retry_limit, retry_delay, retry_backoff, policy
    FROM pgboss.queue WHERE name = 'notifications';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Notification_moved" AFTER INSERT OR UPDATE OF "position" ON "Notification" FOR EACH ROW EXECUTE FUNCTION follow_notification();
