-- sr-Cyrl
ALTER TABLE "DataDownload" ALTER COLUMN "language" TYPE VARCHAR(8);
