import createClient from 'openapi-fetch';
import { currentLanguage } from '../i18n';
import { ApiError } from './ApiError';
import { apiBase } from './config';
import { connection } from './connection';
import type { paths } from './schema';
import { session } from './session';

export const api = createClient<paths>({
  baseUrl: apiBase,
  // Looked up at each call, so that tests can replace it.
  fetch: (request) => fetch(request),
});

api.use({
  onRequest({ request }) {
    const token = session.get()?.token;
    // The first call of a new session sets its own token.
    if (token && !request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${token}`);
    request.headers.set('accept-language', currentLanguage());
  },
  onResponse() {
    connection.reached();
  },
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

async function answered<T>(call: Promise<Answer<T>>) {
  const { data, error, response } = await call.catch((failure: unknown): never => {
    // A call that we aborted ourselves says nothing about the connection.
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    connection.failed();
    throw new ApiError(0, { code: 'network', message: 'No connection' });
  });
  if (!response.ok) {
    // A proxy may answer with HTML or an empty body.
    throw new ApiError(response.status, error && typeof error === 'object' ? error : {});
  }
  return { data: data as T, response };
}

/** The body of a successful answer; anything else is thrown as an `ApiError`. */
export const data = async <T>(call: Promise<Answer<T>>) => (await answered(call)).data;

/** One page of a list, and the cursor of the next one from the `Link` header. */
export async function page<T>(call: Promise<Answer<T[]>>) {
  const { data: items, response } = await answered(call);
  return { items, next: nextCursor(response.headers.get('link')) };
}

function nextCursor(link: string | null) {
  const target = link?.split(/,(?=\s*<)/).find((part) => /;\s*rel="?next"?/i.test(part));
  const url = target && /<([^>]*)>/.exec(target)?.[1];
  return (url && new URL(url, apiBase).searchParams.get('cursor')) || undefined;
}
