import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { SessionUser } from '../../api/session';
import { MePage } from './MePage';

const user = userEvent.setup({ delay: null });

const PETS = `GET /pet/user/${mila.uuid}`;
const pet = { id: 1, uuid: 'a1', name: 'Žuća', imageUrl: null, petCategory: { id: 1 } };

const open = (who: SessionUser = mila) => renderPage(<MePage />, { at: '/me', path: '/me', user: who });

/** Returns the links of a section, as texts and paths. */
const linksIn = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('own page', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('shows the name, the pets and the links of all three groups', async () => {
    fakeServer({ [PETS]: [pet] });
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Mila Petrović' })).toBeVisible();
    expect(document.title).toBe('Me · Šapa');
    expect(screen.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', `/user/${mila.uuid}`);
    await screen.findByRole('link', { name: 'Žuća' });
    expect(linksIn('My pets')).toEqual([
      ['Žuća', '/pet/uuid/a1'],
      ['Add a pet', '/pet/create'],
      ['Care and reminders', '/care'],
      ['My appointments', '/appointments'],
      ['Lost and found', '/lost'],
      ['Pets changing owners', '/transfers'],
    ]);
    expect(linksIn('Community')).toEqual([
      ['Friends', '/friends'],
      ['Favourites', '/favourites'],
      ['My photo album', `/owner/album/${mila.uuid}`],
      ['My blog posts', '/owner/blog'],
      ['Blog', '/blog'],
      ['All animals', '/animals'],
      ['People', '/users'],
      ['What we offer', '/service'],
      ['About', '/about'],
    ]);
    expect(linksIn('Account')).toEqual([
      ['Account settings', '/account'],
      ['Reports and decisions', '/notices'],
      ['Log out', '/logout'],
    ]);
  });

  it('shows the numbers of friend requests and of the care that is due', async () => {
    const reminder = { id: 1, nextOn: '2026-03-01', snoozedUntil: null };
    const care = {
      today: '2026-03-02',
      reminders: [reminder, { ...reminder, id: 2, nextOn: '2026-03-02' }, { ...reminder, id: 3, nextOn: '2026-03-09' }],
      doses: [],
    };
    const request = { id: 9, requester: { uuid: 'b2' }, addressee: { uuid: mila.uuid } };
    fakeServer({ [PETS]: [], 'GET /friends/pending': [request], 'GET /care': care });
    await open();
    expect(await screen.findByRole('link', { name: /^Friends ?1 friend request$/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Care and reminders ?2 due$/ })).toBeVisible();
  });

  it('links clinics to their patients and moderators to moderation', async () => {
    fakeServer({ [PETS]: [] });
    await open({ ...mila, userCategoryId: 4, role: 'moderator' });
    expect(screen.getByRole('link', { name: 'Patients' })).toHaveAttribute('href', '/clinic/patients');
    expect(screen.getByRole('link', { name: 'Moderation' })).toHaveAttribute('href', '/moderation');
  });

  it('tells users without pets that they have none', async () => {
    fakeServer({ [PETS]: [] });
    await open();
    expect(await screen.findByText('You have no pets here yet.')).toBeVisible();
  });

  it('shows that the pets failed to load, and loads them again', async () => {
    let isBroken = true;
    fakeServer({ [PETS]: () => (isBroken ? failure(500, 'internal') : [pet]) });
    await open();
    expect(await screen.findByText(/^Your pets couldn't be loaded/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a pet' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Žuća' })).toBeVisible();
  });

  it('switches the language', async () => {
    fakeServer({ [PETS]: [] });
    await open();
    await user.click(screen.getByRole('button', { name: 'Srpski' }));
    expect(await screen.findByRole('link', { name: 'Moj profil' })).toBeVisible();
  });
});
