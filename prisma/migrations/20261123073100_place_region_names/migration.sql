-- As `names`: the region in languages that have another name for it. The next start loads the gazetteer again (prisma/places.ts).
ALTER TABLE "Place" ADD COLUMN "regionNames" JSONB;
