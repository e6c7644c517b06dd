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
