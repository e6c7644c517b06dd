import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { matchRank } from '../../lib/foldText';
import { userName } from '../../lib/userName';

export type Suggested = components['schemas']['UserSummary'];

const STALE_MS = 60_000;

/** As the server does it: by the beginning of the whole name, or of the last. */
export const isCalled = (person: Suggested, beginning: string) =>
  [userName(person), person.lastName ?? ''].some((name) => name && matchRank(name, beginning) >= 2);

/** Whom somebody may mean who has typed the beginning of a name after an @; null while nobody does. */
export const suggestionsQuery = (beginning: string | null) =>
  queryOptions({
    queryKey: ['mentions', 'suggestions', beginning],
    queryFn:
      beginning === null
        ? skipToken
        : ({ signal }) => data(api.GET('/user/suggestions', { params: { query: { q: beginning } }, signal })),
    staleTime: STALE_MS,
    // The list does not flicker from letter to letter.
    placeholderData: (before) => before,
    // Suggestions are a help: without them one types on.
    retry: false,
  });
