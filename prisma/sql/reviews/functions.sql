-- Counts the newest visible review of each author with an enabled account, so that nobody can rate
-- a business twice. The score is the Bayesian mean times 1000: each business has 5 further ratings
-- of 3.5 stars. With fewer than 3 ratings (REVIEWS.shownFrom) it is the score without ratings.
-- Locks the businesses first, so that concurrent changes are counted one after another.
CREATE OR REPLACE FUNCTION update_ratings(business_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "BusinessProfile" WHERE id = ANY (business_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE "BusinessProfile" business SET "ratingCount" = rated.count, "ratingSum" = rated.sum,
    "ratingScore" = CASE WHEN rated.count < 3 THEN 3500 ELSE (5 * 3500 + 1000 * rated.sum) / (5 + rated.count) END
  FROM (
    SELECT ids.business_id, counted.* FROM unnest(business_ids) AS ids (business_id) CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, COALESCE(sum(newest.stars), 0)::int AS sum FROM (
        SELECT DISTINCT ON (review."authorId") review."stars" FROM "Review" review JOIN "User" author ON author.id = review."authorId"
        WHERE review."businessProfileId" = ids.business_id AND review."hiddenAt" IS NULL AND author."disabledAt" IS NULL
        ORDER BY review."authorId", review.id DESC
      ) newest
    ) counted
  ) rated
  WHERE business.id = rated.business_id
    AND (business."ratingCount", business."ratingSum") IS DISTINCT FROM (rated.count, rated.sum);
END $$;

-- A statement trigger, because the deletion of an account deletes many reviews.
CREATE OR REPLACE FUNCTION after_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_ratings(ARRAY(SELECT DISTINCT "businessProfileId" FROM changed));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION after_review_author_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM update_ratings(ARRAY(SELECT DISTINCT "businessProfileId" FROM "Review" WHERE "authorId" = NEW.id));
  RETURN NULL;
END $$;
