import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';

type Schemas = components['schemas'];
export type HealthEntry = Schemas['HealthEntry'];
export type HealthSummary = Schemas['HealthSummary'];
export type HealthDetails = Schemas['HealthDetails'];
export type Identification = Schemas['PetIdentification'];
export type Kind = HealthEntry['kind'];
export type CreateEntry = Schemas['CreateHealthEntryDto'];
export type UpdateEntry = Schemas['UpdateHealthEntryDto'];

export const healthKeys = {
  all: ['health'] as const,
  record: (uuid: string) => [...healthKeys.all, uuid] as const,
};

/** The newest entries of a pet's record, of one kind or of all kinds. */
export const entriesQuery = (uuid: string, kind: Kind | undefined) =>
  pagedQuery([...healthKeys.record(uuid), 'entries', kind ?? 'all'], ({ cursor, signal }) =>
    page(api.GET('/pet/{uuid}/health', { params: { path: { uuid }, query: { kind, cursor } }, signal })),
  );

export const healthSummaryQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...healthKeys.record(uuid), 'summary'],
    queryFn: ({ signal }) => data(api.GET('/pet/{uuid}/health/summary', { params: { path: { uuid } }, signal })),
  });

/** Runs a change of a record, then refetches the record. */
export function useRecordChange<Values, Result>(uuid: string, change: (values: Values) => Promise<Result>) {
  const queryClient = useQueryClient();
  return {
    mutationFn: (values: Values) => endingExpiredSession(change(values), (t) => t('common:session.expired')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: healthKeys.record(uuid) }),
  };
}

export const useAddEntry = (uuid: string) =>
  useRecordChange(uuid, (body: CreateEntry) =>
    data(api.POST('/pet/{uuid}/health', { params: { path: { uuid } }, body })),
  );

export const useChangeEntry = (uuid: string, id: number) =>
  useRecordChange(uuid, (body: UpdateEntry) =>
    data(api.PATCH('/pet/{uuid}/health/{id}', { params: { path: { uuid, id } }, body })),
  );

export const useDeleteEntry = (uuid: string, id: number) =>
  useRecordChange(uuid, () => data(api.DELETE('/pet/{uuid}/health/{id}', { params: { path: { uuid, id } } })));

export const useSaveIdentification = (uuid: string) =>
  useRecordChange(uuid, (body: Schemas['IdentificationDto']) =>
    data(api.PUT('/pet/{uuid}/identification', { params: { path: { uuid } }, body })),
  );

/** Marks a dose as given, or as not given. */
export const useGiveDose = (uuid: string, id: number) =>
  useMutation(
    useRecordChange(uuid, ({ dueAt, isGiven }: { dueAt: string; isGiven: boolean }) => {
      const params = { path: { uuid, id, dueAt } };
      return data(
        isGiven
          ? api.PUT('/pet/{uuid}/health/{id}/doses/{dueAt}', { params })
          : api.DELETE('/pet/{uuid}/health/{id}/doses/{dueAt}', { params }),
      );
    }),
  );

/** Maximum number of documents per entry. */
export const DOCUMENTS_PER_ENTRY = 5;

export const useDeleteDocument = (uuid: string, id: string) =>
  useRecordChange(uuid, () => data(api.DELETE('/health-documents/{id}', { params: { path: { id } } })));
