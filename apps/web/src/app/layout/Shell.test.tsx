import { afterEach, describe, expect, it, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { mila } from '../../../test/people';
import { fakeServer, noConnection } from '../../../test/render';
import { connection } from '../../api/connection';
import { session, type SessionUser } from '../../api/session';
import { LogoutPage } from '../../features/auth/LogoutPage';
import { RequireSession } from '../../features/auth/RequireSession';
import { i18nReady } from '../../i18n';
import { PageHeading } from '../../ui/layout/PageHeading';
import { createQueryClient } from '../queryClient';
import { RouteError } from '../RouteError';
import { theme } from '../theme';
import { Shell } from './Shell';

const user = userEvent.setup({ delay: null });

function Broken(): never {
  throw new Error('broken');
}

function MissingChunk(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
}

async function open(at: string, who?: SessionUser) {
  await i18nReady;
  await i18next.changeLanguage('en');
  if (who) session.start('token', who);
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: RouteError,
            element: <Outlet />,
            children: [
              { path: '/', element: <PageHeading>Start</PageHeading> },
              { path: '/about', element: <PageHeading>About</PageHeading> },
              { path: '/logsign', element: <PageHeading>Way in</PageHeading> },
              { path: '/find', element: <input aria-label="Words" /> },
              { path: '/logout', Component: LogoutPage },
              { path: '/broken', Component: Broken },
              { path: '/missing', Component: MissingChunk },
              ...[
                '/dogs',
                '/category',
                '/login',
                '/signup',
                '/user/:uuid',
                '/account',
                '/me',
                '/user/register',
                '/friends',
                '/blog',
                '/lost',
                '/wall',
                '/owner/album/:uuid',
              ].map((path) => ({ path, element: null })),
              {
                Component: RequireSession,
                children: [{ path: '/animals', element: <PageHeading>Animals here</PageHeading> }],
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const topNavigation = () => within(within(screen.getByRole('banner')).getByRole('navigation'));

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
  connection.reached();
});

describe('app shell', () => {
  it('focuses the heading and sets the document title on navigation', async () => {
    await open('/');
    await user.click(topNavigation().getByRole('link', { name: 'About' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'About' });
    expect(heading).toHaveFocus();
    expect(document.title).toBe('About · Šapa');
    expect(topNavigation().getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['/dogs', 'Find'],
    ['/category', 'Find'],
    ['/animals', 'Find'],
    ['/signup', 'Log in'],
    ['/login', 'Log in'],
    ['/me', 'Me'],
    [`/user/${mila.uuid}`, 'Me'],
    ['/account', 'Me'],
    ['/friends', 'Me'],
    ['/lost', 'Me'],
    [`/owner/album/${mila.uuid}`, 'Me'],
    ['/user/register', 'Me'],
  ])('marks the link of the page at %s in the bottom bar as current: %s', async (at, name) => {
    await open(at, name === 'Log in' ? undefined : mila);
    const bar = within(screen.getAllByRole('navigation', { name: 'Main' }).at(-1)!);
    const currentLinks = bar.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(currentLinks.map((link) => link.textContent)).toEqual([name]);
  });

  it.each([
    ['/wall', 'Wall'],
    ['/dogs', 'All animals'],
    ['/friends', 'Community'],
    ['/blog', 'Community'],
    [`/owner/album/${mila.uuid}`, 'Community'],
    ['/me', 'My account'],
    [`/user/${mila.uuid}`, 'My account'],
    ['/account', 'My account'],
    ['/lost', 'My account'],
  ])('marks the link or menu of the page at %s in the top bar as current: %s', async (at, name) => {
    fakeServer({});
    await open(at, mila);
    const bar = within(screen.getByRole('banner'));
    const controls = [...bar.getAllByRole('link'), ...bar.getAllByRole('button')];
    const current = controls.filter((control) => control.hasAttribute('aria-current'));
    expect(current.map((control) => control.ariaLabel ?? control.textContent)).toEqual([name]);
  });

  it('sends visitors to the login page and stores the requested page', async () => {
    const router = await open('/animals?petCategoryId=2');
    expect(await screen.findByRole('heading', { name: 'Way in' })).toBeVisible();
    expect(router.state.location.search).toBe('?next=%2Fanimals%3FpetCategoryId%3D2');
  });

  it.each([
    [
      'a visitor',
      undefined,
      ['/', '/find', '/animals', '/users', '/blog', '/about'],
      ['/', '/find', '/users', '/blog', '/logsign'],
    ],
    ['a user', mila, ['/', '/find', '/animals', '/wall', '/messages'], ['/', '/find', '/wall', '/messages', '/me']],
  ])('shows %s the right links in the top and bottom bars', async (_who, who, top, bottom) => {
    await open('/about', who);
    const navigations = screen.getAllByRole('navigation', { name: 'Main' });
    const hrefs = navigations.map((navigation) =>
      within(navigation)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    expect(hrefs).toEqual([top, bottom]);
    const loginLink = within(screen.getByRole('banner')).queryByRole('link', { name: 'Log in' });
    expect(loginLink?.getAttribute('href')).toBe(who ? undefined : '/logsign');
  });

  const menuItems = () => screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);

  it("links to the user's own pages in the account menu, and logs out", async () => {
    const requests = fakeServer({ 'POST /auth/logout': {} });
    const router = await open('/', mila);
    await user.click(screen.getByRole('button', { name: 'My account' }));
    await screen.findByRole('menuitem', { name: 'My profile' });
    expect(menuItems()).toEqual([
      ['My profile', `/user/${mila.uuid}`],
      ['Add a pet', '/pet/create'],
      ['Care and reminders', '/care'],
      ['My appointments', '/appointments'],
      ['Lost and found', '/lost'],
      ['Pets changing owners', '/transfers'],
      ['Account settings', '/account'],
      ['Reports and decisions', '/notices'],
      ['Log out', '/logout'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(session.get()).toBeNull());
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/auth/logout']);
  });

  it("links to the community's pages in the community menu, and marks the current page", async () => {
    fakeServer({});
    await open('/blog', mila);
    await user.click(screen.getByRole('button', { name: 'Community' }));
    expect(await screen.findByRole('menuitem', { name: 'Blog' })).toHaveAttribute('aria-current', 'page');
    expect(menuItems()).toEqual([
      ['Friends', '/friends'],
      ['Favourites', '/favourites'],
      ['My photo album', `/owner/album/${mila.uuid}`],
      ['My blog posts', '/owner/blog'],
      ['Blog', '/blog'],
      ['People', '/users'],
      ['What we offer', '/service'],
      ['About', '/about'],
    ]);
  });

  it('links to the page "Me" on a phone', async () => {
    fakeServer({});
    await open('/', mila);
    const links = screen.getAllByRole('link', { name: 'Me' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/me', '/me']);
  });

  it('changes the language and the colours in the account menu, which stays open', async () => {
    fakeServer({});
    await open('/', mila);
    await user.click(screen.getByRole('button', { name: 'My account' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await user.click(screen.getByRole('menuitemradio', { name: 'light' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
    await user.click(screen.getByRole('menuitemradio', { name: 'Srpski' }));
    expect(await screen.findByRole('menuitem', { name: 'Moj profil' })).toBeVisible();
    expect(screen.getByRole('menuitemradio', { name: 'Srpski' })).toBeChecked();
  });

  it('links to the patients in the account menu of a clinic', async () => {
    fakeServer({});
    await open('/', { ...mila, userCategoryId: 4 });
    await user.click(screen.getByRole('button', { name: 'My account' }));
    expect(await screen.findByRole('menuitem', { name: 'Patients' })).toHaveAttribute('href', '/clinic/patients');
  });

  it.each(['My account', 'Community'])('returns the focus to the button when the menu closes: %s', async (name) => {
    fakeServer({});
    await open('/', mila);
    await user.click(screen.getByRole('button', { name }));
    await screen.findAllByRole('menuitem');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(screen.getByRole('button', { name })).toHaveFocus();
  });

  it('shows the numbers of unread messages and friend requests in both bars', async () => {
    fakeServer({ 'GET /messages/unread-count': { count: 120 }, 'GET /friends/pending': [] });
    await open('/', mila);
    const links = await screen.findAllByRole('link', { name: /^Messages ?120 unread$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/messages', '/messages']);
    expect(links[0]).toHaveTextContent('99+');
    expect(screen.getByRole('button', { name: 'Friend requests: none' })).toBeVisible();
  });

  it('requests no counts for visitors', async () => {
    const requests = fakeServer({});
    await open('/');
    expect(screen.queryByRole('link', { name: /^Messages/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Friend requests/ })).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('shows users the language and the colours in the footer instead of the top bar', async () => {
    fakeServer({});
    await open('/', mila);
    const [bar, footer] = [within(screen.getByRole('banner')), within(screen.getByRole('contentinfo'))];
    for (const name of ['English', 'Srpski', 'Српски', /^Colours/]) {
      expect(bar.queryByRole('button', { name })).not.toBeInTheDocument();
      expect(footer.getByRole('button', { name })).toBeVisible();
    }
  });

  it('shows a footer with the year and the help links', async () => {
    await open('/');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(`© ${new Date().getFullYear()} Šapa`)).toBeVisible();
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/about',
      '/lost',
      '/b',
      '/service',
      '/privacy',
      '/cookie',
    ]);
  });

  it('redirects from /logout to the login page, even if the request fails', async () => {
    fakeServer({});
    const router = await open('/logout', mila);
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(session.get()).toBeNull();
  });

  it('sends no request on /logout without a session', async () => {
    const requests = fakeServer({});
    const router = await open('/about', mila);
    await act(() => router.navigate('/logout', { state: { next: '/', isSessionEnded: true } }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(session.get()).toBeNull();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('switches the language, and the choice overrides the lng parameter', async () => {
    const router = await open('/?lng=en&x=1');
    const bar = within(screen.getByRole('banner'));
    await user.click(bar.getByRole('button', { name: 'Srpski' }));
    expect(await bar.findByRole('button', { name: 'Srpski', pressed: true })).toBeVisible();
    expect(topNavigation().getByRole('link', { name: 'O nama' })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?x=1'));
    expect(localStorage.getItem('i18nextLng')).toBe('sr');
    expect(document.documentElement.lang).toBe('sr');
  });

  it('cycles through the colour schemes', async () => {
    await open('/');
    await user.click(screen.getByRole('button', { name: /^Colours: light/ }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await user.click(screen.getByRole('button', { name: /^Colours: dark/ }));
    await user.click(screen.getByRole('button', { name: /^Colours: match device/ }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  it('shows a notice when the connection is lost and when it is restored', async () => {
    await open('/');
    act(() => connection.failed());
    expect(screen.getByText(/You are offline/)).toBeVisible();
    act(() => connection.reached());
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });
});

describe('page in the shell', () => {
  const unconfirmed = { isRequired: false, isConfirmed: false, newEmail: null };
  const confirmed = { ...unconfirmed, isConfirmed: true };

  it.each<[string, Partial<SessionUser>, Partial<SessionUser>, RegExp]>([
    ['the bar about the email address appears', {}, { emailConfirmation: unconfirmed }, /your email address/],
    ['the email address is confirmed', { emailConfirmation: unconfirmed }, { emailConfirmation: confirmed }, /^$/],
    ['a suspension begins', {}, { suspendedUntil: '2999-01-01T00:00:00.000Z' }, /you can read/],
    ['a suspension ends', { suspendedUntil: '2999-01-01T00:00:00.000Z' }, { suspendedUntil: null }, /^$/],
    ['the user becomes a moderator', {}, { role: 'moderator' }, /^$/],
  ])('keeps its state when %s', async (_change, before, after, bar) => {
    fakeServer({});
    await open('/find', { ...mila, ...before });
    await user.type(screen.getByRole('textbox'), 'typed');
    act(() => session.updateUser({ ...mila, ...after }));
    await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(bar));
    expect(screen.getByRole('textbox')).toHaveValue('typed');
  });

  it('keeps its state while the connection is lost', async () => {
    await open('/find');
    await user.type(screen.getByRole('textbox'), 'typed');
    act(() => connection.failed());
    expect(screen.getByText(/You are offline/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('typed');
  });
});

describe('page that fails to render', () => {
  it.each([
    ['/broken', 'Something tripped over its own paws', 'Try again'],
    ['/missing', "This page didn't load", 'Reload'],
  ])('is replaced within the shell by an error with a retry button: %s', async (at, heading, action) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fakeServer({ 'GET /health/live': {} });
    await open(at);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(await screen.findByRole('button', { name: action })).toBeVisible();
    await user.click(topNavigation().getByRole('link', { name: 'About' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  });

  it('shows, while offline, that it will be loaded when the connection is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fakeServer({ 'GET /health/live': noConnection });
    await open('/missing');
    expect(
      await screen.findByText('You are offline. The page will load by itself as soon as you are back online.'),
    ).toBeVisible();
    // There is no reload button, because a reload would lose the running app.
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('main')).queryByRole('img', { hidden: true })).not.toBeInTheDocument();
  });
});
