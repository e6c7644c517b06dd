-- What is cleaned up again and again. What a killed process was doing is done again after a quarter of an hour; where it fails twice it is left
-- to its next time.
SELECT pgboss.create_queue('upkeep', '{"policy": "standard", "retryLimit": 2, "retryDelay": 60, "expireInSeconds": 900, "retentionMinutes": 1440}');
