import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, page } from '../../api/client';
import { Cases_list } from '../../api/enums';
import type { Confirmation } from '../../api/passkeys';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { useClientId } from '../../lib/useClientId';
import { useSubmit } from '../../ui/forms/useSubmit';
import type { ReportedType } from './reports.queries';
import { privateFile, privatePicture } from './privateFile';
import { moderationKeys } from './moderationKeys';

type Schemas = components['schemas'];
export type ModerationCase = Schemas['ModerationCase'];
export type CaseDetail = Schemas['ModerationCaseDetail'];
export type Action = Schemas['ModerationAction'];
export type Person = Schemas['Person'];
export type Role = Schemas['Role'];
export type AuditEntry = Schemas['AuditEntry'];
export const { state: CASE_STATES } = Cases_list;
export type CaseState = (typeof CASE_STATES)[number];

/** Filters cases by content type and author. */
export interface CaseFilter {
  type?: ReportedType;
  userId?: number;
}

export const casesQuery = (state: CaseState, filter: CaseFilter) => ({
  ...pagedQuery<ModerationCase>([...moderationKeys.cases, state, filter], ({ cursor, signal }) =>
    page(api.GET('/moderation/cases', { params: { query: { cursor, state, ...filter } }, signal })),
  ),
  refetchOnMount: 'always' as const,
});

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: moderationKeys.one(id),
    queryFn: ({ signal }) => data(api.GET('/moderation/cases/{id}', { params: { path: { id } }, signal })),
    refetchOnMount: 'always',
  });

/** Picture number `index` of a case. Available even while the content is hidden. */
export const casePictureQuery = (id: number, index: number) =>
  queryOptions({
    queryKey: moderationKeys.picture(id, index),
    queryFn: ({ signal }) => privatePicture(`/moderation/cases/${id}/pictures/${index + 1}`, signal),
    // Pictures never change. They must not stay in memory after use.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Video whose poster is picture number `index` of a case. Fetched when a moderator plays it. */
export const caseVideoQuery = (id: number, index: number) =>
  queryOptions({
    queryKey: moderationKeys.video(id, index),
    queryFn: ({ signal }) => privateFile(`/moderation/cases/${id}/pictures/${index + 1}/video`, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: false,
  });

export const documentPath = (id: number) => `/moderation/cases/${id}/document`;

/** The document of a business that asks to be verified, if it is a picture. */
export const caseDocumentQuery = (id: number, openedAt: string) =>
  queryOptions({
    queryKey: moderationKeys.document(id, openedAt),
    queryFn: ({ signal }) => privatePicture(documentPath(id), signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export const peopleQuery = (q: string) =>
  pagedQuery<Person & { id: number }>([...moderationKeys.people, q], async ({ cursor, signal }) => {
    const { items, next } = await page(
      api.GET('/moderation/people', { params: { query: { cursor, q: q || undefined } }, signal }),
    );
    return { items: items.map((person) => ({ ...person, id: person.user.id })), next };
  });

export const logQuery = () => ({
  ...pagedQuery<AuditEntry>(moderationKeys.log, ({ cursor, signal }) =>
    page(api.GET('/moderation/log', { params: { query: { cursor } }, signal })),
  ),
  refetchOnMount: 'always' as const,
});

/** Claims or releases a case. */
export function useClaim(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isTaken: boolean) => {
      const params = { path: { id } };
      if (isTaken) await data(api.POST('/moderation/cases/{id}/claim', { params }));
      else await data(api.DELETE('/moderation/cases/{id}/claim', { params }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.cases }),
  });
}

export function useDecide(id: number) {
  const queryClient = useQueryClient();
  const clientIdOf = useClientId();
  // An equal decision after a stored decision is a new decision: hide, restore, hide.
  const [stored, setStored] = useState(0);
  return useSubmit({
    mutationFn: (decision: Schemas['DecideDto']) => {
      const body = { ...decision, clientId: clientIdOf([stored, decision]) };
      return data(api.POST('/moderation/cases/{id}/decisions', { params: { path: { id } }, body }));
    },
    onSuccess: () => setStored((count) => count + 1),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.cases }),
  });
}

export function useChangeRole(userId: number) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: Confirmation & { role: Role }) =>
      data(api.PATCH('/moderation/people/{userId}', { params: { path: { userId } }, body })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.people }),
  });
}
