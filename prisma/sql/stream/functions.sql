-- Keeps only the newest change of each post in the event log.
CREATE OR REPLACE FUNCTION delete_earlier_post_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "StreamEvent" WHERE "type" = 'WALL_POST_UPDATED' AND "wallPostId" = NEW.id;
  RETURN NULL;
END $$;

-- Deletes the logged posts and comments of a deleted user.
CREATE OR REPLACE FUNCTION delete_events_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "StreamEvent" WHERE OLD.id = ANY ("userIds") AND "type" IN ('WALL_POST', 'WALL_POST_UPDATED', 'COMMENT');
  RETURN NULL;
END $$;

-- Numbers up to 1000 logged events in the order of their ids, and returns how many were numbered.
-- A materialized CTE assigns the numbers: otherwise a join may use several numbers per row, or
-- number the rows in their order on disk.
CREATE OR REPLACE FUNCTION number_stream_events() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  numbered integer;
BEGIN
  IF NOT EXISTS (SELECT FROM "StreamEvent" WHERE "number" IS NULL) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(2611210915);
  -- Each statement of a volatile function has a new snapshot, so this statement sees events that
  -- were numbered while it waited for the lock.
  WITH next AS MATERIALIZED (
    SELECT waiting.id, nextval('"StreamEvent_number_seq"') AS number
    FROM (
      SELECT id FROM "StreamEvent" WHERE "number" IS NULL ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED
    ) waiting
  )
  UPDATE "StreamEvent" event SET "number" = next.number FROM next WHERE event.id = next.id;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  RETURN numbered;
END $$;

-- Returns the oldest number in the log and the last assigned number. The sequence already contains
-- the numbers of an uncommitted transaction, so the function waits for its lock.
CREATE OR REPLACE FUNCTION stream_window(OUT oldest bigint, OUT newest bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(2611210915);
  SELECT min("number") INTO oldest FROM "StreamEvent";
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO newest FROM "StreamEvent_number_seq";
END $$;
