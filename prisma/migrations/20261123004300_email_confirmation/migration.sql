-- AlterEnum
ALTER TYPE "AccountLinkKind" ADD VALUE 'CONFIRM_EMAIL';

-- AlterTable
ALTER TABLE "AccountLink" ADD COLUMN     "email" VARCHAR(254);

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailConfirmedAt" TIMESTAMPTZ(3),
ADD COLUMN     "newEmail" VARCHAR(254);

-- From here on written by hand: what the schema language cannot say.

ALTER TABLE "User" ADD CONSTRAINT "User_newEmail_lower_case" CHECK ("newEmail" = lower("newEmail"));

-- What a session may do depends on it: servers look it up again.
CREATE TRIGGER "User_email_confirmed" AFTER UPDATE OF "emailConfirmedAt" ON "User"
  FOR EACH ROW WHEN (OLD."emailConfirmedAt" IS DISTINCT FROM NEW."emailConfirmedAt") EXECUTE FUNCTION notify_session_ends('id');
