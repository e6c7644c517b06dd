CREATE TYPE "Role" AS ENUM ('MEMBER', 'MODERATOR', 'ADMINISTRATOR');
ALTER TABLE "User" ADD COLUMN "role" "Role" NOT NULL DEFAULT 'MEMBER', ADD COLUMN "suspendedUntil" TIMESTAMPTZ(3);

-- The few who are more than members.
CREATE INDEX "User_staff" ON "User" ("id" DESC) WHERE "role" <> 'MEMBER';

-- Servers remember the role and the suspension with the session (see session_ends).
CREATE TRIGGER "User_rights_changed" AFTER UPDATE OF "role", "suspendedUntil" ON "User"
  FOR EACH ROW WHEN (OLD."role" <> NEW."role" OR OLD."suspendedUntil" IS DISTINCT FROM NEW."suspendedUntil")
  EXECUTE FUNCTION notify_session_ends('id');

CREATE TABLE "AuditEntry" (
  "id" BIGSERIAL NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actorId" INTEGER,
  "action" VARCHAR(40) NOT NULL,
  "userId" INTEGER,
  "details" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AuditEntry_userId_id_idx" ON "AuditEntry" ("userId", "id" DESC);

-- The log only grows.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER "AuditEntry_only_grows" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER "AuditEntry_not_truncated" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
