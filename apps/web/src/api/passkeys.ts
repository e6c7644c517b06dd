import { queryOptions } from '@tanstack/react-query';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './ApiError';
import { api, data } from './client';
import type { components } from './schema';

export type PasskeyAssertion = components['schemas']['PasskeyAssertion'];

/** Fields with which the user confirms a change: password or ticket and code, or a passkey. */
export interface Confirmation {
  password?: string;
  code?: string;
  passkey?: PasskeyAssertion;
  /** From a login with a linked account. */
  ticket?: string;
}

const waysInKey = ['ways-in'] as const;

/** How the user can log in. */
export const waysInQuery = () =>
  queryOptions({
    queryKey: waysInKey,
    queryFn: ({ signal }) => data(api.GET('/auth/ways-in', { signal })),
    staleTime: 0,
  });

/** Returns how many ways the user has to log in. Accounts of removed providers cannot log in. */
export const countWaysIn = ({ hasPassword, passkeys, linkedAccounts }: components['schemas']['WaysIn']) =>
  Number(hasPassword) + passkeys.length + linkedAccounts.filter(({ providerId }) => providerId).length;

/** Whether the browser knows passkeys. It does so only on https and localhost. */
export const hasPasskeySupport = () => typeof PublicKeyCredential === 'function';

/** Loaded on demand, because most visits need no passkey. */
const library = () => import('@simplewebauthn/browser');

/** Names of the browser's errors, with the codes of their texts. */
const FAILURES: Record<string, string> = {
  // The user has cancelled, the time is over, or the browser has no passkey of this site.
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_registered',
};

/** Replaces the browser's errors with errors that have a text. */
async function withTexts<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    throw new ApiError(400, { code: FAILURES[(error as Error).name] ?? 'passkey_unsupported' });
  }
}

async function create(publicKey: object): Promise<components['schemas']['NewPasskey']> {
  const { startRegistration } = await library();
  return withTexts(startRegistration({ optionsJSON: publicKey as PublicKeyCredentialCreationOptionsJSON }));
}

async function sign(publicKey: object): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  return withTexts(startAuthentication({ optionsJSON: publicKey as PublicKeyCredentialRequestOptionsJSON }));
}

const loginOptions = () => data(api.POST('/auth/passkeys/options/login'));

/** Asks the user for any passkey of this site. */
export const signLogin = async () => sign((await loginOptions()).publicKey);

/** Asks the user for a passkey of the account, to confirm a change. */
export const signConfirmation = async () =>
  sign((await data(api.POST('/auth/passkeys/options/confirmation'))).publicKey);

/** Creates the first passkey of a new account. */
export const createFirstPasskey = async (email: string) =>
  create((await data(api.POST('/user/passkey/options', { body: { email } }))).publicKey);

/** Creates another passkey of the account. */
export const createPasskey = async (body: Confirmation) =>
  create((await data(api.POST('/auth/passkeys/options/addition', { body }))).publicKey);

/**
 * Offers passkeys among the suggestions of the email field. Resolves when the user has chosen one,
 * or with undefined if the browser cannot offer them or `signal` is aborted.
 */
export async function signFromSuggestions(signal: AbortSignal): Promise<PasskeyAssertion | undefined> {
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await library();
    if (!(await browserSupportsWebAuthnAutofill())) return undefined;
    const optionsJSON = (await loginOptions()).publicKey as unknown as PublicKeyCredentialRequestOptionsJSON;
    // Starting now would end the request of the button.
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch {
    return undefined; // The button tells the user about problems.
  }
}
