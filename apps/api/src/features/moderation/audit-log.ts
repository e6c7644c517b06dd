import type { Prisma } from '@sapa/prisma/client';
import type { ActionName } from './moderation.dto.js';

/** Actions in the audit log. A new action also needs a text in the web app. */
export type AuditAction =
  | 'role_changed'
  | 'registration_changed'
  | 'invitation_made'
  | 'invitation_withdrawn'
  | `case_${ActionName}`;

export interface NewAuditEntry {
  /** Null for a command of the operator. */
  actorId: number | null;
  action: AuditAction;
  /** The affected user. */
  userId?: number;
  details?: Prisma.InputJsonObject;
}

/** Adds an entry to the audit log. Call it in the transaction of the action. */
export async function record(transaction: Prisma.TransactionClient, entry: NewAuditEntry): Promise<void> {
  await transaction.auditEntry.create({ data: { ...entry, details: entry.details ?? {} }, select: { id: true } });
}
