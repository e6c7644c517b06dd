import { createQueryClient } from './queryClient';

/**
 * The app's query client. Components get it from the provider. Route loaders import it, because
 * they run before rendering.
 */
export const queryClient = createQueryClient();
