import { afterEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { OpeningHoursCard } from './OpeningHoursCard';
import type { OpeningHours } from './openingHours';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const HOURS: OpeningHours = {
  hours: ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'Su 00:00-24:00'],
  timeZone: 'America/New_York',
  byAppointment: true,
  note: 'Closed in August',
};

const open = (hours: OpeningHours | null, { isOwn = true, placeId = null as number | null } = {}) =>
  renderPage(<OpeningHoursCard hours={hours} isOwn={isOwn} placeId={placeId} />, {
    texts: ['hours'],
    user: mila,
  });
const user = userEvent.setup({ delay: null });
const edit = async () => {
  await user.click(screen.getByRole('button', { name: /Change|Add opening hours/ }));
  return within(await screen.findByRole('form', { name: 'Opening hours' }));
};
const save = (form: Pick<typeof screen, 'getByRole'>) => user.click(form.getByRole('button', { name: 'Save' }));
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

describe('OpeningHoursCard', () => {
  it('shows other users the week and the time zone', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z'), shouldAdvanceTime: true });
    await open(HOURS, { isOwn: false });
    const row = (day: string) => screen.getByRole('rowheader', { name: day }).parentElement;
    expect(row('Monday')).toHaveTextContent('Monday08:00–12:0016:00–20:00');
    expect(row('Monday')).toHaveAttribute('data-today');
    expect(row('Tuesday')).toHaveTextContent('TuesdayClosed');
    expect(row('Sunday')).toHaveTextContent('SundayOpen all day');
    expect(screen.getByText('Open until 12:00')).toBeVisible();
    expect(screen.getByText('Also by appointment')).toBeVisible();
    expect(screen.getByText('Closed in August')).toBeVisible();
    expect(screen.getByText('Local time in New York')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is hidden from other users if the owner has set no hours', async () => {
    await open({ hours: [], timeZone: 'UTC', byAppointment: false, note: null }, { isOwn: false });
    expect(screen.queryByRole('heading', { name: 'Opening hours' })).toBeNull();
  });

  it("saves the owner's input in the place's time zone", async () => {
    const requests = fakeServer({
      'GET /places/3194360': { id: 3194360, name: 'Novi Sad', countryCode: 'RS', timeZone: 'Europe/Belgrade' },
      'PUT /opening-hours': {},
    });
    await open(null, { placeId: 3194360 });
    const form = await edit();
    await waitFor(() => expect(form.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Belgrade'));
    expect(form.getAllByText('Closed')).toHaveLength(7);

    await user.click(form.getByRole('button', { name: 'Add hours on Monday' }));
    expect(form.getByLabelText('Monday, from')).toHaveFocus();
    type(form.getByLabelText('Monday, until'), '12:00');
    await user.click(form.getByRole('button', { name: 'Add more hours on Monday' }));
    type(form.getAllByLabelText('Monday, from')[1]!, '16:00');
    type(form.getAllByLabelText('Monday, until')[1]!, '00:00');
    await user.click(form.getByRole('button', { name: 'Same from Tuesday to Friday' }));
    expect(form.getByText("Monday's hours are copied to Tuesday to Friday.")).toHaveAttribute('role', 'status');
    await user.click(form.getByRole('button', { name: 'Remove Wednesday, 16:00 to 00:00' }));
    expect(form.getByRole('button', { name: 'Add more hours on Wednesday' })).toHaveFocus();
    await user.type(form.getByRole('textbox', { name: 'Note' }), 'Not on holidays');
    await save(form);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      hours: [
        'Mo 08:00-12:00',
        'Mo 16:00-24:00',
        'Tu 08:00-12:00',
        'Tu 16:00-24:00',
        'We 08:00-12:00',
        'Th 08:00-12:00',
        'Th 16:00-24:00',
        'Fr 08:00-12:00',
        'Fr 16:00-24:00',
      ],
      timeZone: 'Europe/Belgrade',
      byAppointment: false,
      note: 'Not on holidays',
    });
    expect(await screen.findByText('Your opening hours are saved')).toBeVisible();
  });

  it('shows errors at invalid times and focuses the first invalid field', async () => {
    const requests = fakeServer({ 'PUT /opening-hours': {} });
    await open({ ...HOURS, hours: ['Mo 08:00-12:00', 'Tu 08:00-12:00', 'We 08:00-12:00'] });
    const form = await edit();
    type(form.getByLabelText('Monday, until'), '');
    type(form.getByLabelText('Tuesday, until'), '08:00');
    await user.click(form.getByRole('button', { name: 'Add more hours on Wednesday' }));
    type(form.getAllByLabelText('Wednesday, from')[1]!, '11:00');
    type(form.getAllByLabelText('Wednesday, until')[1]!, '13:00');
    expect(form.queryByText('This overlaps with other hours')).toBeNull();
    await save(form);
    expect(form.getByLabelText('Monday, from')).toHaveFocus();
    expect(form.getByLabelText('Monday, until')).toHaveAccessibleDescription(
      'Please enter an opening and a closing time',
    );
    expect(form.getByLabelText('Tuesday, until')).toHaveAccessibleDescription(
      'The opening and closing times are the same',
    );
    expect(form.getAllByLabelText('Wednesday, from')[1]).toHaveAccessibleDescription('This overlaps with other hours');
    expect(form.getAllByLabelText('Wednesday, from')[0]).toBeValid();
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);

    type(form.getByLabelText('Monday, until'), '09:00');
    expect(form.getByLabelText('Monday, until')).toBeValid();
  });

  it('keeps the input if saving fails', async () => {
    fakeServer({ 'PUT /opening-hours': failure(503, 'unavailable') });
    await open(HOURS);
    const form = await edit();
    await user.click(form.getByRole('switch', { name: 'By appointment' }));
    await save(form);
    expect(await form.findByText(/The service is unavailable/)).toBeVisible();
    expect(form.getByRole('switch', { name: 'By appointment' })).not.toBeChecked();
  });

  it('keeps the input when the user taps outside the sheet', async () => {
    await open(HOURS);
    const form = await edit();
    const beside = () => user.click(document.querySelector('.mantine-Modal-overlay')!);
    type(form.getByLabelText('Sunday, from'), '09:00');
    await beside();
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
    expect(form.getByLabelText('Sunday, from')).toHaveValue('09:00');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());

    await edit();
    await beside();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});
