import type { VerificationsService } from '../../verifications/verifications.service.js';
import type { Reportable } from './reportable.js';

/** Requests of businesses. Users cannot report them: the requests open their cases themselves. */
export const verificationRequests = (verifications: VerificationsService): Reportable => ({
  visible: () => Promise.resolve(new Map()),
  state: async (database, id) => ((await verifications.isOpen(database, id)) ? 'shown' : 'gone'),
});
