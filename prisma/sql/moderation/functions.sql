-- The audit log is append-only.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
