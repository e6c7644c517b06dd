CREATE OR REPLACE TRIGGER "Mention_made" AFTER INSERT ON "Mention"
  FOR EACH ROW WHEN (NOT NEW."isSilent") EXECUTE FUNCTION after_mention_insert();

CREATE OR REPLACE TRIGGER "Notice_made" AFTER INSERT ON "Notice"
  FOR EACH ROW EXECUTE FUNCTION after_notice_insert();

CREATE OR REPLACE TRIGGER "Notification_moved" AFTER INSERT OR UPDATE OF "position" ON "Notification"
  FOR EACH ROW EXECUTE FUNCTION after_notification_change();
