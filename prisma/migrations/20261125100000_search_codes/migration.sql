-- Written by hand: what the schema language cannot say.

-- PostgreSQL reads a word such as 455e3a90 as a number (455e3) and a word (a90), and asks for one right after the other; stored words have no places, so
-- that it was never found. Both are asked for, wherever they are.
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(
  to_tsquery('simple'::regconfig, replace(regexp_replace(NULLIF(search_key(value), ''), '[^ ]{2,}', '\&:*', 'g'), ' ', ' & '))::text, '<->', '&'
)::tsquery;
