CREATE TABLE "AddressBan" (
    "network" VARCHAR(50) NOT NULL,
    "reason" VARCHAR(200) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AddressBan_pkey" PRIMARY KEY ("network")
);
