import { paths } from '../../routing/routes';
import type { AnimalReport } from './lost.queries';

/** Returns the URL of a report's page. */
export const reportPath = ({ type, uuid }: Pick<AnimalReport, 'type' | 'uuid'>) =>
  type === 'lost' ? paths.lostReport(uuid) : paths.foundReport(uuid);
