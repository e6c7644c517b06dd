-- Removes the pets of one user from the photos of the other.
CREATE OR REPLACE FUNCTION after_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "PhotoPet" WHERE id IN (
    SELECT shown.id FROM "PhotoPet" shown JOIN "Pet" pet ON pet.id = shown."petId"
    LEFT JOIN "UserPhoto" user_photo ON user_photo.id = shown."userPhotoId"
    LEFT JOIN "PetPhoto" pet_photo ON pet_photo.id = shown."petPhotoId"
    LEFT JOIN "Pet" album_pet ON album_pet.id = pet_photo."petId"
    WHERE (pet."userId", COALESCE(user_photo."userId", album_pet."userId"))
      IN ((NEW."blockerId", NEW."blockedId"), (NEW."blockedId", NEW."blockerId")));
  RETURN NULL;
END $$;

-- Notifies the addressee of a friend request, and the requester of its acceptance. Accepting
-- marks the request as read.
CREATE OR REPLACE FUNCTION after_friendship_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target "Notification";
BEGIN
  target."friendshipId" := NEW.id;
  IF NEW."status" = 'PENDING' THEN
    PERFORM notify_user(NEW."addresseeId", 'FRIEND_REQUEST', target);
  ELSE
    UPDATE "Notification" SET "readAt" = now(), "seenId" = NEW.id
    WHERE "friendshipId" = NEW.id AND "kind" = 'FRIEND_REQUEST' AND "readAt" IS NULL;
    PERFORM notify_user(NEW."requesterId", 'FRIEND_ACCEPTED', target);
  END IF;
  RETURN NULL;
END $$;
