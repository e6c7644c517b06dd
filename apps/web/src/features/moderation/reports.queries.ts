import { useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { useSubmit } from '../../ui/forms/useSubmit';

type Schemas = components['schemas'];
export type Report = Schemas['Report'];
export type Decision = Schemas['Decision'];
export type ReportedType = Schemas['ReportedType'];
/** Content that users report. Businesses send requests for verification themselves. */
export type ReportableType = Exclude<ReportedType, 'verification'>;
export type ReportReason = Schemas['ReportReason'];
export type ReportedThing = Schemas['ReportedThing'];

const keys = { reports: ['reports'] as const, decisions: ['decisions'] as const };

export const reportsQuery = () => ({
  ...pagedQuery<Report>(keys.reports, ({ cursor, signal }) =>
    page(api.GET('/moderation/reports', { params: { query: { cursor } }, signal })),
  ),
  refetchOnMount: 'always' as const,
});

/** Moderator decisions about the user and their content. */
export const decisionsQuery = () => ({
  ...pagedQuery<Decision>(keys.decisions, ({ cursor, signal }) =>
    page(api.GET('/moderation/decisions', { params: { query: { cursor } }, signal })),
  ),
  refetchOnMount: 'always' as const,
});

export function useReport() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: Schemas['ReportDto']) => data(api.POST('/moderation/reports', { body })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.reports }),
  });
}

export function useObject(id: number) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (text: string) =>
      data(api.POST('/moderation/decisions/{id}/objection', { params: { path: { id } }, body: { text } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.decisions }),
  });
}
