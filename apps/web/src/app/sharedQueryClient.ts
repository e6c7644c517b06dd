import { createQueryClient } from './queryClient';

/**
 * The query client of the app. Components get it from the provider. Route loaders import it,
 * because they run before rendering.
 */
export const queryClient = createQueryClient();
