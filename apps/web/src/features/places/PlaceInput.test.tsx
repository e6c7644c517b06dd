import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { PlaceChoice } from './PlaceChoice';
import { PlaceInput } from './PlaceInput';
import type { Place } from './places.queries';

const place = (id: number, name: string, more: Partial<Place> = {}): Place => ({
  id,
  name,
  countryCode: 'RS',
  region: null,
  latitude: 44.7,
  longitude: 19.7,
  timeZone: 'Europe/Belgrade',
  ...more,
});
const SABAC = place(3191376, 'Šabac');
const DRENOVAC = place(3201216, 'Drenovac', { region: 'Šabac' });

function Field({ countryCode }: { countryCode?: string }) {
  const [chosen, setChosen] = useState<{ text: string; place: Place | null }>({ text: '', place: null });
  return (
    <>
      <PlaceInput
        label="City"
        text={chosen.text}
        onChange={(text, found) => setChosen({ text, place: found })}
        countryCode={countryCode}
        withNearMe
      />
      <output>{chosen.place?.id ?? 'words'}</output>
    </>
  );
}

const user = userEvent.setup({ delay: null });
const field = () => screen.getByRole('combobox', { name: 'City' });
const expectChosen = (is: string) => expect(screen.getByText(is, { selector: 'output' })).toBeVisible();
const open = (language: 'en' | 'sr' = 'en', countryCode?: string) =>
  renderPage(<Field countryCode={countryCode} />, { language, texts: ['places'] });

/** Fakes the device's geolocation, including a denied permission. */
const device = (answer: GeolocationCoordinates | { code: number }) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
        'latitude' in answer
          ? found({ coords: answer } as GeolocationPosition)
          : failed(answer as GeolocationPositionError),
    },
  });

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'geolocation');
});

describe('PlaceInput', () => {
  it('suggests places with their region and selects one', async () => {
    const requests = fakeServer({ 'GET /places': [SABAC, DRENOVAC] });
    await open('sr', 'RS');
    await user.type(field(), 'Шаб');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Šabac, Srbija',
      'Drenovac (Šabac), Srbija',
    ]);
    await user.click(screen.getByRole('option', { name: 'Drenovac (Šabac), Srbija' }));
    expect(field()).toHaveValue('Drenovac');
    expectChosen('3201216');
    expect(Object.fromEntries(requests.at(-1)!.search)).toEqual({ q: 'Шаб', countryCode: 'RS' });
  });

  it('suggests only places in the chosen country', async () => {
    fakeServer({ 'GET /places': [SABAC, place(5003957, 'Sabac Hills', { countryCode: 'US' })] });
    await open('en', 'RS');
    await user.type(field(), 'sab');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Šabac, Serbia']);
  });

  it('selects the first suggestion on Enter, and a completely typed name on blur', async () => {
    fakeServer({ 'GET /places': [SABAC] });
    await open();
    await user.type(field(), 'sab');
    await screen.findByRole('option');
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Šabac');
    await user.clear(field());
    expectChosen('words');
    await user.type(field(), 'Шабац');
    await screen.findByRole('option');
    await user.tab();
    expectChosen('3191376');
  });

  it('does not select a place on blur if the name of another place begins with the typed name', async () => {
    const places = [
      { ...SABAC, id: 5003957, name: 'Novi', countryCode: 'US' },
      { ...SABAC, id: 3194360, name: 'Novi Sad' },
    ];
    fakeServer({ 'GET /places': places });
    await open();
    await user.type(field(), 'нови');
    await screen.findByRole('option', { name: /Novi Sad/ });
    await user.tab();
    expectChosen('words');
  });

  it('keeps text that is not a place, even if the suggestions fail to load', async () => {
    fakeServer({ 'GET /places': failure(429, 'too_many_requests') });
    await open();
    await user.type(field(), 'Debrc');
    await user.tab();
    expect(field()).toHaveValue('Debrc');
    expectChosen('words');
  });

  it('shows an error for text that is not a place, in a field that requires a place', async () => {
    const chosenPlace = vi.fn();
    fakeServer({ 'GET /places': ({ url }: Request) => (new URL(url).searchParams.get('q') === 'Šab' ? [SABAC] : []) });
    await renderPage(<PlaceChoice label="City" placeId={undefined} onChange={chosenPlace} />, { texts: ['places'] });
    await user.type(field(), 'Debrc');
    expect(field()).not.toHaveAccessibleDescription();
    await user.tab();
    expect(field()).toHaveAccessibleDescription('Choose one of the suggested places');
    await user.clear(field());
    await user.type(field(), 'Šab');
    await user.click(await screen.findByRole('option'));
    expect(chosenPlace).toHaveBeenLastCalledWith(SABAC.id);
    await user.tab();
    expect(field()).not.toHaveAccessibleDescription();
  });

  it("sends the device's location rounded to a kilometre, and selects the nearest place", async () => {
    device({ latitude: 44.753218, longitude: 19.694999 } as GeolocationCoordinates);
    const requests = fakeServer({ 'GET /places/nearest': SABAC });
    await open();
    await user.click(screen.getByRole('button', { name: 'Near me' }));
    expect(await screen.findByDisplayValue('Šabac')).toBeVisible();
    expectChosen('3191376');
    expect(requests.map(({ search }) => Object.fromEntries(search))).toEqual([{ lat: '44.75', lng: '19.69' }]);
  });

  it('keeps a place that is typed before the location arrives', async () => {
    let answer: PositionCallback | undefined;
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: (found: PositionCallback) => (answer = found) },
    });
    const requests = fakeServer({ 'GET /places/nearest': SABAC, 'GET /places': [] });
    await open();
    await user.click(screen.getByRole('button', { name: 'Near me' }));
    await user.type(field(), 'Debrc');
    act(() => answer!({ coords: { latitude: 44.7, longitude: 19.7 } } as GeolocationPosition));
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/places/nearest'));
    await act(() => Promise.resolve());
    expect(field()).toHaveValue('Debrc');
  });

  it('stops waiting for an ignored permission prompt after 15 seconds', async () => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: vi.fn() } });
    await open();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Near me' }));
    await act(() => vi.advanceTimersByTimeAsync(14_999));
    expect(screen.queryByText(/location couldn't be found/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText(/location couldn't be found/)).toBeVisible();
    vi.useRealTimers();
  });

  it.each([
    [{ code: 1 }, 200, /browser blocks your location/],
    [{ code: 2 }, 200, /location couldn't be found/],
    [{ latitude: 0, longitude: -30 }, 404, /no city or village near you/],
    [{ latitude: 0, longitude: -30 }, 503, /location couldn't be found/],
  ])('shows an error if no place is found: device %j, status %d', async (answer, status, text) => {
    device(answer as GeolocationCoordinates);
    fakeServer({
      'GET /places/nearest': status === 200 ? SABAC : failure(status, status === 404 ? 'not_found' : 'unavailable'),
    });
    await open();
    await user.click(screen.getByRole('button', { name: 'Near me' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(field()).toHaveValue('');
  });
});
