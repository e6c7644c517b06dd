import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { useClientId } from '../../lib/useClientId';
import { USER_CATEGORY } from '../catalog/userCategories';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';

type Schemas = components['schemas'];
export type HealthEntry = Schemas['HealthEntry'];
export type HealthSummary = Schemas['HealthSummary'];
export type HealthDetails = Schemas['HealthDetails'];
export type Identification = Schemas['PetIdentification'];
export type Kind = HealthEntry['kind'];
export type CreateEntry = Schemas['CreateHealthEntryDto'];
type UpdateEntry = Schemas['UpdateHealthEntryDto'];

const healthKeys = {
  all: ['health'] as const,
  record: (uuid: string) => [...healthKeys.all, uuid] as const,
};

/** The newest entries of a pet's record, of one kind or of all kinds. */
export const entriesQuery = (uuid: string, kind: Kind | undefined) =>
  pagedQuery([...healthKeys.record(uuid), 'entries', kind ?? 'all'], ({ cursor, signal }) =>
    page(api.GET('/pet/{uuid}/health-records', { params: { path: { uuid }, query: { kind, cursor } }, signal })),
  );

/** The newest vaccination against each disease, and the newest parasite treatments. */
export const protectionsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...healthKeys.record(uuid), 'protections'],
    queryFn: ({ signal }) =>
      data(api.GET('/pet/{uuid}/health-records/protections', { params: { path: { uuid } }, signal })),
  });

export const healthSummaryQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...healthKeys.record(uuid), 'summary'],
    queryFn: ({ signal }) =>
      data(api.GET('/pet/{uuid}/health-records/summary', { params: { path: { uuid } }, signal })),
  });

/** Runs a change of records, then refetches the queries with this key, and the reminders. */
function useChange<Values, Result>(queryKey: QueryKey, change: (values: Values) => Promise<Result>) {
  const queryClient = useQueryClient();
  return {
    mutationFn: (values: Values) => endingExpiredSession(change(values), (t) => t('common:session.expired')),
    onSettled: () => Promise.all([queryKey, ['care']].map((key) => queryClient.invalidateQueries({ queryKey: key }))),
  };
}

export const useRecordChange = <Values, Result>(uuid: string, change: (values: Values) => Promise<Result>) =>
  useChange(healthKeys.record(uuid), change);

export function useAddEntry(uuid: string) {
  const clientIdOf = useClientId();
  return useRecordChange(uuid, (entry: CreateEntry) => {
    const body = { ...entry, clientId: clientIdOf(entry) };
    return data(api.POST('/pet/{uuid}/health-records', { params: { path: { uuid } }, body }));
  });
}

export const useChangeEntry = (uuid: string, id: number) =>
  useRecordChange(uuid, (body: UpdateEntry) =>
    data(api.PATCH('/pet/{uuid}/health-records/{id}', { params: { path: { uuid, id } }, body })),
  );

export const useDeleteEntry = (uuid: string, id: number) =>
  useRecordChange(uuid, () => data(api.DELETE('/pet/{uuid}/health-records/{id}', { params: { path: { uuid, id } } })));

export const useSaveIdentification = (uuid: string) =>
  useRecordChange(uuid, (body: Schemas['IdentificationDto']) =>
    data(api.PUT('/pet/{uuid}/identification', { params: { path: { uuid } }, body })),
  );

const SUGGESTED_CLINICS = 8;

/** Maximum number of documents per entry. */
export const DOCUMENTS_PER_ENTRY = 5;

export const useDeleteDocument = (uuid: string, id: string) =>
  useRecordChange(uuid, () => data(api.DELETE('/health-records/documents/{id}', { params: { path: { id } } })));

export type HealthShare = Schemas['HealthShare'];
export type Section = HealthShare['sections'][number];

export const sharesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...healthKeys.record(uuid), 'shares'],
    queryFn: ({ signal }) => data(api.GET('/pet/{uuid}/health-records/shares', { params: { path: { uuid } }, signal })),
  });

export const useShare = (uuid: string) =>
  useRecordChange(uuid, (body: Schemas['CreateHealthShareDto']) =>
    data(api.POST('/pet/{uuid}/health-records/shares', { params: { path: { uuid } }, body })),
  );

export const useEndShare = (uuid: string) =>
  useRecordChange(uuid, (id: number) =>
    data(api.DELETE('/pet/{uuid}/health-records/shares/{id}', { params: { path: { uuid, id } } })),
  );

/** The part of a record that a share link shows. Opening is counted, so it is not refetched. */
export const sharedRecordQuery = (secret: string) =>
  queryOptions({
    queryKey: [...healthKeys.all, 'shared', secret],
    queryFn: () => data(api.GET('/health-shares/{secret}', { params: { path: { secret } } })),
    staleTime: Infinity,
  });

export const clinicsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...healthKeys.record(uuid), 'clinics'],
    queryFn: ({ signal }) => data(api.GET('/pet/{uuid}/clinics', { params: { path: { uuid } }, signal })),
  });

export const clinicEventsQuery = (uuid: string) =>
  pagedQuery([...healthKeys.record(uuid), 'clinic-events'], ({ cursor, signal }) =>
    page(api.GET('/pet/{uuid}/clinics/events', { params: { path: { uuid }, query: { cursor } }, signal })),
  );

export const useGrantClinic = (uuid: string) =>
  useRecordChange(uuid, (clinicId: number) =>
    data(api.PUT('/pet/{uuid}/clinics/{clinicId}', { params: { path: { uuid, clinicId } } })),
  );

export const useRevokeClinic = (uuid: string) =>
  useRecordChange(uuid, (clinicId: number) =>
    data(api.DELETE('/pet/{uuid}/clinics/{clinicId}', { params: { path: { uuid, clinicId } } })),
  );

export type Patient = Schemas['Patient'];
type PatientFilter = { name?: string; due?: true };

/** Pets whose owners gave the user's clinic access. */
export const patientsQuery = (filter: PatientFilter) =>
  pagedQuery([...healthKeys.all, 'patients', filter], async ({ cursor, signal }) => {
    const { items, next } = await page(
      api.GET('/clinic/patients', { params: { query: { ...filter, cursor } }, signal }),
    );
    return { items: items.map((patient) => ({ ...patient, id: patient.pet.uuid })), next };
  });

/** Adds the same vaccination to several patients. */
export function useVaccinate(petUuids: string[]) {
  const clientIdOf = useClientId();
  return useChange(healthKeys.all, ({ day, note, details }: CreateEntry) => {
    const vaccination = { petUuids, day, note, details: details as Schemas['VaccinationDetailsDto'] };
    return data(api.POST('/clinic/vaccinations', { body: { ...vaccination, clientId: clientIdOf(vaccination) } }));
  });
}

/** Clinics whose names contain words with these prefixes. */
export const clinicsByNameQuery = (name: string) =>
  queryOptions({
    queryKey: [...healthKeys.all, 'clinics-by-name', name],
    queryFn: ({ signal }) => {
      const query = { userCategoryId: USER_CATEGORY.veterinary, name, limit: SUGGESTED_CLINICS };
      return orEmpty(page(api.GET('/user', { params: { query }, signal })));
    },
    enabled: name !== '',
    // Keeps the previous list while the next one loads, to avoid flicker.
    placeholderData: (before) => before,
  });
