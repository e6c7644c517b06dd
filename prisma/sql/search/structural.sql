-- Returns the form of a text that searches compare: without case, diacritics and difference of
-- script. Šabac, SABAC and Шабац become "sabac"; Đorđe, Djordje, Dorde and Ђорђе become "dorde".
-- Only letters, digits and single spaces remain, so a key needs no escaping in a LIKE pattern.
--
-- unaccent() is not immutable: its rules come with the server, and an index over it could be
-- wrong after an upgrade. lower() of Cyrillic letters depends on the locale of the database.
-- Nothing here may depend on the search_path, which is empty while a dump is restored.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  -- Separators between words; the first pattern is for texts of ASCII only, which is faster.
  separators CONSTANT text := ' *[^0-9a-z ][^0-9a-z]*| {2,}';
  any_separators CONSTANT text := '[^0-9a-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ufdff\ufe70-\ufefe\uff00-\uffef\U00010000-\U0001efff\U00020000-\U0003ffff]+';
BEGIN
  IF octet_length(value) > length(value) THEN
    -- Remove diacritics and invisible characters: soft hyphens, joiners, direction marks.
    value := regexp_replace(
      normalize(value, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+' COLLATE "C", '', 'g');
    IF value ~ '[\u0400-\u04ff]' COLLATE "C" THEN
      -- Letters that become two letters become lower case here and are replaced below. The last
      -- four are dropped.
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

-- Returns the words of a text for a full-text index. The body is parsed at creation (RETURN), so
-- it finds the functions of this schema whatever the search_path.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 2000
RETURN strip(to_tsvector('simple'::regconfig, search_key(value)));

-- Returns a name in lower case without diacritics: "cas" and "Čas" both find Časlav by the
-- beginning.
CREATE OR REPLACE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(translate(name,
    'ČĆŠŽĐÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕŐÚÙÛÜŰÝÑŃŁŚŹŻÇŘŇŤĎĚŮčćšžđáàâäãåéèêëíìîïóòôöõőúùûüűýñńłśźżçřňťďěůАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ',
    'ccszdaaaaaaeeeeiiiioooooouuuuuynnlszzcrntdeuccszdaaaaaaeeeeiiiioooooouuuuuynnlszzcrntdeuабвгдђежзијклљмнњопрстћуфхцчџш') COLLATE "C")
$$;
