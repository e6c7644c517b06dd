-- Returns the local time in minutes since Monday 00:00. NULL for a time zone that this PostgreSQL
-- does not know: the server checks names with the time zone data of Node.
CREATE OR REPLACE FUNCTION minute_of_week(moment timestamptz, zone text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  clock timestamp;
BEGIN
  clock := moment AT TIME ZONE zone;
  RETURN extract(isodow FROM clock)::int * 1440 - 1440 + extract(hour FROM clock)::int * 60 + extract(minute FROM clock)::int;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN NULL;
END $$;

-- Tells all servers to look up the sessions of a user again; without an argument, those of all
-- users. Servers cache for a while which sessions are valid.
CREATE OR REPLACE FUNCTION notify_session_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', coalesce(to_jsonb(OLD) ->> TG_ARGV[0], ''));
  RETURN NULL;
END $$;
