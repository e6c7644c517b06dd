import type { UserSummaryRow } from '../../platform/users/user-summary.js';
import type { MentionView } from './mentions.dto.js';

export type MentionableUserRow = Pick<UserSummaryRow, 'id' | 'uuid' | 'firstName' | 'lastName'>;

export interface MentionedUser extends MentionView {
  id: number;
}

/** A mentioned user, before the mention is stored. */
export interface MentionCandidate extends MentionedUser {
  /** True if this mention must not notify the user. */
  isSilent: boolean;
}

/** Returns only the candidates whose mentions were stored. */
export const onlyStored = (candidates: MentionCandidate[], storedUserIds: number[] | null): MentionCandidate[] =>
  candidates.filter(({ id }) => storedUserIds?.includes(id));
