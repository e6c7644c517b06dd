CREATE OR REPLACE TRIGGER "Appointment_customer_left" BEFORE UPDATE OF "customerId", "petId" ON "Appointment"
  FOR EACH ROW WHEN (OLD."customerId" IS NOT NULL AND NEW."customerId" IS NULL OR OLD."petId" IS NOT NULL AND NEW."petId" IS NULL)
  EXECUTE FUNCTION before_appointment_loses_customer();

CREATE OR REPLACE TRIGGER "User_business_deleted" BEFORE DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION before_business_user_delete();
