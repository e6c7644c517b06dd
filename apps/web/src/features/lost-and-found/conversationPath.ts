import { paths } from '../../routing/routes';
import type { AnimalReport } from './lost.queries';

/** Path of the conversation with the reporter, about the pet if it is on Šapa. */
export const conversationPath = ({ person, petUuid }: AnimalReport) =>
  paths.conversation(person?.uuid ?? '', petUuid ? { pet: petUuid } : {});
