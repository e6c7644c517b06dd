import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { OpenState } from './OpenState';

afterEach(() => {
  vi.useRealTimers();
});

const WEEK = [
  'Mo 08:00-12:00',
  'Mo 16:00-20:00',
  'Tu 08:00-12:00',
  'Fr 20:00-02:00',
  'Sa 09:00-24:00',
  'Su 00:00-24:00',
];
const always = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 00:00-24:00`);

async function renderState(moment: string, hours: string[], language: Language, byAppointment = false) {
  vi.useFakeTimers({ now: new Date(moment), shouldAdvanceTime: true });
  const view = { hours, byAppointment, timeZone: 'Europe/Belgrade', note: null };
  const { container, unmount } = await renderPage(<OpenState hours={view} />, { texts: ['hours'], language });
  const text = container.querySelector('span')?.textContent ?? '';
  unmount();
  vi.useRealTimers();
  return text;
}

describe('OpenState', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['2026-11-23T07:30:00Z', WEEK, 'Open until 12:00', 'Otvoreno do 12:00'],
    ['2026-11-23T12:00:00Z', WEEK, 'Opens at 16:00', 'Otvara se u 16:00'],
    ['2026-11-23T20:00:00Z', WEEK, 'Opens tomorrow at 08:00', 'Otvara se sutra u 08:00'],
    ['2026-11-24T12:00:00Z', WEEK, 'Opens on Friday at 20:00', 'Otvara se u petak u 20:00'],
    ['2026-11-28T00:30:00Z', WEEK, 'Open until 02:00', 'Otvoreno do 02:00'],
    ['2026-11-28T10:00:00Z', WEEK, 'Open until Monday, 00:00', 'Otvoreno do 00:00 u ponedeljak'],
    ['2026-11-28T10:00:00Z', ['We 08:00-12:00'], 'Opens on Wednesday at 08:00', 'Otvara se u sredu u 08:00'],
    ['2026-11-28T10:00:00Z', always, 'Always open', 'Uvek otvoreno'],
    ['2026-11-28T10:00:00Z', [], 'By appointment', 'Uz zakazivanje'],
  ])('at %s with the opening hours %j shows the text %s', async (moment, hours, english, serbian) => {
    expect(await renderState(moment, hours, 'en', hours.length === 0)).toBe(english);
    expect(await renderState(moment, hours, 'sr', hours.length === 0)).toBe(serbian);
  });

  it('renders nothing for a business without opening hours', async () => {
    const { unmount } = await renderPage(<OpenState hours={null} />, { texts: ['hours'] });
    expect(screen.queryByText(/open/i)).toBeNull();
    unmount();
    expect(await renderState('2026-11-28T10:00:00Z', [], 'en')).toBe('');
  });
});
