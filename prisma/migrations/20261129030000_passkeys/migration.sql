CREATE TYPE "PasskeyPurpose" AS ENUM ('REGISTER', 'ADD', 'LOG_IN', 'CONFIRM');

ALTER TABLE "User" ALTER COLUMN "passwordHash" DROP NOT NULL;

CREATE TABLE "Passkey" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "credentialId" BYTEA NOT NULL,
  "publicKey" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" VARCHAR(20)[],
  "name" VARCHAR(100) NOT NULL,
  "isBackedUp" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3),

  CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PasskeyChallenge" (
  "challenge" BYTEA NOT NULL,
  "purpose" "PasskeyPurpose" NOT NULL,
  "sessionId" UUID,
  "newUserUuid" UUID,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("challenge")
);

CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");
CREATE INDEX "Passkey_userId_id_idx" ON "Passkey"("userId", "id");
CREATE INDEX "PasskeyChallenge_sessionId_idx" ON "PasskeyChallenge"("sessionId");
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_sessionId_fkey"
  FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
