CREATE OR REPLACE TRIGGER "User_stream_events_forgotten" AFTER DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION delete_events_of_user();

CREATE OR REPLACE TRIGGER "WallPost_changed" AFTER UPDATE OF "content", "mediaUrl", "media" ON "WallPost" FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD."mediaUrl" IS DISTINCT FROM NEW."mediaUrl"
    OR OLD."media" IS DISTINCT FROM NEW."media")
  EXECUTE FUNCTION delete_earlier_post_changes();
