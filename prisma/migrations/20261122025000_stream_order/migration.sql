-- Written by hand. As before, but the numbers are taken once, whatever way PostgreSQL joins: where it believed the table to hold a
-- single row, it went through the rows as they lie on the disk, and took new numbers for each. The order was another one than
-- that of the writing, and there were gaps.
CREATE OR REPLACE FUNCTION number_stream_events() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  numbered integer;
BEGIN
  IF NOT EXISTS (SELECT FROM "StreamEvent" WHERE "number" IS NULL) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(2611210915);
  -- Each statement of a volatile function looks anew: this one sees what others numbered while we waited for the lock.
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
