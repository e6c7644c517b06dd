CREATE OR REPLACE TRIGGER "Message_question_counted" AFTER INSERT ON "Message"
  FOR EACH ROW WHEN (NEW."petId" IS NOT NULL) EXECUTE FUNCTION after_pet_question();

CREATE OR REPLACE TRIGGER "Pet_find_keys" BEFORE INSERT OR UPDATE OF "petCategoryId", "petCategoryGroupId", "gender", "size", "giveAway",
  "priceForSale", "priceForBreeding", "hasPedigree", "vaccinated", "neutered", "chipped", "goodWithChildren", "goodWithDogs",
  "goodWithCats", "tags", "colours", "ownerCategoryId" ON "Pet"
  FOR EACH ROW EXECUTE FUNCTION set_pet_find_keys();

-- Runs after "Pet_find_keys", because PostgreSQL runs triggers in order of name.
CREATE OR REPLACE TRIGGER "Pet_handed_over" BEFORE UPDATE OF "userId" ON "Pet" FOR EACH ROW
  WHEN (OLD."userId" <> NEW."userId") EXECUTE FUNCTION set_new_owner_columns();

CREATE OR REPLACE TRIGGER "Pet_placed" BEFORE INSERT ON "Pet"
  FOR EACH ROW EXECUTE FUNCTION set_pet_place();

CREATE OR REPLACE TRIGGER "User_category_changed" AFTER UPDATE OF "userCategoryId" ON "User" FOR EACH ROW
  WHEN (OLD."userCategoryId" IS DISTINCT FROM NEW."userCategoryId") EXECUTE FUNCTION after_owner_category_change();

CREATE OR REPLACE TRIGGER "PetTransfer_pending_deleted" AFTER DELETE ON "PetTransfer"
  FOR EACH ROW WHEN (OLD."state" = 'PENDING') EXECUTE FUNCTION after_pending_transfer_delete();
