import type { Client } from 'openapi-fetch';
import { currentLanguage } from '../i18n';
import { ApiError } from './ApiError';
import { apiBase } from '../lib/serverSettings';
import { connection } from './connection';
import type { paths } from './schema';
import { session } from './session';

interface Options extends Omit<RequestInit, 'body'> {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: unknown;
}

function urlOf(pattern: string, { path = {}, query = {} }: NonNullable<Options['params']> = {}) {
  const pathname = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const queryEntries = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  return `${apiBase}${pathname}${queryEntries.length ? `?${new URLSearchParams(queryEntries)}` : ''}`;
}

const caller =
  (method: string) =>
  async (pattern: string, options: Options = {}) => {
    const { params, body, headers: customHeaders, ...init } = options;
    const headers = new Headers(customHeaders);
    const token = session.get()?.token;
    // The first request after logging in sets its own token.
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    headers.set('accept-language', currentLanguage());
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await fetch(
      new Request(urlOf(pattern, params), {
        ...init,
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    );
    connection.reached();
    const text = await response.text();
    if (response.ok) return { data: text ? (JSON.parse(text) as unknown) : undefined, response };
    return { error: parsed(text), response };
  };

/** Parses JSON. Returns any other body, such as HTML from a proxy, as text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Typed API client. Only the types come from `openapi-fetch`, because its code would make the
 * first load larger.
 */
export const api = Object.fromEntries(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, caller(method)]),
) as unknown as Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;

interface CallResult<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

async function successful<T>(call: Promise<CallResult<T>>) {
  const { data, error, response } = await call.catch((failure: unknown): never => {
    // An aborted request does not show whether the connection works.
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    connection.failed();
    throw new ApiError(0, { code: 'network', message: 'No connection' });
  });
  if (!response.ok) {
    throw new ApiError(response.status, error && typeof error === 'object' ? error : {});
  }
  return { data: data as T, response };
}

/** Returns the body of a successful response. Throws an `ApiError` for other responses. */
export const data = async <T>(call: Promise<CallResult<T>>) => (await successful(call)).data;

/** Returns one page of a list, and the next page's cursor from the `Link` header. */
export async function page<T>(call: Promise<CallResult<T[]>>) {
  const { data: items, response } = await successful(call);
  return { items, next: nextCursor(response.headers.get('link')) };
}

function nextCursor(link: string | null) {
  const target = link?.split(/,(?=\s*<)/).find((part) => /;\s*rel="?next"?/i.test(part));
  const url = target && /<([^>]*)>/.exec(target)?.[1];
  return (url && new URL(url, apiBase).searchParams.get('cursor')) || undefined;
}
