CREATE OR REPLACE TRIGGER "BlogPost_media_changed" AFTER UPDATE OF "imageUrl", "content" ON "BlogPost" FOR EACH ROW
  WHEN (OLD."imageUrl" IS DISTINCT FROM NEW."imageUrl" OR OLD."content" <> NEW."content") EXECUTE FUNCTION after_media_text_change();

CREATE OR REPLACE TRIGGER "BlogPost_media_shown" AFTER INSERT ON "BlogPost"
  FOR EACH ROW EXECUTE FUNCTION after_media_text_change();

CREATE OR REPLACE TRIGGER "Message_media_shown" AFTER INSERT ON "Message" FOR EACH ROW
  WHEN (NEW."messageType" = 'IMAGE') EXECUTE FUNCTION after_media_text_change();

CREATE OR REPLACE TRIGGER "Pet_hidden" AFTER UPDATE OF "hiddenAt" ON "Pet" FOR EACH ROW
  WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION after_pet_visibility_change();

CREATE OR REPLACE TRIGGER "PetPhoto_hidden" AFTER UPDATE OF "hiddenAt" ON "PetPhoto" FOR EACH ROW
  WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION after_photo_visibility_change();

CREATE OR REPLACE TRIGGER "Review_media_changed" AFTER UPDATE OF "media" ON "Review" FOR EACH ROW
  WHEN (OLD."media" IS DISTINCT FROM NEW."media") EXECUTE FUNCTION after_media_text_change();

CREATE OR REPLACE TRIGGER "Review_media_shown" AFTER INSERT ON "Review" FOR EACH ROW
  WHEN (NEW."media" IS NOT NULL) EXECUTE FUNCTION after_media_text_change();

CREATE OR REPLACE TRIGGER "User_profile_photo" BEFORE INSERT OR UPDATE OF "profilePhotoId" ON "User"
  FOR EACH ROW EXECUTE FUNCTION set_profile_photo_columns();

CREATE OR REPLACE TRIGGER "UserPhoto_hidden" AFTER UPDATE OF "hiddenAt" ON "UserPhoto" FOR EACH ROW
  WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION after_photo_visibility_change();

CREATE OR REPLACE TRIGGER "WallPost_media_changed" AFTER UPDATE OF "mediaUrl", "media" ON "WallPost" FOR EACH ROW
  WHEN (OLD."mediaUrl" IS DISTINCT FROM NEW."mediaUrl" OR OLD."media" IS DISTINCT FROM NEW."media")
  EXECUTE FUNCTION after_media_text_change();

CREATE OR REPLACE TRIGGER "WallPost_media_outdated" BEFORE UPDATE OF "mediaUrl" ON "WallPost" FOR EACH ROW
  WHEN (OLD."mediaUrl" IS DISTINCT FROM NEW."mediaUrl" AND OLD."media" = NEW."media") EXECUTE FUNCTION clear_outdated_media();

CREATE OR REPLACE TRIGGER "WallPost_media_shown" AFTER INSERT ON "WallPost" FOR EACH ROW
  WHEN (NEW."mediaUrl" IS NOT NULL) EXECUTE FUNCTION after_media_text_change();
