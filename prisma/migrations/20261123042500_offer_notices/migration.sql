-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'OFFER_EXPIRING';
