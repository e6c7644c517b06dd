-- Whether the finder was a clinic or a shelter at that time, and whether the owner has blocked the finder.
ALTER TABLE "ChipLookup" ADD COLUMN "isNamed" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "isBlocked" BOOLEAN NOT NULL DEFAULT false;
