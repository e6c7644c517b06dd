-- The process that prepares a download renews its job every 5 seconds: a killed one loses it soon.
UPDATE pgboss.queue SET expire_seconds = 20 WHERE name = 'data_downloads';
UPDATE pgboss.job SET expire_in = interval '20 seconds' WHERE name = 'data_downloads';
