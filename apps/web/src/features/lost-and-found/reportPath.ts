import { paths } from '../../routing/routes';
import type { AnimalReport } from './lost.queries';

export const reportPath = ({ type, uuid }: Pick<AnimalReport, 'type' | 'uuid'>) =>
  type === 'lost' ? paths.lostReport(uuid) : paths.foundReport(uuid);

/** Path of the conversation with the reporter, about the pet if it is on Šapa. */
export const conversationPath = ({ person, petUuid }: AnimalReport) =>
  paths.conversation(person?.uuid ?? '', petUuid ? { pet: petUuid } : {});
