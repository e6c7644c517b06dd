import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from '../api/ApiError';
import { connection } from '../api/connection';
import { session } from '../api/session';
import { notify } from '../ui/feedback/notify';

/**
 * According to the specification a 401 ends the session. The page's guard then redirects to the
 * login page.
 */
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
        // Retries only temporary errors. While offline, queries pause and continue later.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.isNetwork || error.status >= 500),
      },
      // Mutations run even offline and are not retried, because the user waits for the result.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Refetches the queries on screen that failed during an outage. */
export const refetchAfterOutage = (queryClient: QueryClient) =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof ApiError && error.isOutage,
  });

/**
 * Key prefixes of queries that return only user content, which does not depend on the language.
 */
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

/** Updates or clears the cache when the connection, the session or the language changes. */
export function connectQueryClient(queryClient: QueryClient) {
  onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())));
  onlineManager.setOnline(connection.isOnline());

  let owner = session.get()?.user.uuid;
  session.subscribe(() => {
    const uuid = session.get()?.user.uuid;
    // Clears the cache, because the next user must not see the previous user's data.
    if (uuid !== owner) queryClient.clear();
    owner = uuid;
  });

  // Refetches category, breed and service names, which depend on the language.
  i18next.on(
    'languageChanged',
    () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => !USER_CONTENT_KEYS.has(String(first)),
      }),
  );
}
