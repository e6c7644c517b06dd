import { afterEach, describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { PrivacyPage } from './PrivacyPage';

const facts: components['schemas']['PrivacyFacts'] = {
  operatorName: 'Pets of Niš',
  operatorContact: 'hello@sapa.example',
  sessionDays: 1,
  knownDeviceDays: 365,
  foundPetDays: 92,
  clinicEventDays: 730,
  endedTransferDays: 90,
  appointmentDays: 730,
  verificationRequestDays: 90,
  chipLookupDays: 180,
  endedAnimalReportDays: 365,
  unconfirmedReportDays: 14,
  notificationDays: 91,
  notifications: 1001,
  eventHours: 25,
  unusedPictureDays: 31,
  trashDays: 6,
  downloadDays: 8,
  passwordLinkMinutes: 61,
  confirmationLinkDays: 4,
  finishedJobDays: 1,
  failedJobDays: 15,
  sendsMail: true,
  usesRedis: false,
  usesPictureService: false,
  showsAds: false,
  usesMapService: false,
};
const open = (language: Language = 'en', user?: typeof mila) =>
  renderPage(<PrivacyPage />, { at: '/privacy', path: '/privacy', texts: ['privacy'], user, language });

afterEach(() => session.end());

describe('PrivacyPage', () => {
  it('shows the retention periods and the operator of this installation', async () => {
    fakeServer({ 'GET /privacy': facts });
    await open();
    expect(await screen.findByText('This site is run by Pets of Niš.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'hello@sapa.example' })).toHaveAttribute(
      'href',
      'mailto:hello@sapa.example',
    );
    for (const text of [
      'Until you log out, at most 1 day.',
      '91 days, and only the newest 1001.',
      '25 hours.',
      '365 days after the last login on the device, or until you change your password.',
      '31 days.',
      '8 days.',
      '6 days after you delete them.',
      'Until they are used, at most 61 minutes for a password and 4 days for an email address.',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/through a mail server/)).toBeVisible();
    expect(screen.getByText('All data is processed on one server.')).toBeVisible();
    expect(screen.queryByText(/places the advertisements/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  });

  it("marks information that the operator has not provided, and links to the operator's page", async () => {
    const operatorContact = 'https://sapa.example/contact';
    fakeServer({
      'GET /privacy': {
        ...facts,
        operatorName: null,
        operatorContact,
        sendsMail: false,
        showsAds: true,
        usesPictureService: true,
        usesMapService: true,
      },
    });
    await open('sr', mila);
    expect(await screen.findByText('Ko vodi ovaj sajt, ovde nije navedeno.')).toBeVisible();
    expect(screen.getByRole('link', { name: operatorContact })).toHaveAttribute('href', operatorContact);
    expect(screen.getByText('Ovaj sajt ne šalje imejlove.')).toBeVisible();
    expect(screen.getByText(/^Oglase postavlja/)).toBeVisible();
    expect(screen.getByText(/^Mape dolaze sa drugog servisa/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Moja podešavanja' })).toHaveAttribute('href', '/account');
  });

  it('can retry after an error', async () => {
    let isBroken = true;
    fakeServer({ 'GET /privacy': () => (isBroken ? failure(500, 'internal') : facts) });
    await open();
    expect(await screen.findByText("The privacy details couldn't be loaded")).toBeVisible();
    isBroken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Pets of Niš/)).toBeVisible();
  });
});
