-- concurrently
-- Old appointments, which a job deletes every hour.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Appointment_endsAt_idx" ON "Appointment"("endsAt");
