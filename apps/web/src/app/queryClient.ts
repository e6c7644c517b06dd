import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from '../api/ApiError';
import { connection } from '../api/connection';
import { session } from '../api/session';
import { notify } from '../ui/feedback/notify';

/** Specification: a 401 ends the session. The guard of the page then redirects to the login. */
function endExpiredSession(error: Error) {
  if (!(error instanceof ApiError) || error.status !== 401 || !session.get() || session.isEnding()) return;
  session.end();
  notify.error((t) => t('errors:session_expired'));
}

export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: endExpiredSession }),
    mutationCache: new MutationCache({ onError: endExpiredSession }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only temporary errors are retried. Offline, queries pause and continue later.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.isNetwork || error.status >= 500),
      },
      // The user waits for the result, so mutations are tried once and at once.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Refetches visible queries that failed during an outage. */
export const refetchAfterOutage = (queryClient: QueryClient) =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof ApiError && error.isOutage,
  });

/** Key prefixes of queries with user content only, which is the same in every language. */
const USER_CONTENT_KEYS = new Set([
  'albums',
  'comments',
  'friends',
  'likes',
  'mentions',
  'messages',
  'notifications',
  'sessions',
  'wall',
]);

/** Keeps the cache consistent with the connection, the session and the language. */
export function connectQueryClient(queryClient: QueryClient) {
  onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())));
  onlineManager.setOnline(connection.isOnline());

  let owner = session.get()?.user.uuid;
  session.subscribe(() => {
    const uuid = session.get()?.user.uuid;
    // Never show the data of one user to the next.
    if (uuid !== owner) queryClient.clear();
    owner = uuid;
  });

  // Names of categories, breeds and services depend on the requested language.
  i18next.on(
    'languageChanged',
    () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => !USER_CONTENT_KEYS.has(String(first)),
      }),
  );
}
