import type { components } from '../../api/schema';

type Pet = Pick<components['schemas']['Pet'], 'uuid' | 'user'>;

/** The key of the draft of a pet. It contains the owner, so that it is deleted with their account. */
export const petEditDraft = ({ uuid, user }: Pet) => `pet-edit:${user.uuid}:${uuid}`;
