-- Returns the normalized form of a string for searches: Unicode's compatibility decomposition in
-- lower case, in Latin script and without ignorable marks. Šabac, SABAC and Шабац become "sabac";
-- Đorđe, Djordje, Dorde and Ђорђе become "dorde". Only letters, digits and single spaces remain,
-- so a key needs no escaping in a LIKE pattern. search-key.ts is the same in TypeScript.
--
-- unaccent() is not immutable: its rules come with the server, and an index over it could be wrong
-- after an upgrade. The root collation of ICU has stable rules: Unicode never changes the case of
-- an assigned letter. The locale of the database may know ASCII only. Nothing here may depend on
-- the search_path, which is empty while a dump is restored.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  -- Separators between words. The first pattern is faster and is for strings with only ASCII
  -- characters. The ranges are South Asian scripts, whose words contain marks.
  separators CONSTANT text := ' *[^0-9a-z ][^0-9a-z]*| {2,}';
  any_separators CONSTANT text := '[^[:alnum:]\u0900-\u0963\u0966-\u109f\u1700-\u1cff\ua800-\uabff]+';
  -- Marks of the Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac scripts, marks common to all
  -- scripts, kashidas, and default ignorable code points such as soft hyphens, joiners and
  -- direction marks.
  marks CONSTANT text :=
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2'
    '\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711'
    '\u0730-\u074a\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u0951-\u0954'
    '\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1add\u1ae0-\u1aeb'
    '\u1cd0-\u1cd2\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9'
    '\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0'
    '\u2de0-\u2dff\u302a-\u302d\u3099-\u309a\u3164\ua66f-\ua672'
    '\ua674-\ua67d\ua69e-\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0'
    '\ufff0-\ufff8\U000101fd\U000102e0\U00010efa-\U00010eff\U0001133b'
    '\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46'
    '\U0001d167-\U0001d169\U0001d173-\U0001d182\U0001d185-\U0001d18b'
    '\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001e08f'
    '\U000e0000-\U000e0fff]+';
  -- Symbols that decompose to letters or digits. They separate words, like other symbols: №.
  symbols CONSTANT text :=
    '[\u20a8\u2100-\u2101\u2103\u2105-\u2106\u2109\u2116\u2120-\u2122\u213b'
    '\u249c-\u24e9\u2e9f\u2ef3\u2f00-\u2fd5\u3196-\u319f\u3200-\u321e'
    '\u322a-\u3247\u3250\u3260-\u327e\u328a-\u32b0\u32c0-\u33ff\ufdfc'
    '\U0001ccd6-\U0001ccef\U0001f110-\U0001f12e\U0001f130-\U0001f14f'
    '\U0001f16a-\U0001f16c\U0001f190\U0001f200-\U0001f202'
    '\U0001f210-\U0001f23b\U0001f240-\U0001f248\U0001f250-\U0001f251]+';
BEGIN
  IF octet_length(value) > length(value) THEN
    value := regexp_replace(value, symbols COLLATE pg_catalog."C", ' ', 'g');
    value := regexp_replace(normalize(value, NFKD), marks COLLATE pg_catalog."C", '', 'g');
    value := lower(value COLLATE pg_catalog."und-x-icu");
    IF value ~ '[\u0400-\u04ff]' COLLATE pg_catalog."C" THEN
      -- The last two characters are removed. Letters that become two letters are replaced below.
      value := translate(value,
        'абвгдђежзијклмнопрстћуфхцчшієґыэъь',
        'abvgddezzijklmnoprstcufhccsiegye');
      value := replace(replace(replace(replace(replace(replace(
        value, 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'ю', 'ju'), 'я', 'ja'), 'щ', 'sc');
    END IF;
    IF value ~ '[\u3041-\u3096]' COLLATE pg_catalog."C" THEN
      value := translate(value,
        'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ',
        'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ');
    END IF;
    IF octet_length(value) > length(value) THEN
      value := translate(value, 'đðłøıς', 'ddloiσ');
      value := replace(replace(replace(replace(value, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');
    END IF;
  ELSE
    value := lower(value COLLATE pg_catalog."C");
  END IF;
  value := replace(value, 'dj', 'd');
  IF octet_length(value) = length(value) THEN
    value := regexp_replace(value, separators COLLATE pg_catalog."C", ' ', 'g');
  ELSE
    value := regexp_replace(value, any_separators COLLATE pg_catalog."und-x-icu", ' ', 'g');
  END IF;
  -- Users type 60x40 for 60×40.
  RETURN btrim(regexp_replace(value, '(?<=[0-9])x(?=[0-9])' COLLATE pg_catalog."C", ' ', 'g'));
END $$;

-- Returns the words of a string for a full-text index. PostgreSQL parses the body when the
-- function is created (RETURN), so the body does not depend on the search_path.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 2000
RETURN strip(to_tsvector('simple'::regconfig, search_key(value)));

-- Returns a name in lower case without diacritics, so that the prefixes "cas" and "Čas" both match
-- Časlav.
CREATE OR REPLACE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(translate(name,
    'ČĆŠŽĐÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕŐÚÙÛÜŰÝÑŃŁŚŹŻÇŘŇŤĎĚŮčćšžđáàâäãåéèêëíìîïóòôöõőúùûüűýñńłśźżçřňťďěůАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ',
    'ccszdaaaaaaeeeeiiiioooooouuuuuynnlszzcrntdeuccszdaaaaaaeeeeiiiioooooouuuuuynnlszzcrntdeuабвгдђежзијклљмнњопрстћуфхцчџш') COLLATE "C")
$$;
