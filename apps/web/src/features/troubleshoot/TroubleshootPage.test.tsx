import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { TroubleshootPage } from './TroubleshootPage';

const user = userEvent.setup({ delay: null });
const open = (language: Language = 'en') =>
  renderPage(<TroubleshootPage />, { at: '/troubleshoot', texts: ['troubleshoot'], language });
afterEach(() => {
  vi.restoreAllMocks();
});

describe('troubleshooting page', () => {
  it("shows the server's data about the session as text and as JSON", async () => {
    fakeServer({ 'GET /user/cookie': { authenticated: true, user: mila, cookies: ['i18next', 'theme'] } });
    await open();
    expect(await screen.findByText('You are logged in')).toBeVisible();
    expect(screen.getByText('Mila Petrović')).toBeVisible();
    expect(screen.getByText('i18next, theme')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Full response' })).toHaveTextContent('"authenticated": true');
  });

  it('shows that a visitor has no session, and can reload the data', async () => {
    const visitor = { authenticated: false, user: null, cookies: [] };
    const requests = fakeServer({ 'GET /user/cookie': visitor });
    await open('sr');
    expect(await screen.findByText('Nema aktivne prijave')).toBeVisible();
    expect(screen.getByText('Nijedan')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Učitaj ponovo' }));
    expect(requests).toHaveLength(2);
  });

  it('shows an error if the request fails', async () => {
    fakeServer({ 'GET /user/cookie': failure(500, 'internal') });
    await open();
    expect(await screen.findByText("The server didn't respond")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
