import { afterEach, describe, expect, it, vi } from 'vitest';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { api, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import { EndlessList } from './EndlessList';

const user = userEvent.setup({ delay: null });
afterEach(() => {
  vi.restoreAllMocks();
});

/** The fake server has this many pages, with two users each. */
const PAGES = 4;
const pageOf = (request: Request) => {
  const number = Number(new URL(request.url).searchParams.get('cursor') ?? '1');
  const people = [number * 2 - 1, number * 2].map((id) => ({ id, firstName: `Person ${id}` }));
  const next = `</api/user?cursor=${number + 1}>; rel="next"`;
  return Response.json(people, { headers: number < PAGES ? { link: next } : {} });
};

function List() {
  const query = useInfiniteQuery(
    pagedQuery(['people'], ({ cursor }) => page(api.GET('/user', { params: { query: { cursor } } }))),
  );
  return (
    <EndlessList
      query={query}
      className="grid"
      boxClassName="box"
      empty={<p>Nobody</p>}
      failed={(_, retry) => <button onClick={retry}>Failed</button>}
    >
      {({ firstName }) => firstName}
    </EndlessList>
  );
}

const people = () => screen.queryAllByText(/^Person/).map((item) => item.textContent);
const firstPeople = (count: number) => Array.from({ length: count }, (_, index) => `Person ${index + 1}`);
const shows = (count: number) => waitFor(() => expect(people()).toEqual(firstPeople(count)));

/** History entry of a list that had loaded this many pages. */
const entry = (loaded: number) => ({ pathname: '/', state: { loaded } });

describe('EndlessList', () => {
  it('grows after a click and stores its length in the history entry', async () => {
    fakeServer({ 'GET /user': pageOf });
    await renderPage(<List />, { at: '/?a=b' });
    await shows(2);
    const more = screen.getByRole('button', { name: 'Show more' });
    await user.click(more);
    await shows(4);
    expect(window.history.state).toMatchObject({ usr: { loaded: 2 } });
    expect(more).toHaveFocus();
    await user.click(more);
    await shows(6);
    await user.click(more);
    await shows(8);
    expect(more).not.toBeInTheDocument();
  });

  it('fetches at most ten pages for a history entry, and more after a click', async () => {
    fakeServer({
      'GET /user': (request: Request) => {
        const id = Number(new URL(request.url).searchParams.get('cursor') ?? '1');
        const headers = { link: `</api/user?cursor=${id + 1}>; rel="next"` };
        return Response.json([{ id, firstName: `Person ${id}` }], { headers });
      },
    });
    await renderPage(<List />, { at: entry(99999) });
    await shows(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await shows(11);
  });

  it('restores the length stored in the history entry, with placeholders for loading pages', async () => {
    const answers: (() => void)[] = [];
    fakeServer({
      'GET /user': async (request: Request) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return pageOf(request);
      },
    });
    const { container } = await renderPage(<List />, { at: entry(3) });
    const boxes = () => container.querySelectorAll('.box').length;
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(boxes()).toBe(150);
    answers.shift()!();
    await shows(2);
    expect(boxes()).toBe(100);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()!();
    await shows(4);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()!();
    await shows(6);
    expect(boxes()).toBe(0);
  });

  it('shows only the first page on a new visit, even if more pages are cached', async () => {
    const requests = fakeServer({ 'GET /user': pageOf });
    const { router } = await renderPage(<List />, { at: entry(2) });
    await shows(4);
    await act(() => router.navigate('/'));
    await shows(2);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await shows(4);
    expect(requests).toHaveLength(2);
  });

  it('keeps its length when an overlay changes the URL', async () => {
    fakeServer({ 'GET /user': pageOf });
    const { router } = await renderPage(<List />, { at: entry(2) });
    await shows(4);
    await act(() => router.navigate('/?write=new'));
    expect(people()).toEqual(firstPeople(4));
  });

  it('stays visible when the next page fails to load, and can retry loading it', async () => {
    const answers = [pageOf, () => failure(500, 'internal'), pageOf];
    fakeServer({ 'GET /user': (request: Request) => answers.shift()!(request) });
    const { container } = await renderPage(<List />);
    await shows(2);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side');
    expect(people()).toEqual(firstPeople(2));
    expect(container.querySelectorAll('.box')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await shows(4);
  });

  it('never cancels a navigation when the end of the list comes into view', async () => {
    let seeEnd = () => {};
    class Observer {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seeEnd = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Observer });
    try {
      fakeServer({ 'GET /user': pageOf });
      const { router } = await renderPage(<List />, { at: '/list', path: '/list' });
      await shows(2);
      await act(async () => {
        const navigation = router.navigate('/list?write=new');
        // React has not rendered the new URL yet.
        seeEnd();
        await navigation;
      });
      await shows(4);
      expect(router.state.location.search).toBe('?write=new');
      let loadPage = () => {};
      const pageLoaded = new Promise<void>((resolve) => (loadPage = resolve));
      const lazy = () => pageLoaded.then(() => ({ element: <p>Chosen</p> }));
      router.patchRoutes(null, [{ path: '/chosen', lazy }]);
      await act(async () => {
        void router.navigate('/chosen');
        // React has not rendered the pending navigation yet.
        seeEnd();
        loadPage();
        await pageLoaded;
      });
      expect(await screen.findByText('Chosen')).toBeVisible();
    } finally {
      Reflect.deleteProperty(window, 'IntersectionObserver');
    }
  });

  it('shows an empty state, or an error if loading fails', async () => {
    const answers: unknown[] = [failure(500, 'internal'), []];
    fakeServer({ 'GET /user': () => answers.shift() });
    await renderPage(<List />);
    await user.click(await screen.findByRole('button', { name: 'Failed' }));
    expect(await screen.findByText('Nobody')).toBeVisible();
  });
});
