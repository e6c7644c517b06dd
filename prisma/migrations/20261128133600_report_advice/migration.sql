-- in batches
-- Stores ready-made advice as a code. Former releases stored its text in the reporter's language.
UPDATE "AnimalReport" SET "advice" = ARRAY[source.code], "behaviour" = NULL
FROM (
  SELECT report.id, preset.code FROM "AnimalReport" report JOIN (VALUES
    ('shy', 'Shy: please do not chase, just call me.'),
    ('calm', 'Friendly: you can approach and call the animal by name.'),
    ('bites', 'May bite when scared: please keep your distance.'),
    ('shy', 'Plašljivo: ne jurite, samo mi javite.'),
    ('calm', 'Pitomo: možete da priđete i pozovete po imenu.'),
    ('bites', 'Može da ugrize od straha: držite rastojanje.'),
    ('shy', 'Плашљиво: не јурите, само ми јавите.'),
    ('calm', 'Питомо: можете да приђете и позовете по имену.'),
    ('bites', 'Може да угризе од страха: држите растојање.')
  ) preset (code, words) ON report."behaviour" = preset.words
  LIMIT 1000
) source
WHERE "AnimalReport".id = source.id;
