-- Written by hand. A post that is changed again and again stands in the log at most twice: as it was first told, and as it was told
-- to be changed last. Who resumes in between misses nothing; else each change would rewrite all that was told of the ones before.

-- TRIGGER: the words of a changed post become the new ones, what told of an earlier change goes: the next event tells of this one.
CREATE OR REPLACE FUNCTION rewrite_stream_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "StreamEvent" WHERE "type" = 'WALL_POST_UPDATED' AND "payload" ->> 'id' = NEW.id::text;
  UPDATE "StreamEvent"
  SET "payload" = ("payload"::jsonb || jsonb_build_object('content', NEW.content, 'mediaUrl', NEW."mediaUrl"))::json
  WHERE "type" = 'WALL_POST' AND "payload" ->> 'id' = NEW.id::text;
  RETURN NULL;
END $$;

-- What is in the log from before this migration.
DELETE FROM "StreamEvent" event USING "StreamEvent" newer
WHERE event."type" = 'WALL_POST_UPDATED' AND newer."type" = 'WALL_POST_UPDATED' AND newer.id > event.id
  AND newer."payload" ->> 'id' = event."payload" ->> 'id';
