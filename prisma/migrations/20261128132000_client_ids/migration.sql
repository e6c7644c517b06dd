ALTER TABLE "Pet" ADD COLUMN "clientId" UUID;
ALTER TABLE "HealthEntry" ADD COLUMN "clientId" UUID;
ALTER TABLE "BlogPost" ADD COLUMN "clientId" UUID;
ALTER TABLE "AnimalReport" ADD COLUMN "clientId" UUID;
ALTER TABLE "AnimalSighting" ADD COLUMN "clientId" UUID;
