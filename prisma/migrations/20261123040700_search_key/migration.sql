-- What texts are searched by, whatever their script, case and diacritics: Šabac, SABAC and Шабац are all "sabac"; Đorđe, Djordje, Dorde and
-- Ђорђе are "dorde". Only letters and digits are left, and single spaces between words, so that a key needs no escaping in a pattern.
--
-- Of PostgreSQL's own functions: unaccent() is not immutable, since its rules come with the server, and an index over them could be wrong
-- after an upgrade. Case is decided here too: what lower() makes of Cyrillic letters depends on the locale of the database. Nor may
-- anything here depend on the search_path, which is empty while a dump is restored.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  -- Between words; the first where all is ASCII, which most texts are by then.
  separators CONSTANT text := ' *[^0-9a-z ][^0-9a-z]*| {2,}';
  any_separators CONSTANT text := '[^0-9a-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ufdff\ufe70-\ufefe\uff00-\uffef\U00010000-\U0001efff\U00020000-\U0003ffff]+';
BEGIN
  IF octet_length(value) > length(value) THEN
    -- Without diacritics, and without what is not seen: soft hyphens, joiners, marks of direction.
    value := regexp_replace(
      normalize(value, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+' COLLATE "C", '', 'g');
    IF value ~ '[\u0400-\u04ff]' COLLATE "C" THEN
      -- Letters that become two are made lower case here, and replaced below; the last four have no sound of their own.
      value := translate(value,
        'абвгдђежзијклмнопрстћуфхцчшАБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШієґыэІЄҐЫЭЉЊЏЮЯЩъьЪЬ',
        'abvgddezzijklmnoprstcufhccsabvgddezzijklmnoprstcufhccsiegyeiegyeљњџюящ');
      value := replace(replace(replace(replace(replace(replace(
        value, 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'ю', 'ju'), 'я', 'ja'), 'щ', 'sc');
    END IF;
    IF octet_length(value) > length(value) THEN
      value := translate(value, 'đĐðÐłŁøØıÆŒÞẞ', 'ddddllooiæœþß');
      value := replace(replace(replace(replace(value, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');
    END IF;
  END IF;
  value := replace(lower(value COLLATE "C"), 'dj', 'd');
  RETURN btrim(regexp_replace(
    value, CASE WHEN octet_length(value) = length(value) THEN separators ELSE any_separators END COLLATE "C", ' ', 'g'));
END $$;

-- The words of a text, for an index; and what finds the texts that have all of some words, or words that begin with them. NULL for no words.
-- The bodies are parsed when they are made (RETURN): they name the functions of this schema whatever the search_path.
CREATE FUNCTION search_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 2000
RETURN strip(to_tsvector('simple'::regconfig, search_key(value)));

CREATE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsquery('simple'::regconfig, replace(NULLIF(search_key(value), ''), ' ', ':* & ') || ':*');

-- Names that are alike, for whoever mistypes one. A trusted extension: the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
