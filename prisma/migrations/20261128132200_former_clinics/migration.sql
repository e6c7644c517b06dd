-- in batches
-- Former clinics would regain their access if they became a clinic again.
DELETE FROM "ClinicAccess" WHERE ctid IN (
  SELECT access.ctid FROM "ClinicAccess" access JOIN "User" clinic ON clinic.id = access."clinicId"
  WHERE clinic."userCategoryId" IS DISTINCT FROM 4 OR clinic."disabledAt" IS NOT NULL
  LIMIT 1000);
