import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { useSubmit } from '../../ui/forms/useSubmit';

export type Review = components['schemas']['Review'];
export type PublicReview = components['schemas']['PublicReview'];
export type ReviewContact = components['schemas']['ReviewContact'];
export type ReviewInput = components['schemas']['ReviewDto'];

const reviewKeys = {
  all: ['reviews'] as const,
  of: (uuid: string) => [...reviewKeys.all, uuid] as const,
  contacts: ['reviews', 'contacts'] as const,
};

/** Reviews of a business, newest first. */
export const reviewsQuery = (uuid: string, serviceId?: number) =>
  pagedQuery([...reviewKeys.of(uuid), serviceId], ({ cursor, signal }) =>
    page(api.GET('/reviews/business/{uuid}', { params: { path: { uuid }, query: { cursor, serviceId } }, signal })),
  );

/** Reviews on a public page, without their authors. */
export const publicReviewsQuery = (uuid: string, serviceId?: number) =>
  pagedQuery(['visitors', 'business', uuid, 'reviews', serviceId], ({ cursor, signal }) => {
    const params = { path: { uuid }, query: { cursor, serviceId } };
    return page(api.GET('/visitors/businesses/{uuid}/reviews', { params, signal }));
  });

/** Appointments and transfers that the user can review. */
export const contactsQuery = () =>
  queryOptions({
    queryKey: reviewKeys.contacts,
    queryFn: ({ signal }) => data(api.GET('/reviews/contacts', { signal })),
  });

/** A change of reviews. Also refetches the ratings on profiles and in the directory. */
function useReviewChange<Result, Values>(mutationFn: (values: Values) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useSubmit<Result, Values>({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [reviewKeys.all, ['users'], ['visitors', 'business']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useWriteReview = () => useReviewChange((body: ReviewInput) => data(api.PUT('/reviews', { body })));

export const useDeleteReview = (id: number) =>
  useReviewChange<unknown, void>(() => data(api.DELETE('/reviews/{id}', { params: { path: { id } } })));

export const useAnswerReview = (id: number) =>
  useReviewChange((text: string) =>
    data(api.POST('/reviews/{id}/answer', { params: { path: { id } }, body: { text } })),
  );

export const useDeleteAnswer = (id: number) =>
  useReviewChange<unknown, void>(() => data(api.DELETE('/reviews/{id}/answer', { params: { path: { id } } })));
