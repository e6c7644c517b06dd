import { createQueryClient } from './queryClient';

/**
 * The query client of the running app. Components read it from the provider; route loaders run
 * before rendering and import it.
 */
export const queryClient = createQueryClient();
