-- An alert that fails once, such as for want of a connection, comes a second later instead of a quarter of a minute.
UPDATE pgboss.queue SET retry_delay = 1, retry_limit = 10 WHERE name = 'saved-searches';
