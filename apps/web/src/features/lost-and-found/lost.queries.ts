import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { upload } from '../../api/upload';
import { useClientId } from '../../lib/useClientId';
import { apiBase } from '../../lib/serverSettings';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';
import { useSubmit } from '../../ui/forms/useSubmit';
import { petKeys } from '../pets/pets.queries';
import { finderSecret } from './finderSecret';

type Schemas = components['schemas'];
export type AnimalReport = Schemas['AnimalReport'];
export type AnimalReportSummary = Schemas['AnimalReportSummary'];
export type AnimalSighting = Schemas['AnimalSighting'];
export type ReportPhoto = Schemas['ReportPhoto'];
export type ReportMatch = Schemas['ReportMatch'];
export type CreateReport = Schemas['CreateAnimalReportDto'];
export type UpdateReport = Schemas['UpdateAnimalReportDto'];
export type CloseReport = Schemas['CloseAnimalReportDto'];
export type ReportType = AnimalReport['type'];

export interface ReportFilters {
  type?: ReportType;
  state?: AnimalReport['state'];
  petCategoryId?: Schemas['FindFilters']['kind'];
  placeId?: number;
  km?: number;
}

const lostKeys = { all: ['lost'] as const };

/** Adds the UUID of each report as its `id` in the list. */
const withIds = <Report extends { uuid: string }>({ items, next }: { items: Report[]; next: string | undefined }) => ({
  items: items.map((report) => ({ ...report, id: report.uuid })),
  next,
});

export const reportsQuery = (filters: ReportFilters) =>
  pagedQuery([...lostKeys.all, 'list', filters], async ({ cursor, signal }) =>
    withIds(await page(api.GET('/lost-and-found', { params: { query: { ...filters, cursor } }, signal }))),
  );

export const ownReportsQuery = () =>
  pagedQuery([...lostKeys.all, 'mine'], async ({ cursor, signal }) =>
    withIds(await page(api.GET('/lost-and-found/mine', { params: { query: { cursor } }, signal }))),
  );

/** Maximum number of reports on a map. */
const REPORTS_ON_MAP = 100;

/** Newest reports in a part of the map. */
export const reportsOnMapQuery = (filters: ReportFilters, bounds: string | undefined) =>
  queryOptions({
    queryKey: [...lostKeys.all, 'map', filters, bounds],
    queryFn: ({ signal }) =>
      data(api.GET('/lost-and-found', { params: { query: { ...filters, bounds, limit: REPORTS_ON_MAP } }, signal })),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
  });

/** Headers with the secret of a finder without an account. */
const headersOf = (uuid: string): Record<string, string> => {
  const secret = finderSecret.read(uuid);
  return secret ? { 'x-report-secret': secret } : {};
};

const at = (uuid: string) => ({ params: { path: { uuid } }, headers: headersOf(uuid) });

const reportKey = (uuid: string) => [...lostKeys.all, 'one', uuid];

export const reportQuery = (uuid: string) =>
  queryOptions({
    queryKey: reportKey(uuid),
    queryFn: ({ signal }) => data(api.GET('/lost-and-found/{uuid}', { ...at(uuid), signal })),
  });

export const sightingsQuery = (uuid: string) =>
  pagedQuery([...reportKey(uuid), 'sightings'], ({ cursor, signal }) =>
    page(api.GET('/lost-and-found/{uuid}/sightings', { params: { path: { uuid }, query: { cursor } }, signal })),
  );

/** Reports that may be about the same animal, best first. */
export const matchesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...lostKeys.all, 'matches', uuid],
    queryFn: ({ signal }) => data(api.GET('/lost-and-found/{uuid}/matches', { params: { path: { uuid } }, signal })),
  });

/** Returns a function that refetches all reports, and the pets, which link to their reports. */
export function useRefreshReports() {
  const queryClient = useQueryClient();
  return () => Promise.all([lostKeys, petKeys].map(({ all }) => queryClient.invalidateQueries({ queryKey: all })));
}

const orExpired = <Result>(call: Promise<Result>) => endingExpiredSession(call, (t) => t('common:session.expired'));

export const createReport = (body: CreateReport) => orExpired(data(api.POST('/lost-and-found', { body })));

export const updateReport = (uuid: string, body: UpdateReport) =>
  orExpired(data(api.PATCH('/lost-and-found/{uuid}', { ...at(uuid), body })));

/** Adds a photo to a report. `secret` is the upload secret of a finder without an account. */
export function addReportPhoto(
  uuid: string,
  file: File,
  { clientId, secret }: { clientId: string; secret: string | null },
) {
  const form = new FormData();
  form.append('clientId', clientId);
  form.append('file', file);
  return upload<ReportPhoto>(`/lost-and-found/${uuid}/photos`, form, {
    headers: secret ? { 'x-report-secret': secret } : headersOf(uuid),
  });
}

export const removeReportPhoto = (uuid: string, id: number) =>
  data(api.DELETE('/lost-and-found/{uuid}/photos/{id}', { params: { path: { uuid, id } }, headers: headersOf(uuid) }));

function useReportChange<Values, Result>(change: (values: Values) => Promise<Result>) {
  const refresh = useRefreshReports();
  return useSubmit({
    mutationFn: (values: Values) => orExpired(change(values)),
    onSuccess: refresh,
  });
}

export const useCloseReport = (uuid: string) =>
  useReportChange((body: CloseReport) => data(api.POST('/lost-and-found/{uuid}/close', { ...at(uuid), body })));

export const useReopenReport = (uuid: string) =>
  useReportChange(() => data(api.POST('/lost-and-found/{uuid}/reopen', at(uuid))));

export const useExtendReport = (uuid: string) =>
  useReportChange(() => data(api.POST('/lost-and-found/{uuid}/extend', at(uuid))));

export const useConfirmReport = (uuid: string) =>
  useReportChange(() => data(api.POST('/lost-and-found/{uuid}/confirm', at(uuid))));

/** Deletes a report. The caller refetches reports after it has left the report's page. */
export const useDeleteReport = (uuid: string) =>
  useSubmit({ mutationFn: () => orExpired(data(api.DELETE('/lost-and-found/{uuid}', at(uuid)))) });

/** Confirms the email address of a finder without an account. */
export const useConfirmFinder = () =>
  useReportChange((secret: string) => data(api.POST('/lost-and-found/confirm-email', { body: { secret } })));

/** Follows or unfollows a report. The button shows the change immediately. */
export function useFollowReport(uuid: string) {
  const queryClient = useQueryClient();
  const { queryKey } = reportQuery(uuid);
  return useMutation({
    mutationFn: (follows: boolean) =>
      orExpired(
        follows
          ? data(api.PUT('/lost-and-found/{uuid}/follow', { params: { path: { uuid } } }))
          : data(api.DELETE('/lost-and-found/{uuid}/follow', { params: { path: { uuid } } })),
      ),
    onMutate: (isFollowed) => queryClient.setQueryData(queryKey, (report) => report && { ...report, isFollowed }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

interface NewSighting {
  where: { placeId: number } | { latitude: number; longitude: number };
  seenAt: string;
  text: string;
  file: File | null;
}

/** Reports a sighting. Its photo is sent in the same request. */
export function useAddSighting(uuid: string) {
  const clientIdOf = useClientId();
  return useReportChange(({ where, seenAt, text, file }: NewSighting) => {
    const clientId = clientIdOf([where, seenAt, text, file?.name, file?.size, file?.lastModified]);
    const form = new FormData();
    // The server reads only the fields before the file.
    for (const [name, value] of Object.entries({ ...where, seenAt, text, clientId }))
      if (value) form.append(name, String(value));
    if (file) form.append('file', file);
    return upload<AnimalSighting>(`/lost-and-found/${uuid}/sightings`, form);
  });
}

export function useHideSighting(uuid: string) {
  const refresh = useRefreshReports();
  return useMutation({
    mutationFn: (id: number) => {
      const params = { path: { uuid, id } };
      return orExpired(data(api.DELETE('/lost-and-found/{uuid}/sightings/{id}', { params, headers: headersOf(uuid) })));
    },
    onSettled: refresh,
  });
}

interface MatchAnswer {
  lostUuid: string;
  foundUuid: string;
  answer: 'accept' | 'dismiss';
}

/** Accepts or dismisses a match of two reports. */
export function useAnswerMatch() {
  const refresh = useRefreshReports();
  return useMutation({
    mutationFn: ({ answer, ...path }: MatchAnswer) =>
      orExpired(
        answer === 'accept'
          ? data(api.POST('/matches/{lostUuid}/{foundUuid}/accept', { params: { path } }))
          : data(api.POST('/matches/{lostUuid}/{foundUuid}/dismiss', { params: { path } })),
      ),
    onSettled: refresh,
  });
}

/** URL of the picture for stories. */
export const reportPictureUrl = (uuid: string) => `${apiBase}/lost-and-found/${uuid}/card`;
