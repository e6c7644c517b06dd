CREATE OR REPLACE TRIGGER "HealthDocument_deleted" AFTER DELETE ON "HealthDocument"
  FOR EACH ROW EXECUTE FUNCTION after_health_document_deleted();
CREATE OR REPLACE TRIGGER "BusinessVerification_deleted" AFTER DELETE ON "BusinessVerification"
  FOR EACH ROW WHEN (OLD."key" IS NOT NULL) EXECUTE FUNCTION after_health_document_deleted();
CREATE OR REPLACE TRIGGER "BusinessVerification_changed" AFTER UPDATE OF "key" ON "BusinessVerification"
  FOR EACH ROW WHEN (OLD."key" IS NOT NULL AND OLD."key" IS DISTINCT FROM NEW."key")
  EXECUTE FUNCTION after_health_document_deleted();
CREATE OR REPLACE TRIGGER "User_clinic_left" AFTER UPDATE OF "userCategoryId", "disabledAt" ON "User"
  FOR EACH ROW WHEN (OLD."userCategoryId" = 4
    AND (NEW."userCategoryId" IS DISTINCT FROM 4 OR (OLD."disabledAt" IS NULL AND NEW."disabledAt" IS NOT NULL)))
  EXECUTE FUNCTION after_clinic_left();
