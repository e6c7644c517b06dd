import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { type Confirmation, createPasskey, waysInQuery } from '../../api/passkeys';
import { apiBase } from '../../lib/serverSettings';
import { linkAtProvider } from '../../api/providers';
import type { components } from '../../api/schema';
import { session, type SessionUser } from '../../api/session';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { paths } from '../../routing/routes';
import { useSubmit } from '../../ui/forms/useSubmit';
import { userKeys } from '../profiles/profiles.queries';

export type Visibility = SessionUser['emailVisibility'];
/** Contact details whose audience the user can choose. */
export type VisibilityField = 'emailVisibility' | 'phoneVisibility' | 'streetVisibility' | 'birthDateVisibility';
type Session = components['schemas']['Session'];

const sessionKeys = { all: ['sessions'] as const };

export const sessionsQuery = () =>
  queryOptions({
    queryKey: sessionKeys.all,
    queryFn: ({ signal }) => data(api.GET('/auth/sessions', { signal })),
    staleTime: 0,
  });

/** Passed instead of a session id to end all other sessions. */
export const OTHER_SESSIONS = 'others';

/** Ends one session of the user, or all except the current one. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationKey: ['end-session'],
    mutationFn: (sessionId: string) =>
      sessionId === OTHER_SESSIONS
        ? data(api.DELETE('/auth/sessions'))
        : data(api.DELETE('/auth/sessions/{id}', { params: { path: { id: sessionId } } })),
    show: (sessionId) => {
      const isKept = ({ id, isCurrent }: Session) => isCurrent || (sessionId !== OTHER_SESSIONS && id !== sessionId);
      return showInQuery<Session[]>(queryClient, sessionKeys.all, (shown) => shown?.filter(isKept));
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}

interface PasswordChange extends Omit<Confirmation, 'password'> {
  currentPassword?: string;
  newPassword: string;
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: PasswordChange) => data(api.PATCH('/user/password', { body })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
      void queryClient.invalidateQueries(waysInQuery());
      // A new password cancels a requested email change.
      if (session.get()?.user.emailConfirmation?.newEmail) void refreshUser();
    },
  });
}

interface EmailChange extends Omit<Confirmation, 'password'> {
  email: string;
  currentPassword?: string;
}

/**
 * Returns the updated user. If the operator requires confirmation, the old email address stays
 * until the user confirms the new address.
 */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: EmailChange) => data(api.PATCH('/user/email', { body })),
    onSuccess: (user) => {
      session.updateUser(user);
      void queryClient.invalidateQueries({ queryKey: userKeys.one(user.uuid) });
    },
  });
}

export const useSendConfirmationLink = () => useMutation({ mutationFn: () => data(api.POST('/user/email/link')) });

/**
 * Confirms an email address with the secret from an emailed link, then reloads the session user,
 * whose address may have changed.
 */
export const useConfirmEmail = () =>
  useSubmit({
    mutationFn: (body: { secret: string }) => data(api.POST('/auth/email', { body })),
    onSuccess: refreshUser,
  });

/**
 * Confirms the user's email address with the code from an email.
 * @param onConfirmed called even if the form disappears because the address is confirmed
 */
export function useConfirmEmailWithCode(onConfirmed: () => void) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: { code: string }) => data(api.POST('/user/email/code', { body })),
    onSuccess: (user) => {
      session.updateUser(user);
      void queryClient.invalidateQueries({ queryKey: userKeys.one(user.uuid) });
      onConfirmed();
    },
    // The user has confirmed the address with the link.
    onError: (error) => error instanceof ApiError && error.code === 'email_confirmed' && void refreshUser(),
  });
}

/** Cancels a requested email change with the secret from an emailed link. */
export const useCancelEmailChange = () =>
  useSubmit({
    mutationFn: (body: { secret: string }) => data(api.POST('/auth/email/cancel', { body })),
    onSuccess: refreshUser,
  });

/** Reloads the session user, if there is a session. */
async function refreshUser() {
  const stored = session.get();
  if (!stored) return;
  const user = await data(api.GET('/user/me')).catch(() => undefined);
  if (user && session.get()?.token === stored.token) session.updateUser(user);
}

/** Optimistic change of one field of the profile. */
function useChangeField<Field extends VisibilityField | 'visibleToVisitors'>(field: Field) {
  const queryClient = useQueryClient();
  // Updates only this field, because requests for other fields may be in flight.
  const show = (value: SessionUser[Field]) => {
    const user = session.get()?.user;
    if (user) session.updateUser({ ...user, [field]: value });
  };
  return useOptimisticMutation({
    mutationKey: ['visibility', field],
    mutationFn: (value: SessionUser[Field]) => data(api.PATCH('/user/profile', { body: { [field]: value } })),
    show: (value) => {
      const before = session.get()?.user[field];
      show(value);
      return () => before !== undefined && show(before);
    },
    onSuccess: (user) => {
      show(user[field]);
      return queryClient.invalidateQueries({ queryKey: userKeys.one(user.uuid) });
    },
  });
}

export const useChangeVisibility = (field: VisibilityField) => useChangeField(field);

/** Turns the public page of the user's business on or off. */
export const useChangePublicPage = () => useChangeField('visibleToVisitors');

export type DataDownload = components['schemas']['DataDownload'];

const ownDataKeys = { all: ['own-data'] as const };
/** Polling interval while the download is being prepared. */
const POLL_INTERVAL_MS = 3000;

/** The state of the user's data download. */
export const ownDataQuery = () =>
  queryOptions({
    queryKey: ownDataKeys.all,
    queryFn: ({ signal }) => data(api.GET('/data-download', { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'preparing' && POLL_INTERVAL_MS,
  });

export function usePrepareOwnData() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: Confirmation) => data(api.POST('/data-download', { body })),
    onSuccess: (download) => queryClient.setQueryData(ownDataKeys.all, download),
  });
}

/**
 * Starts a browser download, because the file may not fit into a page's memory. The URL works
 * once.
 */
export function useFetchOwnData() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: async (body: Confirmation) => {
      const { path } = await data(api.POST('/data-download/link', { body }));
      const link = document.createElement('a');
      link.href = `${apiBase}${path}`;
      link.download = '';
      link.click();
    },
    // The download may have expired.
    onError: () => void queryClient.invalidateQueries({ queryKey: ownDataKeys.all }),
  });
}

/**
 * Deletes the account and all its sessions on the server. The caller must end the local session.
 */
export const useDeleteAccount = () =>
  useSubmit({
    mutationFn: async (body: Confirmation) => {
      session.setEnding(true);
      try {
        await data(api.DELETE('/user/me', { body }));
      } catch (error) {
        session.setEnding(false);
        throw error;
      }
    },
  });

const secondFactorKey = ['second-factor'] as const;

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => data(api.GET('/auth/second-factor', { signal })),
    staleTime: 0,
  });

function useRefreshSecondFactor() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: secondFactorKey });
}

/** Returns the secret for an authenticator app. */
export const useBeginSecondFactor = () =>
  useSubmit({ mutationFn: (body: Confirmation) => data(api.POST('/auth/second-factor', { body })) });

/** Turns the second factor on. Returns the recovery codes. */
export function useTurnOnSecondFactor() {
  const refresh = useRefreshSecondFactor();
  return useSubmit({
    mutationFn: (body: { code: string }) => data(api.POST('/auth/second-factor/confirm', { body })),
    onSuccess: refresh,
  });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefreshSecondFactor();
  return useSubmit({
    mutationFn: (body: Confirmation) => data(api.POST('/auth/second-factor/recovery-codes', { body })),
    onSuccess: refresh,
  });
}

export function useTurnOffSecondFactor() {
  const refresh = useRefreshSecondFactor();
  return useSubmit({
    mutationFn: (body: Confirmation) => data(api.DELETE('/auth/second-factor', { body })),
    onSuccess: refresh,
  });
}

interface NewPasskey extends Confirmation {
  /** Empty for a name that the server chooses. */
  name: string;
}

/** Creates a passkey on this device and adds it to the account. */
export function useAddPasskey() {
  const refresh = useRefreshWaysIn();
  return useSubmit({
    mutationFn: async ({ name, ...confirmation }: NewPasskey) => {
      const passkey = await createPasskey(confirmation);
      return data(api.POST('/auth/passkeys', { body: { name, passkey } }));
    },
    onSuccess: refresh,
  });
}

export function useRenamePasskey(id: number) {
  const refresh = useRefreshWaysIn();
  return useSubmit({
    mutationFn: (name: string) => data(api.PATCH('/auth/passkeys/{id}', { params: { path: { id } }, body: { name } })),
    onSuccess: refresh,
  });
}

export function useRemovePasskey(id: number) {
  const refresh = useRefreshWaysIn();
  return useSubmit({
    mutationFn: (body: Confirmation) => data(api.DELETE('/auth/passkeys/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });
}

/** Leaves the page to link an account of the provider. */
export const useLinkAccount = (providerId: string) =>
  useSubmit({ mutationFn: (body: Confirmation) => linkAtProvider(providerId, paths.account, body) });

export function useUnlinkAccount(id: number) {
  const refresh = useRefreshWaysIn();
  return useSubmit({
    mutationFn: (body: Confirmation) =>
      data(api.DELETE('/auth/linked-accounts/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });
}

function useRefreshWaysIn() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(waysInQuery());
}

type Registration = components['schemas']['Registration'];
export type RegistrationMode = Registration['mode'];

const registrationKeys = { mode: ['registration'] as const, invitations: ['invitations'] as const };

export const registrationModeQuery = () =>
  queryOptions({
    queryKey: registrationKeys.mode,
    queryFn: ({ signal }) => data(api.GET('/registration', { signal })),
    staleTime: 0,
  });

export const invitationsQuery = () =>
  queryOptions({
    queryKey: registrationKeys.invitations,
    queryFn: ({ signal }) => data(api.GET('/registration/invitations', { signal })),
    staleTime: 0,
  });

export function useChangeRegistration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mode: RegistrationMode) => data(api.PATCH('/registration', { body: { mode } })),
    onSuccess: (changed) => queryClient.setQueryData<Registration>(registrationKeys.mode, changed),
  });
}

interface NewInvitation {
  note: string;
  uses: number;
  days: number;
}

/** Returns the invitation with the path of its link, which the server returns only once. */
export function useInvite() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: NewInvitation) => data(api.POST('/registration/invitations', { body })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: registrationKeys.invitations }),
  });
}

export function useWithdrawInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => data(api.DELETE('/registration/invitations/{id}', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: registrationKeys.invitations }),
  });
}
