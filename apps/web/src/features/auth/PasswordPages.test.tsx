import { afterEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { enter } from '../../../test/enter';
import { mila } from '../../../test/people';
import { session } from '../../api/session';
import { ForgottenPasswordPage } from './ForgottenPasswordPage';
import { NewPasswordPage } from './NewPasswordPage';

const user = userEvent.setup({ delay: null });
const SECRET = 'x'.repeat(43);

afterEach(() => session.end());

describe('ForgottenPasswordPage', () => {
  const render = (hasMail = true, at = '/forgotten-password') =>
    renderPage(<ForgottenPasswordPage hasMail={hasMail} />, { at, path: '/forgotten-password', texts: ['auth'] });

  it('sends a link without revealing whether the account exists', async () => {
    const requests = fakeServer({ 'POST /auth/password/link': {} });
    await render(true, '/forgotten-password?email=mila%40example.org');
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByRole('heading', { name: 'Check your mailbox' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('If mila@example.org has an account');
    expect(requests[0]?.body).toEqual({ email: 'mila@example.org' });
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it('sends the path to return to, if it is inside the app', async () => {
    const requests = fakeServer({ 'POST /auth/password/link': {} });
    const requestLink = async (next: string) => {
      const view = await render(
        true,
        `/forgotten-password?${new URLSearchParams({ email: 'mila@example.org', next })}`,
      );
      await user.click(screen.getByRole('button', { name: 'Send me the link' }));
      await screen.findByRole('heading', { name: 'Check your mailbox' });
      view.unmount();
    };
    await requestLink('/find?kind=1');
    await requestLink('//evil.example/');
    await requestLink(`/find?${'x'.repeat(1000)}`);
    expect(requests.map(({ body }) => (body as { next?: string }).next)).toEqual([
      '/find?kind=1',
      undefined,
      undefined,
    ]);
  });

  it('rejects an invalid email address without sending it', async () => {
    const requests = fakeServer({});
    await render();
    await enter(screen.getByLabelText('Email'), 'mila{Enter}');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(requests).toEqual([]);
  });

  it.each([
    [noConnection, /There is no connection/],
    [failure(429, 'too_many_requests'), /wait a while/],
  ])('keeps the email address if sending fails', async (answer, text) => {
    fakeServer({ 'POST /auth/password/link': answer, 'GET /health/live': noConnection });
    await render();
    await enter(screen.getByLabelText('Email'), 'mila@example.org{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('mila@example.org');
  });

  it('shows a notice instead of the form if the installation sends no emails', async () => {
    await render(false);
    expect(screen.getByRole('status')).toHaveTextContent(
      'This site sends no emails. Ask the people who run it for a link.',
    );
    expect(screen.queryByLabelText('Email')).toBeNull();
  });
});

describe('NewPasswordPage', () => {
  const render = (rest = `#${SECRET}`) =>
    renderPage(<NewPasswordPage />, { at: `/new-password${rest}`, path: '/new-password', texts: ['auth'] });

  it('saves the password with the secret of the link, logs out and opens the login page', async () => {
    session.start('old', mila);
    const requests = fakeServer({ 'POST /auth/password': {} });
    const { router } = await render();
    await enter(screen.getByLabelText('New password'), 'paws-and-tails{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(requests[0]?.body).toEqual({ secret: SECRET, newPassword: 'paws-and-tails' });
    expect(session.get()).toBeNull();
    expect(await screen.findByText('Your new password is saved. You can log in now.')).toBeVisible();
  });

  it('returns to the page requested before logging in', async () => {
    fakeServer({ 'POST /auth/password': {} });
    const { router } = await render(`?next=%2Ffind%3Fkind%3D1#${SECRET}`);
    await enter(screen.getByLabelText('New password'), 'paws-and-tails{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(router.state.location.search).toBe('?next=%2Ffind%3Fkind%3D1');
  });

  it('warns about a weak password while it is typed, but accepts it', async () => {
    const requests = fakeServer({ 'POST /auth/password': {} });
    await render();
    await enter(screen.getByLabelText('New password'), 'password123');
    expect(await screen.findByText('Easy to guess.')).toBeVisible();
    expect(screen.getByText(/This is a very common password/)).toBeVisible();
    await user.clear(screen.getByLabelText('New password'));
    await enter(screen.getByLabelText('New password'), 'a long walk in the park');
    expect(screen.getByText('Very good.')).toBeVisible();
    await user.clear(screen.getByLabelText('New password'));
    await enter(screen.getByLabelText('New password'), 'password123{Enter}');
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('shows that the server rejects a common password', async () => {
    const body = { fields: { newPassword: ['x'] }, fieldCodes: { newPassword: ['password_too_common'] } };
    fakeServer({ 'POST /auth/password': failure(400, 'validation_failed', body) });
    await render();
    await enter(screen.getByLabelText('New password'), 'password123{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        /very common password\. Please choose another/,
      ),
    );
  });

  it.each(['short', 'ščćžš'.normalize('NFD')])('rejects the short password %s without sending it', async (password) => {
    const requests = fakeServer({});
    await render();
    await enter(screen.getByLabelText('New password'), `${password}{Enter}`);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/at least 8 characters/);
    expect(requests).toEqual([]);
  });

  it('offers a new link if the link is invalid', async () => {
    fakeServer({ 'POST /auth/password': failure(400, 'link_invalid') });
    await render();
    await enter(screen.getByLabelText('New password'), 'paws-and-tails{Enter}');
    expect(await screen.findByText(/^This link no longer works/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgotten-password');
  });

  it('offers a new link if the URL contains no secret', async () => {
    await render('');
    expect(screen.getByText(/^This link no longer works/)).toBeVisible();
  });
});
