import type { Prisma } from '@sapa/prisma/client';
import type { ActionName } from './moderation.dto.js';

/** What the audit log says somebody did. Further actions are added here, and their sentences in the web app. */
export type AuditAction =
  | 'role_changed'
  | 'registration_changed'
  | 'invitation_made'
  | 'invitation_withdrawn'
  | `case_${ActionName}`;

export interface Audited {
  /** Null for a command of the operator. */
  actorId: number | null;
  action: AuditAction;
  /** Whom it concerns. */
  userId?: number;
  details?: Prisma.InputJsonObject;
}

/** Writes to the log in the transaction of what it reports: neither is ever there without the other. */
export async function record(transaction: Prisma.TransactionClient, entry: Audited): Promise<void> {
  await transaction.auditEntry.create({ data: { ...entry, details: entry.details ?? {} }, select: { id: true } });
}
