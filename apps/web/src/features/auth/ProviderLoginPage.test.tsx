import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../../../test/enter';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { keptInvitation } from './keptInvitation';
import { ProviderLoginPage } from './ProviderLoginPage';

const TICKET = 'x'.repeat(43);
const user = userEvent.setup({ delay: null });

const render = (at = `/provider-login?next=%2Fanimals#${TICKET}`) =>
  renderPage(<ProviderLoginPage />, { at, path: '/provider-login', texts: ['auth', 'account'] });

const ticket = (more: Partial<components['schemas']['ProviderTicket']> = {}) => ({
  purpose: 'log_in',
  provider: { id: 'club', name: 'Dog club', icon: null },
  isLinked: false,
  email: 'mila@example.org',
  isEmailTaken: false,
  ...more,
});

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
  sessionStorage.clear();
});

describe('a login at a provider', () => {
  it('asks for the code of the second factor, and opens the requested page', async () => {
    const answers = [
      failure(403, 'second_factor_required'),
      failure(400, 'second_factor_wrong'),
      { access_token: 'new', user: mila },
    ];
    const requests = fakeServer({
      'POST /auth/providers/ticket': ticket({ isLinked: true }),
      'POST /auth/providers/login': () => answers.shift(),
      'GET /user/me': mila,
    });
    const { router } = await render();
    const code = await screen.findByLabelText('Authenticator code');
    await enter(code, '123456{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
    await user.clear(code);
    await enter(code, '654321{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
    expect(session.get()?.token).toBe('new');
    const logins = requests.filter(({ path }) => path === '/auth/providers/login');
    expect(logins.map(({ body }) => body)).toMatchObject([
      { ticket: TICKET },
      { ticket: TICKET, code: '123456' },
      { ticket: TICKET, code: '654321' },
    ]);
    expect(logins.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'include']);
  });

  it('registers a new user with the confirmed email address and the invitation', async () => {
    keptInvitation.keep('secret');
    const requests = fakeServer({
      'POST /auth/providers/ticket': ticket(),
      'POST /auth/providers/registration': { access_token: 'new', user: mila },
      'GET /user/me': mila,
    });
    const { router } = await render();
    expect(await screen.findByText('mila@example.org')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/register'));
    expect(router.state.location.search).toBe('?next=%2Fanimals');
    const registration = requests.find(({ path }) => path === '/auth/providers/registration');
    expect(registration?.body).toMatchObject({ ticket: TICKET, invitation: 'secret' });
    expect(keptInvitation.get()).toBeUndefined();
  });

  it.each([
    ['asks to log in first if an account has the email address', ticket({ isEmailTaken: true }), /Log in to it/],
    ['explains that the email address must be confirmed', ticket({ email: null }), /has not confirmed your email/],
    ['explains that the login has expired', failure(400, 'provider_login_invalid'), /has expired or was already used/],
  ])('%s', async (_title, answer, text) => {
    fakeServer({ 'POST /auth/providers/ticket': answer });
    await render();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  });

  it.each([
    ['provider_cancelled', /was cancelled/],
    ['a text of an attacker', /Something went wrong/],
  ])('explains the problem %j', async (problem, text) => {
    const requests = fakeServer({});
    await render(`/provider-login?problem=${encodeURIComponent(problem)}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(requests).toEqual([]);
  });
});
