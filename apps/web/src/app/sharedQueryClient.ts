import { createQueryClient } from './queryClient';

/** The query client of the running app. Components get it from the provider; route loaders, which run before it is rendered, import it. */
export const queryClient = createQueryClient();
