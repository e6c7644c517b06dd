ALTER TYPE "NotificationKind" ADD VALUE 'BUSINESS_PAGE' BEFORE 'REPORT_CLOSED';

ALTER TABLE "User" ADD COLUMN "visibleToVisitors" BOOLEAN NOT NULL DEFAULT true;

-- The first server of the new release notifies the businesses that exist now.
SELECT pgboss.create_queue('business-page-notices', '{"policy": "standard", "retryLimit": 10,
  "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 43200}');
INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, keep_until, policy)
VALUES ('business-page-notices', json_build_object('registeredBefore', now()), 10, 60, true,
  now() + interval '30 days', 'standard');
