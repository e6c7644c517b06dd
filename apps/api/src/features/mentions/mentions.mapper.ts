import type { UserSummaryRow } from '../../platform/users/user-summary.js';
import type { MentionView } from './mentions.dto.js';

export type MentionableUserRow = Pick<UserSummaryRow, 'id' | 'uuid' | 'firstName' | 'lastName'>;

export interface MentionedUser extends MentionView {
  id: number;
}

/** A mention to store. */
export interface MentionCandidate extends MentionedUser {
  /** The user is not notified of the mention. */
  isSilent: boolean;
}

/** Returns the candidates whose mentions were stored. */
export const onlyStored = (candidates: MentionCandidate[], storedUserIds: number[] | null): MentionCandidate[] =>
  candidates.filter(({ id }) => storedUserIds?.includes(id));
