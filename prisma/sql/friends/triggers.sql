CREATE OR REPLACE TRIGGER "Block_added" AFTER INSERT ON "Block" FOR EACH ROW EXECUTE FUNCTION after_block();

CREATE OR REPLACE TRIGGER "Friendship_accepted" AFTER UPDATE OF "status" ON "Friendship" FOR EACH ROW
  WHEN (OLD."status" = 'PENDING' AND NEW."status" = 'ACCEPTED') EXECUTE FUNCTION after_friendship_change();

CREATE OR REPLACE TRIGGER "Friendship_requested" AFTER INSERT ON "Friendship" FOR EACH ROW WHEN (NEW."status" = 'PENDING')
  EXECUTE FUNCTION after_friendship_change();
