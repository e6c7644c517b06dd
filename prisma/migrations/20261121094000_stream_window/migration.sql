-- Written by hand: the first number that is kept, and the last that was handed out. The sequence runs ahead of a numbering that
-- is not committed yet; the lock waits for it.
CREATE FUNCTION stream_window(OUT oldest bigint, OUT newest bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(2611210915);
  SELECT min("number") INTO oldest FROM "StreamEvent";
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO newest FROM "StreamEvent_number_seq";
END $$;
