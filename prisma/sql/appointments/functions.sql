-- Foreign keys set the customer or the pet to NULL when they are deleted. The business keeps the
-- time, without the customer's words. An upcoming appointment is cancelled.
CREATE OR REPLACE FUNCTION before_appointment_loses_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updatedAt" := now();
  NEW."remindAt" := NULL;
  IF NEW."customerId" IS NULL THEN
    NEW."words" := NULL;
    IF NEW."cancelledBy" = 'CUSTOMER' THEN
      NEW."reason" := NULL;
    END IF;
  END IF;
  IF NEW."state" IN ('REQUESTED', 'CONFIRMED') AND NEW."endsAt" > now() THEN
    NEW."state" := 'CANCELLED';
    NEW."cancelledBy" := 'CUSTOMER';
    INSERT INTO "Notice" ("userId", "kind", "path")
    SELECT "userId", 'APPOINTMENT_CANCELLED', '/business?appointment=' || NEW.id
    FROM "BusinessProfile" WHERE id = NEW."businessProfileId";
  END IF;
  RETURN NEW;
END $$;

-- Notifies the customers with an upcoming appointment at a business whose account is deleted.
CREATE OR REPLACE FUNCTION before_business_user_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Notice" ("userId", "kind", "about", "path")
  SELECT DISTINCT appointment."customerId", 'APPOINTMENT_CANCELLED'::"NotificationKind", OLD."firstName", '/appointments'
  FROM "BusinessProfile" business JOIN "Appointment" appointment ON appointment."businessProfileId" = business.id
  WHERE business."userId" = OLD.id AND appointment."customerId" <> OLD.id
    AND appointment."state" IN ('REQUESTED', 'CONFIRMED') AND appointment."startsAt" > now() - interval '1 day' AND appointment."endsAt" > now();
  RETURN OLD;
END $$;
