-- Businesses are found by the city that they have written, too (search/search.statements.ts).
CREATE INDEX "Address_words_idx" ON "Address" USING gin (search_words("city"));
