import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { fakeServer, renderPage } from '../../../test/render';
import { AskForAlerts } from './AskForAlerts';
import type { AlertArea } from './alerts.queries';

const place = { id: 787657, name: 'Niš', countryCode: 'RS' } as AlertArea['place'];
const unanswered: AlertArea = { isChosen: false, km: 0, place, ignoresQuietHours: false };

const open = async (area: AlertArea) => {
  const requests = fakeServer({
    'GET /alert-area': area,
    'PUT /alert-area': async (request: Request) => ({ ...area, ...((await request.json()) as object), isChosen: true }),
    'GET /places/787657': place,
  });
  await renderPage(<AskForAlerts />, { at: '/lost', path: '/lost', texts: ['alerts', 'places'], user: mila });
  return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the question about alerts', () => {
  it('proposes 5 km around the city of the user, and saves the chosen radius', async () => {
    const sent = await open(unanswered);
    const user = userEvent.setup();
    expect(await screen.findByRole('radio', { name: '5 km' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '10 km' }));
    await user.click(screen.getByRole('button', { name: 'Notify me' }));
    expect(await screen.findByRole('link', { name: 'Also by email or push' })).toBeVisible();
    expect(sent()).toEqual([{ km: 10, placeId: 787657, ignoresQuietHours: false }]);
  });

  it('is not asked again after a refusal', async () => {
    const sent = await open(unanswered);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull());
    expect(sent()).toEqual([{ km: 0, ignoresQuietHours: false }]);
  });
});
