-- Servers remember for a while which tokens are valid. They are notified of the user whose sessions they must look up again, however those
-- ended: by a call on any process, with the account, or by an operator. Without a user, of all.
CREATE FUNCTION notify_session_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', coalesce(to_jsonb(OLD) ->> TG_ARGV[0], ''));
  RETURN NULL;
END
$$;
CREATE TRIGGER "Session_ended" AFTER DELETE ON "Session"
  FOR EACH ROW EXECUTE FUNCTION notify_session_ends('userId');
CREATE TRIGGER "Session_expiry_changed" AFTER UPDATE OF "expiresAt", "userId" ON "Session"
  FOR EACH ROW EXECUTE FUNCTION notify_session_ends('userId');
CREATE TRIGGER "Session_truncated" AFTER TRUNCATE ON "Session"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_ends();
CREATE TRIGGER "User_disabled" AFTER UPDATE OF "disabledAt" ON "User"
  FOR EACH ROW WHEN (NEW."disabledAt" IS NOT NULL) EXECUTE FUNCTION notify_session_ends('id');
