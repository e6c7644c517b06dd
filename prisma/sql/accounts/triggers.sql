CREATE OR REPLACE TRIGGER "Session_ended" AFTER DELETE ON "Session"
  FOR EACH ROW EXECUTE FUNCTION notify_session_ends('userId');

CREATE OR REPLACE TRIGGER "Session_expiry_changed" AFTER UPDATE OF "expiresAt", "userId" ON "Session"
  FOR EACH ROW EXECUTE FUNCTION notify_session_ends('userId');

CREATE OR REPLACE TRIGGER "Session_truncated" AFTER TRUNCATE ON "Session"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_ends();

CREATE OR REPLACE TRIGGER "User_disabled" AFTER UPDATE OF "disabledAt" ON "User"
  FOR EACH ROW WHEN (NEW."disabledAt" IS NOT NULL) EXECUTE FUNCTION notify_session_ends('id');

CREATE OR REPLACE TRIGGER "User_email_confirmed" AFTER UPDATE OF "emailConfirmedAt" ON "User"
  FOR EACH ROW WHEN (OLD."emailConfirmedAt" IS DISTINCT FROM NEW."emailConfirmedAt") EXECUTE FUNCTION notify_session_ends('id');

CREATE OR REPLACE TRIGGER "User_rights_changed" AFTER UPDATE OF "role", "suspendedUntil" ON "User"
  FOR EACH ROW WHEN (OLD."role" <> NEW."role" OR OLD."suspendedUntil" IS DISTINCT FROM NEW."suspendedUntil")
  EXECUTE FUNCTION notify_session_ends('id');
