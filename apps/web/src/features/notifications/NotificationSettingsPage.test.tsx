import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { NotificationSettingsPage } from './NotificationSettingsPage';
import type { NotificationSettings } from './notifications.queries';

const user = userEvent.setup({ delay: null });
beforeEach(() => localStorage.clear());

const SETTINGS: NotificationSettings = {
  choices: [],
  isMailOn: true,
  pushKey: 'x',
  isPushedHere: false,
  pushShowsText: true,
  messageMails: false,
  quietHours: null,
  dailyAt: '08:00',
  timeZone: 'America/Argentina/Buenos_Aires',
};

async function open(stored: Partial<NotificationSettings> = {}) {
  let settings = { ...SETTINGS, ...stored };
  let isBroken = false;
  const requests = fakeServer({
    'GET /notifications/settings': () => settings,
    'PATCH /notifications/settings': async (request: Request) => {
      if (isBroken) return failure(500, 'internal');
      settings = { ...settings, ...((await request.json()) as Partial<NotificationSettings>) };
      return settings;
    },
    'GET /alert-area': { isChosen: false, km: 0, place: null, ignoresQuietHours: false },
  });
  await renderPage(<NotificationSettingsPage />, {
    user: mila,
    texts: ['notificationSettings', 'notifications', 'alerts', 'places'],
  });
  const field = await screen.findByRole('combobox', { name: 'Time zone' });
  return {
    field,
    breakServer: () => (isBroken = true),
    repairServer: () => (isBroken = false),
    sent: () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  };
}

describe('the time zone in the notification settings', () => {
  it("is the account's time zone and can be searched and changed", async () => {
    const { field, sent } = await open();
    expect(field).toHaveValue('America/Argentina/Buenos Aires');
    await user.clear(field);
    await user.type(field, 'belgr');
    await user.click(await screen.findByRole('option', { name: 'Europe/Belgrade' }));
    await waitFor(() => expect(sent()).toEqual([{ timeZone: 'Europe/Belgrade' }]));
    expect(field).toHaveValue('Europe/Belgrade');
  });

  it('is sent with the first change if the account has none', async () => {
    const { sent } = await open({ timeZone: null });
    await user.click(screen.getByRole('checkbox', { name: /^Email about unread messages/ }));
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() => expect(sent()).toEqual([{ timeZone, messageMails: true }]));
  });

  it('can be sent again after an error', async () => {
    const { field, breakServer, repairServer } = await open();
    breakServer();
    await user.clear(field);
    await user.type(field, 'belgr');
    await user.click(await screen.findByRole('option', { name: 'Europe/Belgrade' }));
    expect(await screen.findByText(/^This couldn.t be saved/)).toBeVisible();
    repairServer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field).toHaveValue('Europe/Belgrade'));
  });
});
