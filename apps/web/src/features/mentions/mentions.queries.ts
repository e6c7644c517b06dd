import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { matchRank } from '../../lib/foldText';
import { userName } from '../../lib/userName';

export type Suggested = components['schemas']['UserSummary'];

const STALE_MS = 60_000;

/** Whether the full name or the last name begins with the text. The server has the same rule. */
export const matchesName = (person: Suggested, beginning: string) =>
  [userName(person), person.lastName ?? ''].some((name) => name && matchRank(name, beginning) >= 2);

/** Users suggested for a name typed after "@". Disabled while `beginning` is null. */
export const suggestionsQuery = (beginning: string | null) =>
  queryOptions({
    queryKey: ['mentions', 'suggestions', beginning],
    queryFn:
      beginning === null
        ? skipToken
        : ({ signal }) => data(api.GET('/user/suggestions', { params: { query: { q: beginning } }, signal })),
    staleTime: STALE_MS,
    // Keeps the previous list while the next one loads, to avoid flicker.
    placeholderData: (before) => before,
    // Suggestions are optional, so a failure is not retried.
    retry: false,
  });
