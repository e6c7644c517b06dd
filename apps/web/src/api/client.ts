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

function addressOf(pattern: string, { path = {}, query = {} }: NonNullable<Options['params']> = {}) {
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const given = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  return `${apiBase}${filled}${given.length ? `?${new URLSearchParams(given)}` : ''}`;
}

interface FirstCall {
  token: string | null;
  language: string;
  answer: Promise<Response>;
}

declare global {
  /** Calls that the page itself has made, since its code was still loading (`vite/firstPage.ts`), by their addresses. */
  var firstCalls: Record<string, FirstCall> | undefined;
}

/** The answer to such a call: once, in the session and the language that it was made in. */
function takeFirstCall(url: string, token: string | undefined) {
  const { [url]: call, ...others } = globalThis.firstCalls ?? {};
  globalThis.firstCalls = others;
  if (call?.token === (token ?? null) && call.language === currentLanguage()) return call.answer;
}

const caller =
  (method: string) =>
  async (pattern: string, options: Options = {}) => {
    const { params, body, headers: given, ...init } = options;
    const headers = new Headers(given);
    const token = session.get()?.token;
    // The first call of a new session sets its own token.
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    headers.set('accept-language', currentLanguage());
    if (body !== undefined) headers.set('content-type', 'application/json');
    const url = addressOf(pattern, params);
    const response = await ((method === 'GET' && takeFirstCall(url, token)) ||
      fetch(
        new Request(url, {
          ...init,
          method,
          headers,
          body: body === undefined ? undefined : JSON.stringify(body),
        }),
      ));
    connection.reached();
    const text = await response.text();
    if (response.ok) return { data: text ? (JSON.parse(text) as unknown) : undefined, response };
    return { error: parsed(text), response };
  };

/** A proxy may answer with HTML or an empty body. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** All calls of the API, by its own description. Their types are a package's; its code does more than the app needs on its first screen. */
export const api = Object.fromEntries(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, caller(method)]),
) as unknown as Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;

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
