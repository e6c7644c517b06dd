-- A job with each decision that hides or restores something: its pictures get to where they belong even if the process dies after the commit.
SELECT pgboss.create_queue('hidden-pictures', '{"policy": "standard", "retryLimit": 11, "retryDelay": 1, "retryBackoff": true, "expireInSeconds": 300, "retentionMinutes": 20160}');
