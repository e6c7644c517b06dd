import { vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { cleanNotifications } from '@mantine/notifications';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { createMemoryRouter, type Location, type RouteObject, RouterProvider } from 'react-router-dom';
import { connection } from '../src/api/connection';
import { session, type SessionUser } from '../src/api/session';
import { createQueryClient } from '../src/app/queryClient';
import { theme } from '../src/app/theme';
import { i18nReady } from '../src/i18n';
import type { Language } from '../src/i18n/languages';
import { Notifications } from '../src/ui/feedback/notify';

interface Options {
  /** The page's URL, or a history entry with its state. */
  at?: string | Partial<Location>;
  /** Route pattern, if the page reads path parameters. */
  path?: string;
  texts?: string[];
  user?: SessionUser;
  language?: Language;
}

/** Renders a page with its providers. At any other URL, only the path is rendered. */
export async function renderPage(
  element: React.ReactElement,
  { at = '/', path = '*', texts = [], user, language = 'en' }: Options = {},
) {
  // Removes an earlier test's notifications and restores its lost connection.
  cleanNotifications();
  connection.reached();
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
  await i18nReady;
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces(['fields', ...texts]);
  if (user) session.start('test-token', user);
  else session.end();

  const elsewhere: RouteObject[] = path === '*' ? [] : [{ path: '*', element: <p>elsewhere</p> }];
  const router = createMemoryRouter([{ path, element }, ...elsewhere], { initialEntries: [at] });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false }, mutations: { networkMode: 'always' } });
  const view = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, queryClient };
}

/**
 * Fakes the server. `replies` maps calls such as `GET /pet-category` to a body, a `Response`, or a
 * function of the request. Other requests get a 404. Returns the list of sent requests.
 */
export function fakeServer(replies: Record<string, unknown>) {
  const requests: {
    method: string;
    path: string;
    search: URLSearchParams;
    body: unknown;
    headers: Headers;
    credentials: RequestCredentials;
  }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input instanceof Request ? input : new Request(input);
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api/, '');
    const text = request.method === 'GET' ? '' : await request.clone().text();
    const body: unknown = text && request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
    const { method, headers, credentials } = request;
    // Leaves out this request, which the app sends whenever the connection seems lost.
    if (path !== '/health/live') requests.push({ method, path, search: url.searchParams, body, headers, credentials });

    const reply = replies[`${request.method} ${path}`];
    if (reply === undefined) return failure(404, 'not_found');
    const answer: unknown =
      typeof reply === 'function' ? await (reply as (request: Request) => unknown)(request) : reply;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return requests;
}

/** Returns an error response in the server's format. */
export const failure = (statusCode: number, code: string, more: object = {}) =>
  Response.json(
    { statusCode, code, message: code, error: 'Error', requestId: 'test', ...more },
    { status: statusCode },
  );

/** Throws the same error as a request without a connection. */
export const noConnection = () => {
  throw new TypeError('Failed to fetch');
};
