import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { fakeServer, renderPage } from '../../../test/render';
import { agendaOf, countNow, nextOf } from './agenda';
import type { CareOverview, Reminder } from './care.queries';
import { CarePage } from './CarePage';

const pet = { uuid: '6b5c3e3e-0d3f-4d5e-9d3a-3b7f0c2f1a11', name: 'Riki' };
const reminder = (id: number, title: string, nextOn: string, values: Partial<Reminder> = {}): Reminder => ({
  id,
  pet,
  entryId: null,
  kind: null,
  title,
  nextOn,
  time: '08:00',
  everyCount: null,
  everyUnit: null,
  daysBefore: [0],
  snoozedUntil: null,
  ignoresQuietHours: false,
  proposedNextOn: null,
  ...values,
});
const rabies = reminder(1, 'Rabies', '2026-11-20', {
  entryId: 7,
  kind: 'vaccination',
  proposedNextOn: '2027-11-26',
});
const cat = { uuid: '6b5c3e3e-0d3f-4d5e-9d3a-3b7f0c2f1a12', name: 'Mica' };
const care: CareOverview = {
  hasPets: true,
  pets: [
    { ...pet, petCategoryId: 1, imageUrl: null },
    { ...cat, petCategoryId: 2, imageUrl: null },
  ],
  today: '2026-11-26',
  reminders: [
    rabies,
    reminder(2, 'Bath', '2026-11-24', { snoozedUntil: '2026-11-27' }),
    reminder(3, 'Nails', '2026-11-26'),
    reminder(4, 'Collar', '2026-12-05'),
  ],
  doses: [
    { pet, entryId: 9, title: 'Amoxicillin 2 ml', dueAt: '2026-11-26T08:00', isGiven: true },
    { pet, entryId: 9, title: 'Amoxicillin 2 ml', dueAt: '2026-11-26T20:00', isGiven: false },
  ],
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('due care', () => {
  it('is grouped into overdue, this week and later, with snoozed care on its new day', () => {
    const titles = agendaOf(care).map(({ name, items }) => [
      name,
      ...items.map((item) => ('dose' in item ? item.dose.title : item.reminder.title)),
    ]);
    expect(titles).toEqual([
      ['overdue', 'Rabies'],
      ['thisWeek', 'Nails', 'Amoxicillin 2 ml', 'Amoxicillin 2 ml', 'Bath'],
      ['later', 'Collar'],
    ]);
    expect(countNow(care)).toBe(3);
    expect(nextOf(care, pet.uuid)?.day).toBe('2026-11-20');
    expect(nextOf(care, cat.uuid)).toBeUndefined();
  });

  it('is shown with every pet, including a pet with nothing due', async () => {
    fakeServer({ 'GET /care': care, 'GET /care/calendar': { createdAt: null } });
    await renderPage(<CarePage />, { at: '/care', path: '/care', texts: ['reminders'], user: mila });
    const pets = within(await screen.findByRole('region', { name: 'Your pets' }));
    const [riki, mica] = pets.getAllByRole('listitem');
    expect(riki).toHaveTextContent('Overdue since 20 November 2026');
    expect(mica).toHaveTextContent('Nothing is due');
    const record = pets.getByRole('link', { name: 'Health record of Mica' });
    expect(record).toHaveAttribute('href', `/pet/health/${cat.uuid}`);
  });

  it('is marked as done with the proposed next date, and doses as given', async () => {
    const dose = `/pet/${pet.uuid}/health-records/9/doses/2026-11-26T20%3A00`;
    const requests = fakeServer({
      'GET /care': care,
      'GET /care/calendar': { createdAt: null },
      'POST /reminders/1/done': { entryId: 8, reminder: null },
      [`PUT ${dose}`]: () => new Response(null, { status: 204 }),
    });
    await renderPage(<CarePage />, { at: '/care', path: '/care', texts: ['reminders'], user: mila });
    const user = userEvent.setup({ delay: null });
    const overdue = within(await screen.findByRole('region', { name: 'Overdue' }));
    await user.click(overdue.getByRole('button', { name: 'Done: Rabies for Riki' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const sent = () => requests.filter(({ method }) => method !== 'GET');
    expect(sent()).toMatchObject([{ body: { dueOn: '2026-11-20', day: '2026-11-26', nextOn: '2027-11-26' } }]);
    const boxes = await screen.findAllByRole('checkbox', { name: /^Amoxicillin 2 ml for Riki at .* was given$/ });
    await user.click(boxes[1]!);
    expect(sent()[1]).toMatchObject({ method: 'PUT', path: dose });
  });
});
