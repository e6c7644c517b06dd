-- AlterTable
ALTER TABLE "BusinessProfile" ADD COLUMN "timeZone" VARCHAR(64),
ADD COLUMN "byAppointment" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "hoursNote" VARCHAR(200),
ADD COLUMN "coverPhotoId" INTEGER;

-- CreateTable
CREATE TABLE "OpeningHours" (
    "businessProfileId" INTEGER NOT NULL,
    "opensAt" INTEGER NOT NULL,
    "closesAt" INTEGER NOT NULL,

    CONSTRAINT "OpeningHours_pkey" PRIMARY KEY ("businessProfileId","opensAt"),
    -- Minutes of a week: at most a day each, over midnight and over the end of the week, too.
    CONSTRAINT "OpeningHours_week_check" CHECK ("opensAt" BETWEEN 0 AND 10079 AND "closesAt" > "opensAt" AND "closesAt" <= "opensAt" + 1440)
);

-- AddForeignKey
ALTER TABLE "OpeningHours" ADD CONSTRAINT "OpeningHours_businessProfileId_fkey" FOREIGN KEY ("businessProfileId") REFERENCES "BusinessProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "BusinessProfile_coverPhotoId_idx" ON "BusinessProfile"("coverPhotoId");

-- AddForeignKey
ALTER TABLE "BusinessProfile" ADD CONSTRAINT "BusinessProfile_coverPhotoId_fkey" FOREIGN KEY ("coverPhotoId") REFERENCES "UserPhoto"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a clock there shows at a moment, in minutes since the beginning of Monday. Of a zone that this PostgreSQL does not know it is
-- NULL: it may have another edition of the zones than the one that the name was checked with, and one name must not break a list.
CREATE FUNCTION minute_of_week(moment timestamptz, zone text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  clock timestamp;
BEGIN
  clock := moment AT TIME ZONE zone;
  RETURN extract(isodow FROM clock)::int * 1440 - 1440 + extract(hour FROM clock)::int * 60 + extract(minute FROM clock)::int;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN NULL;
END $$;
