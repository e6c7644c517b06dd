-- Returns the local time in minutes since Monday 00:00, or NULL if this PostgreSQL does not know
-- the time zone. The server validates time zones with Node's list, which may differ.
CREATE OR REPLACE FUNCTION minute_of_week(moment timestamptz, zone text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  clock timestamp;
BEGIN
  clock := moment AT TIME ZONE zone;
  RETURN extract(isodow FROM clock)::int * 1440 - 1440 + extract(hour FROM clock)::int * 60 + extract(minute FROM clock)::int;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN NULL;
END $$;

-- Makes all servers look up a user's sessions again, or all sessions without an argument, because
-- servers cache valid sessions.
CREATE OR REPLACE FUNCTION notify_session_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', coalesce(to_jsonb(OLD) ->> TG_ARGV[0], ''));
  RETURN NULL;
END $$;
