import { describe, expect, it } from 'vitest';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { makePost } from '../../../test/posts';
import { createQueryClient } from '../../app/queryClient';
import { changeTarget, targetsMeta } from '../likes/targets';
import type { WallPost } from './wall.queries';
import { changePages } from '../../api/changeData';
import { type Page, pagedQuery } from '../../api/pagedQuery';

type Answer = (page: Page<WallPost> | Error) => Promise<void>;

const newest: Page<WallPost> = { items: [makePost(3, 'Three'), makePost(2, 'Two')], next: 'older' };

/** Mounts a list whose responses the test controls. */
async function openList(first: Page<WallPost> | null = newest) {
  const queryClient = createQueryClient();
  const queryKey = ['posts'];
  let reply: (page: Page<WallPost> | Error) => void = () => undefined;
  const observer = new InfiniteQueryObserver(queryClient, {
    ...pagedQuery<WallPost>(queryKey, ({ signal }) => {
      // A request that reads the signal is cancelled by TanStack Query on unmount.
      void signal;
      return new Promise((resolve, reject) => {
        reply = (page) => (page instanceof Error ? reject(page) : resolve(page));
      });
    }),
    meta: targetsMeta('wall_post'),
    retry: false,
  });
  const leave = observer.subscribe(() => undefined);
  const answer: Answer = async (page) => {
    const running = queryClient.getQueryCache().find({ queryKey })?.promise;
    reply(page);
    await running?.catch(() => undefined);
    await Promise.resolve();
  };
  if (first) await answer(first);
  const items = () => observer.getCurrentQuery().state.data?.pages.flatMap((page) => page.items) ?? [];
  return { queryClient, observer, leave, answer, items, queryKey };
}

const older: Page<WallPost> = { items: [makePost(1, 'One')], next: undefined };

function change({ queryClient, queryKey }: Awaited<ReturnType<typeof openList>>) {
  changePages<WallPost>(queryClient, queryKey, (items, index) =>
    index > 0 || items.some(({ id }) => id === 4) ? items : [makePost(4, 'Own'), ...items],
  );
  changePages<WallPost>(queryClient, queryKey, (items) => items.filter(({ id }) => id !== 2));
  changeTarget(queryClient, { targetType: 'wall_post', targetId: 3 }, (item) => ({ ...item, likedByMe: true }));
}

const shown = (items: WallPost[]) => items.map(({ id, likedByMe }) => (likedByMe ? `${id} liked` : `${id}`));

describe('cache changes during a list request', () => {
  it('are kept when the next page arrives', async () => {
    const list = await openList();
    void list.observer.fetchNextPage();
    change(list);
    expect(shown(list.items())).toEqual(['4', '3 liked']);
    await list.answer(older);
    expect(shown(list.items())).toEqual(['4', '3 liked', '1']);
    list.leave();
  });

  it('are applied once, whether or not the response contains them', async () => {
    const list = await openList();
    void list.observer.refetch();
    change(list);
    await list.answer(newest);
    expect(shown(list.items())).toEqual(['4', '3 liked']);
    void list.observer.refetch();
    change(list);
    await list.answer({ items: [makePost(4, 'Own'), makePost(3, 'Three')], next: undefined });
    expect(shown(list.items())).toEqual(['4', '3 liked']);
    // The next response overwrites the changes.
    void list.observer.refetch();
    await list.answer({ items: [makePost(2, 'Two')], next: undefined });
    expect(shown(list.items())).toEqual(['2']);
    list.leave();
  });

  it('are kept when the request fails or is cancelled', async () => {
    const failing = await openList();
    void failing.observer.fetchNextPage();
    change(failing);
    await failing.answer(new Error('no'));
    expect(shown(failing.items())).toEqual(['4', '3 liked']);
    failing.leave();

    const left = await openList();
    void left.observer.fetchNextPage().catch(() => undefined);
    change(left);
    left.leave();
    await Promise.resolve();
    expect(shown(left.items())).toEqual(['4', '3 liked']);
  });

  it('are applied to a first page that arrives later', async () => {
    const list = await openList(null);
    change(list);
    await list.answer(newest);
    expect(shown(list.items())).toEqual(['4', '3 liked']);
    list.leave();
  });

  it('do not reset the invalidated state of the list', async () => {
    const list = await openList();
    await list.queryClient.invalidateQueries({ refetchType: 'none' });
    const { dataUpdatedAt } = list.observer.getCurrentQuery().state;
    change(list);
    expect(list.observer.getCurrentQuery().state).toMatchObject({ isInvalidated: true, dataUpdatedAt });
    list.leave();
  });
});
