CREATE TYPE "ProviderLoginPurpose" AS ENUM ('LOG_IN', 'LINK', 'CONFIRM');

CREATE TABLE "LinkedAccount" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "issuer" VARCHAR(255) NOT NULL,
  "subject" VARCHAR(255) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3),

  CONSTRAINT "LinkedAccount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ProviderLogin" (
  "secretHash" BYTEA NOT NULL,
  "purpose" "ProviderLoginPurpose" NOT NULL,
  "issuer" VARCHAR(255) NOT NULL,
  "browserHash" BYTEA NOT NULL,
  "sessionId" UUID,
  "nonce" VARCHAR(50),
  "codeVerifier" VARCHAR(50),
  "next" VARCHAR(500),
  "subject" VARCHAR(255),
  "email" VARCHAR(254),
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "ProviderLogin_pkey" PRIMARY KEY ("secretHash")
);

CREATE UNIQUE INDEX "LinkedAccount_issuer_subject_key" ON "LinkedAccount"("issuer", "subject");
CREATE UNIQUE INDEX "LinkedAccount_userId_issuer_key" ON "LinkedAccount"("userId", "issuer");
CREATE INDEX "ProviderLogin_sessionId_idx" ON "ProviderLogin"("sessionId");
CREATE INDEX "ProviderLogin_expiresAt_idx" ON "ProviderLogin"("expiresAt");

ALTER TABLE "LinkedAccount" ADD CONSTRAINT "LinkedAccount_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProviderLogin" ADD CONSTRAINT "ProviderLogin_sessionId_fkey"
  FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
