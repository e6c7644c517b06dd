-- Searches read the text of a blog post without its Markdown. The server fills it for existing posts.
ALTER TABLE "BlogPost" ADD COLUMN "plainText" TEXT;
