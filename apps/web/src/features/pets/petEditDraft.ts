import type { components } from '../../api/schema';

type Pet = Pick<components['schemas']['Pet'], 'uuid' | 'user'>;

/** Where the unsaved changes of a pet are kept. The owner is part of it: what is theirs goes when their account does. */
export const petEditDraft = ({ uuid, user }: Pet) => `pet-edit:${user.uuid}:${uuid}`;
