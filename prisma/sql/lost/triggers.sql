CREATE OR REPLACE TRIGGER "ReportPhoto_deleted" AFTER DELETE ON "ReportPhoto"
  FOR EACH ROW EXECUTE FUNCTION after_report_photo_deleted();
