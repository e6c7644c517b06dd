CREATE OR REPLACE TRIGGER "Comment_counted" AFTER INSERT ON "Comment"
  FOR EACH ROW EXECUTE FUNCTION after_comment_change();

CREATE OR REPLACE TRIGGER "Comment_hidden" AFTER UPDATE OF "hiddenAt" ON "Comment" FOR EACH ROW
  WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION after_comment_visibility_change();

CREATE OR REPLACE TRIGGER "Comment_hidden_reply" BEFORE UPDATE OF "hiddenAt" ON "Comment" FOR EACH ROW
  WHEN (NEW."parentId" IS NOT NULL AND NEW."hiddenAt" IS NULL) EXECUTE FUNCTION keep_reply_hidden();

CREATE OR REPLACE TRIGGER "Comment_uncounted" AFTER DELETE ON "Comment" FOR EACH ROW WHEN (OLD."hiddenAt" IS NULL)
  EXECUTE FUNCTION after_comment_change();

CREATE OR REPLACE TRIGGER "Like_counted" AFTER INSERT OR DELETE ON "Like"
  FOR EACH ROW EXECUTE FUNCTION after_like_change();

CREATE OR REPLACE TRIGGER "WallPost_deleted" AFTER DELETE ON "WallPost"
  FOR EACH ROW EXECUTE FUNCTION log_wall_post_deleted();

CREATE OR REPLACE TRIGGER "WallPost_hidden" AFTER UPDATE OF "hiddenAt" ON "WallPost" FOR EACH ROW
  WHEN ((OLD."hiddenAt" IS NULL) <> (NEW."hiddenAt" IS NULL)) EXECUTE FUNCTION after_wall_post_visibility_change();
