import { describe, expect, it } from 'vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { renderPage } from '../../../test/render';
import { PageHeading } from './PageHeading';

const list = (
  <>
    <PageHeading>List</PageHeading>
    <Link to="/first">First</Link>
    <Link to="/second" tabIndex={-1} aria-hidden>
      Picture
    </Link>
    <Link to="/second">Second</Link>
    <Link to="/second">Second again</Link>
  </>
);
const pages = [
  { path: '/first', element: <PageHeading>One</PageHeading> },
  { path: '/second', element: <PageHeading>Two</PageHeading> },
];

describe('PageHeading', () => {
  const openList = async () => {
    const { router } = await renderPage(list, { at: '/list', path: '/list' });
    router.patchRoutes(null, pages);
    return router;
  };
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('gets the focus on back navigation if the user did not follow a link', async () => {
    const router = await openList();
    await act(() => router.navigate('/first'));
    await act(() => router.navigate(-1));
    expect(await heading('List')).toHaveFocus();
  });

  it.each(['First', 'Second', 'Second again'])(
    'gets the focus after a link is followed, and the link %s gets it on back navigation',
    async (name) => {
      const router = await openList();
      fireEvent.click(screen.getByRole('link', { name }));
      expect(await heading(name === 'First' ? 'One' : 'Two')).toHaveFocus();
      await act(() => router.navigate(-1));
      await heading('List');
      expect(screen.getByRole('link', { name })).toHaveFocus();
      // No link was followed for this forward navigation.
      await act(() => router.navigate(1));
      expect(await heading(name === 'First' ? 'One' : 'Two')).toHaveFocus();
    },
  );

  it('gets the focus if the user comes from a link on another page', async () => {
    const router = await openList();
    fireEvent.click(screen.getByRole('link', { name: 'First' }));
    await heading('One');
    await act(() => router.navigate('/list'));
    expect(await heading('List')).toHaveFocus();
  });
});
