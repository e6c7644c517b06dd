import type { components } from '../../api/schema';

type Pet = Pick<components['schemas']['Pet'], 'uuid' | 'user'>;

/**
 * Draft key of an edited pet. Contains the owner's UUID, so the draft is deleted with the account.
 */
export const petEditDraft = ({ uuid, user }: Pet) => `pet-edit:${user.uuid}:${uuid}`;
