import { paths } from '../../routing/routes';
import type { AnimalReport } from './lost.queries';

export const reportPath = ({ type, uuid }: Pick<AnimalReport, 'type' | 'uuid'>) =>
  type === 'lost' ? paths.lostReport(uuid) : paths.foundReport(uuid);
