-- Returns the query for rows that contain all words of a search, or words that begin with them.
-- Returns NULL if the search has no words. PostgreSQL parses a word such as 455e3a90 as the number
-- 455e3 followed by the word a90. Stored words have no positions, so the query accepts both parts
-- in any position (& instead of <->). A single letter matches only whole words, except for Dj,
-- whose key is one letter.
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(
  to_tsquery('simple'::regconfig, replace(regexp_replace(NULLIF(search_key(value), ''), CASE WHEN value ~* '\mdj\M' COLLATE pg_catalog."C" THEN '[^ ]{2,}|\md\M' ELSE '[^ ]{2,}' END, '\&:*', 'g'), ' ', ' & '))::text, '<->', '&'
)::tsquery;
