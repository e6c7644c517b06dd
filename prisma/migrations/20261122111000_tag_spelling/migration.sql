-- AlterTable
ALTER TABLE "WallPostTag" ADD COLUMN     "spelling" VARCHAR(100);

-- Written by hand: as the posts that are there write their tags. A tag has letters, digits and _ alone: none has a meaning in a pattern.
UPDATE "WallPostTag" tagged SET "spelling" = found.spelling
FROM (
  SELECT "wallPostId", tag, (regexp_match(post.content, '#(' || tag || ')(?![[:alnum:]_])', 'i'))[1] AS spelling
  FROM "WallPostTag" JOIN "WallPost" post ON post.id = "wallPostId"
) found
WHERE tagged."wallPostId" = found."wallPostId" AND tagged.tag = found.tag
  AND found.spelling <> found.tag AND char_length(found.spelling) <= 100;
