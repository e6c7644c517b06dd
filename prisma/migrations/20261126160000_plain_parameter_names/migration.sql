-- CREATE OR REPLACE cannot rename parameters. prisma/sql/ creates these functions again.
DROP FUNCTION IF EXISTS with_removed_picture(text, text, boolean);
DROP FUNCTION IF EXISTS upload_keys(text);
DROP FUNCTION IF EXISTS notify_user(int, "NotificationKind", "Notification", int);
