import { createQueryClient } from './queryClient';

/** The one of the running app. Components get it from their provider; routes, which are there before it, take it from here. */
export const queryClient = createQueryClient();
