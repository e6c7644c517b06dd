-- CreateEnum
CREATE TYPE "Audience" AS ENUM ('USERS', 'FRIENDS', 'ME');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailVisibility" "Audience" NOT NULL DEFAULT 'USERS',
ADD COLUMN     "phoneVisibility" "Audience" NOT NULL DEFAULT 'USERS';
