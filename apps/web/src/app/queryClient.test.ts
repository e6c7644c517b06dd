import { afterEach, describe, expect, it, vi } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { failure, fakeServer } from '../../test/render';
import { api, data } from '../api/client';
import { createQueryClient, refetchAfterOutage } from './queryClient';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('refetchAfterOutage', () => {
  it('refetches only the queries that failed during the outage', async () => {
    const queryClient = createQueryClient();
    let isOver = false;
    const calls = fakeServer({
      'GET /service': () => (isOver ? [] : failure(503, 'unavailable')),
      'GET /pet-category': failure(404, 'not_found'),
    });
    const show = (path: '/service' | '/pet-category') =>
      new QueryObserver(queryClient, {
        queryKey: [path],
        queryFn: () => data<unknown>(api.GET(path)),
        retry: false,
      }).subscribe(() => undefined);
    const hide = [show('/service'), show('/pet-category')];
    await new Promise<void>((resolve) => {
      const stop = queryClient.getQueryCache().subscribe(() => {
        if (queryClient.isFetching()) return;
        stop();
        resolve();
      });
    });

    isOver = true;
    await refetchAfterOutage(queryClient);
    expect(queryClient.getQueryData(['/service'])).toEqual([]);
    expect(calls.map(({ path }) => path)).toEqual(['/service', '/pet-category', '/service']);
    hide.forEach((stop) => stop());
  });
});
