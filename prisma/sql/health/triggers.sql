CREATE OR REPLACE TRIGGER "HealthDocument_deleted" AFTER DELETE ON "HealthDocument"
  FOR EACH ROW EXECUTE FUNCTION after_health_document_deleted();
