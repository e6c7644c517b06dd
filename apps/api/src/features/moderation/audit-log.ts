import type { Prisma } from '@sapa/prisma/client';
import type { ActionName } from './moderation.dto.js';

/** Actions in the audit log. For a new action, also add a string to the web app. */
export type AuditAction =
  | 'role_changed'
  | 'registration_changed'
  | 'invitation_made'
  | 'invitation_withdrawn'
  | `case_${ActionName}`
  | OperatorAction;

/** Changes that only the operator can make, with the command `sapa`. */
type OperatorAction =
  | 'address_banned'
  | 'address_unbanned'
  | 'backup_made'
  | 'backup_restored'
  | 'database_migrated'
  | 'demo_removed'
  | 'jobs_removed'
  | 'storage_moved'
  | 'storage_repaired'
  | 'jobs_retried'
  | 'keys_rotated'
  | 'secrets_reencrypted'
  | 'sessions_ended'
  | 'user_confirmation_link_made'
  | 'user_created'
  | 'user_deleted'
  | 'user_disabled'
  | 'user_enabled'
  | 'user_exported'
  | 'user_password_link_made'
  | 'user_second_factor_removed'
  | 'user_sessions_ended'
  | 'user_suspended'
  | 'user_unsuspended'
  | 'user_unverified'
  | 'user_verified';

export interface NewAuditEntry {
  /** The user who acted, or null for an operator command. */
  actorId: number | null;
  action: AuditAction;
  /** Id of the affected user. */
  userId?: number;
  details?: Prisma.InputJsonObject;
}

/** Adds an entry to the audit log. Call it in the same transaction as the action. */
export async function record(
  transaction: Pick<Prisma.TransactionClient, 'auditEntry'>,
  entry: NewAuditEntry,
): Promise<void> {
  await transaction.auditEntry.create({ data: { ...entry, details: entry.details ?? {} }, select: { id: true } });
}
