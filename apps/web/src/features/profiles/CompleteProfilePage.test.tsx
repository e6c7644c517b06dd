import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  address,
  calls,
  choose,
  enter,
  field,
  fillIn,
  kind,
  leave,
  newcomer,
  openCompletion,
  saveButton,
  user,
} from '../../../test/completion';
import { servicePrice } from '../../../test/catalog';
import { shownDay } from '../../../test/dateField';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session, type SessionUser } from '../../api/session';
import { today } from '../../lib/day';
import { CompleteProfilePage } from './CompleteProfilePage';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.end();
});

describe('access to CompleteProfilePage', () => {
  it.each([
    ['to the home page', '', '/'],
    ['to the page requested before', `?next=${encodeURIComponent('/p/x?ask=1')}`, '/p/x?ask=1'],
    ['to the home page instead of another site', `?next=${encodeURIComponent('//example.org')}`, '/'],
  ])('can be skipped, with a redirect %s', async (_, search, target) => {
    fakeServer(kind());
    await renderPage(<CompleteProfilePage />, {
      at: `/user/register${search}`,
      path: '/user/register',
      texts: ['profile', 'catalog'],
      user: newcomer,
    });
    expect(await screen.findByRole('link', { name: 'Look around first' })).toHaveAttribute('href', target);
  });

  it('says that the registration succeeded if the user has just registered', async () => {
    fakeServer(kind());
    const { router } = await renderPage(<CompleteProfilePage />, {
      at: '/user/register',
      path: '/user/register',
      texts: ['profile', 'catalog'],
      user: newcomer,
    });
    await act(() => router.navigate('/user/register', { state: { hasRegistered: true } }));
    expect(await screen.findByText('Registration succeeded! Please complete your profile.')).toBeVisible();
  });

  it('redirects visitors to the login page', async () => {
    const { router } = await renderPage(<CompleteProfilePage />, {
      at: '/user/register?next=%2Fwall',
      path: '/user/register',
      texts: ['profile', 'catalog'],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    const next = new URLSearchParams(router.state.location.search).get('next');
    expect(next).toBe('/user/register?next=%2Fwall');
    // The router state has no reason, because the login page shows its general message.
    expect(router.state.location.state).toBeNull();
    expect(
      await screen.findByText('User authentication required. Please log in again to complete your profile.'),
    ).toBeVisible();
  });

  it("starts with the user's stored profile", async () => {
    const vet = {
      ...mila,
      userCategoryId: 4,
      firstName: 'Happy Tails',
      establishment_date: '2015-03-01T00:00:00.000Z',
      address,
      facebook: 'https://facebook.com/tails',
    } as SessionUser;
    fakeServer({
      ...kind(vet),
      [`GET /veterinary/user/${vet.uuid}`]: {
        id: 5,
        user_id: vet.id,
        service_ids: [32],
        service_prices: [servicePrice(32)],
      },
    });
    await openCompletion({ user: vet });
    expect(field('Name')).toHaveValue('Happy Tails');
    expect(shownDay('Establishment date')).toBe('2015-03-01');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Serbia');
    expect(field('Facebook')).toHaveValue('https://facebook.com/tails');
    expect(await screen.findByLabelText('Vaccination')).toBeChecked();
    expect(screen.getByLabelText('Nail trimming')).not.toBeChecked();
  });
});

describe('CompleteProfilePage for a business', () => {
  it('does not open if the services failed to load, because saving would delete them', async () => {
    const vet = { ...mila, userCategoryId: 4, establishment_date: '2015-03-01T00:00:00.000Z' } as SessionUser;
    let isBroken = true;
    fakeServer({
      ...kind(vet),
      [`GET /veterinary/user/${vet.uuid}`]: () =>
        isBroken ? failure(500, 'internal') : { id: 5, service_ids: [32], service_prices: [servicePrice(32)] },
    });
    await renderPage(<CompleteProfilePage />, { texts: ['profile', 'catalog'], user: vet });
    expect(await screen.findByText("The services couldn't be loaded")).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Vaccination')).toBeChecked();
  });
});

describe('fields of the profile form', () => {
  it('depend on the chosen category', async () => {
    fakeServer(kind());
    await openCompletion();
    expect(screen.getByText(/^Welcome to Šapa!/)).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
    await choose('Pet owner');
    expect(field('First name')).toBeVisible();
    expect(field('Last name')).toBeVisible();
    expect(field('Date of birth')).toBeVisible();
    expect(screen.queryByText(/You are registering a business/)).toBeNull();
    for (const business of ['Kennel', 'Pet shelter', 'Beauty parlor', 'Veterinary clinic']) {
      await choose(business);
      expect(field('Name')).toBeVisible();
      expect(field('Establishment date')).toBeVisible();
      expect(screen.queryByLabelText(/^Last name/)).toBeNull();
      expect(screen.getByText(/You are registering a business/)).toBeVisible();
    }
    expect(await screen.findByLabelText('Vaccination')).toBeVisible();
    expect(screen.queryByLabelText('Bath and blow-dry')).toBeNull();
    await choose('Beauty parlor');
    expect(screen.getByLabelText('Bath and blow-dry')).toBeVisible();
    expect(screen.queryByLabelText('Vaccination')).toBeNull();
  });

  it('show that the category has no services', async () => {
    fakeServer({ ...kind(), 'GET /service': [] });
    await openCompletion();
    await choose('Beauty parlor');
    expect(await screen.findByText('No services available')).toBeVisible();
  });

  it('include a service search, in which Enter does not save the form', async () => {
    const requests = fakeServer({
      ...kind(),
      'GET /service': [
        { id: 2, name: 'Kompletno šišanje i sređivanje', userCategoryIds: [3] },
        { id: 22, name: 'Čišćenje ušiju', userCategoryIds: [3, 4] },
        { id: 32, name: 'Vakcinacija', userCategoryIds: [4] },
      ],
    });
    await openCompletion();
    await choose('Beauty parlor');
    await user.click(await screen.findByLabelText('Čišćenje ušiju'));
    await user.type(screen.getByRole('searchbox', { name: 'Search services' }), 'sisanje{Enter}');
    expect(screen.getByText('1 service found')).toBeVisible();
    expect(screen.getByLabelText('Kompletno šišanje i sređivanje')).toBeChecked();
    expect(screen.getByLabelText('Čišćenje ušiju')).toBeChecked();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    expect(screen.queryByText('Please check your entries before saving.')).toBeNull();

    await user.type(screen.getByRole('searchbox'), 'vakcinacija');
    expect(screen.getByText(/^No service matches/)).toBeVisible();
    // The other category has its own list of services.
    await choose('Veterinary clinic');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByLabelText('Vakcinacija')).not.toBeChecked();
  });

  it('suggest Serbia in Serbian, as the first country', async () => {
    fakeServer(kind());
    await openCompletion({ language: 'sr' });
    const country = screen.getByRole('combobox', { name: 'Država' });
    expect(country).toHaveValue('Srbija');
    await user.click(country);
    expect((await screen.findAllByRole('option'))[0]).toHaveTextContent('Srbija');
  });

  it("begin a phone number with the country's prefix, and drop the prefix without a number", async () => {
    fakeServer(kind());
    await openCompletion({ language: 'sr' });
    const phone = field('Broj telefona');
    await waitFor(() => expect(phone).toHaveAttribute('placeholder', '+381'));
    await user.click(phone);
    expect(phone).toHaveValue('+381 ');
    await user.tab();
    expect(phone).toHaveValue('');
    await user.type(phone, '601234567');
    expect(phone).toHaveValue('+381 601234567');
  });

  it('are closed if they are optional, and open for an invalid link', async () => {
    fakeServer(kind());
    await openCompletion();
    await fillIn();
    const more = screen.getByRole('heading', { name: 'More about you' }).closest('details');
    expect(more).not.toHaveAttribute('open');
    enter('Facebook', 'my page');
    await user.click(screen.getByRole('button', { name: 'Facebook' }));
    expect(more).toHaveAttribute('open');
    expect(field('Facebook')).toHaveFocus();
  });

  it('find countries by their Serbian names, ignoring diacritics, and store the English name', async () => {
    const requests = fakeServer(kind());
    await openCompletion({ language: 'sr' });
    await user.type(screen.getByRole('combobox', { name: 'Država' }), 'nemac');
    await user.click(await screen.findByRole('option', { name: 'Nemačka' }));
    await user.click(screen.getByRole('radio', { name: 'Imam ljubimce' }));
    enter('Ime', 'Mila');
    enter('Prezime', 'Petrović');
    enter('Datum rođenja', '1990-04-09');
    enter('Grad', 'Berlin');
    enter('Ulica i broj', 'Hauptstraße 1');
    enter('Broj telefona', '123');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj profil' }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/user-address')).toBe(true));
    expect(requests.find(({ path }) => path === '/user-address')!.body).toMatchObject({ country: 'Germany' });
  });
});

describe('validation of the profile form', () => {
  it('shows an error at each field on blur', async () => {
    const requests = fakeServer(kind());
    await openCompletion();
    await choose('Pet owner');
    const fieldErrors: [string, string, string][] = [
      ['First name', '', 'First name is required'],
      ['First name', 'O', 'A first name needs at least 2 characters. If yours is shorter'],
      ['First name', '👩‍👩‍👧', 'A first name needs at least 2 characters.'],
      ['Last name', ' ', 'Last name is required'],
      ['Last name', 'P', 'A last name needs at least 2 characters. If yours is shorter'],
      ['Date of birth', '', '* date is required'],
      ['Date of birth', '2999-01-01', "The date can't be in the future"],
      ['Date of birth', '1700-01-01', 'Please enter a date such as 31.12.2026'],
      ['City', '', '* City is required'],
      ['Street address', '  ', '* Street Address is required'],
      ['Phone number', '', '* Phone Number is required'],
      ['Facebook', 'my page', 'Please enter a web address such as https://example.org'],
      ['YouTube', 'javascript:alert(1)', 'Please enter a web address such as https://example.org'],
      ['Twitter', 'ftp://x.com/mila', 'Please enter a web address such as https://example.org'],
      ['TikTok', 'https://localhost', 'Please enter a web address such as https://example.org'],
    ];
    for (const [name, value, complaint] of fieldErrors) {
      enter(name, value);
      leave(name);
      expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(complaint));
    }
    fireEvent.blur(screen.getByRole('combobox', { name: 'Country' }));
    expect(screen.getByText('* Country is required')).toBeVisible();
    expect(calls(requests)).toEqual([]);
  });

  it('warns about a phone number that cannot be dialled, and accepts it', async () => {
    fakeServer(kind());
    await openCompletion();
    await fillIn();
    await user.type(field('Phone number'), ' x');
    expect(screen.queryByText("This doesn't look like a phone number. Please check it.")).toBeNull();
    await user.clear(field('Phone number'));
    await user.type(field('Phone number'), 'ask my sister');
    await user.tab();
    expect(await screen.findByText("This doesn't look like a phone number. Please check it.")).toBeVisible();
    expect(saveButton()).toBeEnabled();
    await user.clear(field('Phone number'));
    await user.type(field('Phone number'), '021 123 456');
    await user.tab();
    await waitFor(() =>
      expect(screen.queryByText("This doesn't look like a phone number. Please check it.")).toBeNull(),
    );
  });

  it('requires a category and a business name', async () => {
    fakeServer(kind());
    await openCompletion();
    fireEvent.blur(screen.getByRole('radio', { name: 'Pet owner' }));
    expect(screen.getByText('Please select a user category')).toBeVisible();
    await choose('Kennel');
    leave('Name');
    expect(field('Name')).toHaveAccessibleDescription('Name is required');
    enter('Name', 'X');
    leave('Name');
    expect(field('Name')).toHaveAccessibleDescription(/^A name needs at least 2 characters/);
  });

  it('accepts today as a date, and links without https://', async () => {
    fakeServer(kind());
    await openCompletion();
    await fillIn('Kennel');
    enter('Establishment date', today());
    enter('Facebook', ' facebook.com/mila ');
    leave('Facebook');
    expect(field('Facebook')).toHaveValue('https://facebook.com/mila');
    expect(saveButton()).toBeEnabled();
  });

  it('disables the button and shows the reason, with links to the fields', async () => {
    fakeServer(kind());
    await openCompletion();
    expect(saveButton()).toBeDisabled();
    await fillIn();
    enter('City', '');
    expect(saveButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'City' }));
    expect(field('City')).toHaveFocus();
    expect(field('City')).toHaveAccessibleDescription('* City is required');
    await user.type(field('City'), 'Novi Sad');
    expect(saveButton()).toBeEnabled();
    expect(screen.queryByText('Before you can save, please check:')).toBeNull();
  });

  it('shows the missing fields when Enter is pressed in an unfinished form', async () => {
    const requests = fakeServer(kind());
    await openCompletion();
    await choose('Pet owner');
    await user.type(field('City'), 'Novi Sad{Enter}');
    expect(field('First name')).toHaveFocus();
    expect(screen.getByText('* Phone Number is required')).toBeVisible();
    expect(screen.getByText('Please check your entries before saving.')).toBeVisible();
    expect(calls(requests)).toEqual([]);
  });

  it('shows a server error at its field and keeps the input', async () => {
    fakeServer({
      ...kind(),
      'PATCH /user/profile': failure(400, 'validation_failed', {
        message: ["This text contains characters that can't be saved. Please remove them."],
        fields: { firstName: ["This text contains characters that can't be saved. Please remove them."] },
        fieldCodes: { firstName: ['invalid_text'] },
      }),
    });
    await openCompletion();
    await fillIn();
    await user.click(saveButton());
    await waitFor(() =>
      expect(field('First name')).toHaveAccessibleDescription(
        "This text contains characters that can't be saved. Please remove them.",
      ),
    );
    expect(field('First name')).toHaveFocus();
    expect(field('First name')).toHaveValue('Mila');
    expect(screen.queryByText(/^Error:/)).toBeNull();
  });
});

describe('CompleteProfilePage', () => {
  it('is translated into Serbian', async () => {
    fakeServer(kind());
    await openCompletion({ language: 'sr' });
    await user.click(screen.getByRole('radio', { name: 'Veterinarska ambulanta' }));
    const category = within(screen.getByRole('region', { name: 'Ko si ti?' }));
    expect(category.getByText(/Registruješ firmu/)).toBeVisible();
    leave('Naziv');
    expect(field('Naziv')).toHaveAccessibleDescription('Naziv je obavezan');
  });
});
