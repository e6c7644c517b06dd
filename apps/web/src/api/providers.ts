import { queryOptions } from '@tanstack/react-query';
import { apiBase } from '../lib/serverSettings';
import { api, data } from './client';
import type { Confirmation } from './passkeys';
import type { components } from './schema';

export type Provider = components['schemas']['Provider'];
export type LinkedAccount = components['schemas']['LinkedAccount'];

/** The providers whose accounts can log in here. They change only when the server restarts. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['providers'],
    queryFn: ({ signal }) => data(api.GET('/auth/providers', { signal })),
    staleTime: Infinity,
  });

/** Returns the URL that begins a login at a provider. `next` is the page to open afterwards. */
export function providerLoginUrl(id: string, next: string | undefined): string {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return `${apiBase}/auth/providers/${id}/start${query}`;
}

/** The cookie that binds the login to this browser also belongs to an API of another origin. */
const WITH_COOKIE = { credentials: 'include' } as const;

/** Leaves the page to link an account of the provider. Returns to the account settings. */
export async function linkAtProvider(id: string, next: string, confirmation: Confirmation): Promise<void> {
  const params = { path: { id } };
  const body = { ...confirmation, next };
  const { url } = await data(api.POST('/auth/providers/{id}/link', { params, body, ...WITH_COOKIE }));
  window.location.assign(url);
}

/** Leaves the page to confirm a change with a linked account. Returns to this page. */
export async function confirmAtProvider(id: string): Promise<void> {
  const next = window.location.pathname + window.location.search;
  const params = { path: { id } };
  const body = { next };
  const { url } = await data(api.POST('/auth/providers/{id}/confirmation', { params, body, ...WITH_COOKIE }));
  window.location.assign(url);
}

/** Describes the ticket with which a provider's login returns. */
export const providerTicketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['provider-ticket', ticket],
    queryFn: ({ signal }) => data(api.POST('/auth/providers/ticket', { body: { ticket }, signal, ...WITH_COOKIE })),
    staleTime: Infinity,
    gcTime: 0,
  });

type TicketUse = components['schemas']['ProviderLoginDto'];

export const logInWithTicket = (body: TicketUse) => data(api.POST('/auth/providers/login', { body, ...WITH_COOKIE }));

export const registerWithTicket = (body: components['schemas']['RegisterWithProviderDto']) =>
  data(api.POST('/auth/providers/registration', { body, ...WITH_COOKIE }));

export const objectWithTicket = (body: components['schemas']['ProviderObjectionDto']) =>
  data(api.POST('/auth/providers/objection', { body, ...WITH_COOKIE }));

let confirmed: string | undefined;

/** The ticket of a login that confirms the user's next change. It works once. */
export const confirmationTicket = {
  get: () => confirmed,
  keep: (ticket: string) => {
    confirmed = ticket;
  },
  forget: () => {
    confirmed = undefined;
  },
};
