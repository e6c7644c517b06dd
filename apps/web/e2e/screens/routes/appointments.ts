import { paths } from '../../../src/routing/routes';
import type { Screen } from '../screen';
import { LONG_WORD, NOBODY, person, states, userInLongWords } from './steps';

const timeZone = 'Europe/Belgrade';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone });
const at = (days: number, time: string) => `${day(days)}T${time}:00+01:00`;

const salon = { ...person(0), userCategoryId: 3 };
const bath = { id: 1, name: 'Kupanje i feniranje' };
const pet = { uuid: NOBODY, name: 'Riki', petCategoryId: 1, imageUrl: null };
const RULES = {
  isOpen: true,
  timeZone,
  confirmsByHand: false,
  noticeMinutes: 120,
  horizonDays: 60,
  cancelUntilMinutes: 1440,
  words: 'Dođi pet minuta ranije.\nPonesi peškir.',
  closedDays: [{ id: 1, firstOn: day(20), lastOn: day(25), note: 'Praznici' }],
};
const BOOKING = {
  ...RULES,
  services: [
    { service_id: 1, service: bath, minutes: 60, price_kind: 'from', price: 1500, currency: 'RSD', durations: [] },
    {
      ...{ service_id: 2, service: { id: 2, name: LONG_WORD }, minutes: 90, price_kind: 'exact' },
      ...{ price: 999_999_999.99, currency: 'RSD' },
      durations: [{ petCategoryId: 2, size: null, minutes: 30 }],
    },
  ],
};
const TIMES = {
  timeZone,
  minutes: 60,
  days: Array.from({ length: 7 }, (_, index) => ({
    date: day(index),
    isOpen: index !== 3,
    times: index < 2 || index === 3 ? [] : ['09:00', '09:15', '10:30', '13:00', '16:00'].map((time) => at(index, time)),
  })),
};
const booking = {
  '/booking/*': BOOKING,
  '/booking/*/times': TIMES,
  '/waiting-list': [],
};
const parlor: Screen['path'] = ({ people }) => paths.book(people.parlor.uuid, { serviceId: 1 });

const appointment = (id: number, values: object) => ({
  id,
  state: 'confirmed',
  startsAt: at(2, '10:00'),
  endsAt: at(2, '11:00'),
  timeZone,
  business: salon,
  service: bath,
  place: 'Veliki sto',
  pet,
  words: 'Plaši se fena.',
  cancelledBy: null,
  reason: null,
  changeUntil: at(1, '10:00'),
  canChange: true,
  seriesId: null,
  isAccessRequested: false,
  createdAt: at(-3, '10:00'),
  ...values,
});
const ENTRY = {
  ...{ id: 1, kind: 'vaccination', day: day(0), dueOn: day(365), note: null, details: { against: 'Besnilo' } },
  ...{ clinic: { id: 1, uuid: NOBODY, name: 'Ambulanta' }, isEnteredByClinic: true, isPrivate: false, isHidden: false },
  ...{ canChange: false, version: 1, documents: [] },
};
const LIST = [
  appointment(1, {}),
  appointment(2, { state: 'requested', business: userInLongWords(salon), service: { id: 2, name: LONG_WORD } }),
];
const one = (name: string, values: object): Screen => ({
  name: `appointment-${name}`,
  path: () => paths.appointment(1),
  who: 'user',
  answers: {
    '/appointments/1': { ...appointment(1, values), bookingWords: RULES.words, entries: [], ...values },
    '/reminders': [],
  },
});

const deskRow = (id: number, time: string, values: object) => ({
  ...{ id, state: 'confirmed', startsAt: at(0, time), endsAt: at(0, time.replace(':00', ':45')) },
  occupiedUntil: at(0, time.replace(':00', ':45')),
  ...{ place: { id: 1, name: 'Veliki sto' }, service: bath, customer: person(1), customerName: 'Mila Ilić' },
  ...{ customerPhone: null, pet, petName: null, words: null, note: null, cancelledBy: null, reason: null },
  ...{ seriesId: null, recordAccess: null, createdAt: at(-3, '10:00'), ...values },
});
const ROWS = [
  deskRow(1, '00:00', { words: 'Plaši se fena.', note: 'Voli kikiriki.' }),
  deskRow(2, '09:00', { state: 'requested' }),
  deskRow(3, '10:00', {
    ...{ customer: null, customerName: LONG_WORD, customerPhone: '064 111 222', pet: null, petName: LONG_WORD },
  }),
  deskRow(4, '12:00', {
    state: 'blocked',
    customer: null,
    customerName: null,
    pet: null,
    service: null,
    words: 'Ručak',
  }),
  deskRow(5, '14:00', { state: 'done', recordAccess: 'possible' }),
  deskRow(6, '15:00', { state: 'no_show' }),
  deskRow(7, '16:00', { state: 'cancelled', cancelledBy: 'customer', reason: 'Riki je bolestan.' }),
];
const OWN = {
  ...RULES,
  places: [
    { id: 1, name: 'Veliki sto' },
    { id: 2, name: 'Mali sto' },
  ],
  services: [
    { serviceId: 1, minutes: 45, bufferMinutes: 15, durations: [{ petCategoryId: 2, size: null, minutes: 30 }] },
  ],
};
const desk = {
  '/business/booking': OWN,
  '/business/appointments': { timeZone, places: OWN.places, appointments: ROWS },
  '/business/appointments/1': ROWS[0]!,
};
const deskScreen = (name: string, path: string, act?: Screen['act']): Screen => ({
  ...{ name, path: () => path, who: 'user', answers: desk },
  act,
});

/** Screens of appointments, for customers and for businesses. */
export const appointments: Screen[] = [
  { name: 'book-visitor', path: parlor, who: 'visitor', answers: booking },
  {
    name: 'book',
    path: (demo) =>
      `${parlor(demo)}&petUuid=${demo.ownPet.uuid}&day=${day(2)}&time=${at(2, '10:30').replace('+', '%2B')}`,
    who: 'user',
    answers: booking,
  },
  {
    name: 'book-full',
    path: (demo) => `${parlor(demo)}&petUuid=${demo.ownPet.uuid}&day=${day(0)}`,
    who: 'user',
    answers: booking,
  },
  {
    name: 'book-closed',
    path: parlor,
    who: 'user',
    answers: { '/booking/*': { ...BOOKING, isOpen: false, services: [] } },
  },
  ...states('book', parlor, '/booking/*', 'user', ['loading', 'error']),
  {
    name: 'appointments',
    path: () => paths.appointments(),
    who: 'user',
    answers: {
      '/appointments': LIST,
      '/waiting-list': [{ id: 1, business: salon, service: bath, pet, day: day(3) }],
    },
  },
  ...states('appointments', () => paths.appointments(), '/appointments', 'user'),
  one('confirmed', { seriesId: NOBODY }),
  one('requested', { state: 'requested', canChange: false }),
  one('cancelled', { state: 'cancelled', cancelledBy: 'business', reason: 'Kvar na bojleru.' }),
  one('done', { state: 'done', canChange: false, isAccessRequested: true, entries: [ENTRY] }),
  {
    ...one('cancel', { seriesId: NOBODY }),
    act: ({ press }) => press('appointments.cancel.cancel'),
  },
  {
    ...one('move', {}),
    answers: { ...booking, ...(one('move', {}).answers as object) },
    act: ({ press }) => press('appointments.one.move'),
  },
  deskScreen('desk', paths.desk()),
  deskScreen('desk-week', paths.desk({ view: 'week' })),
  deskScreen('desk-one', paths.desk({ appointment: 1 }), ({ page }) => page.getByRole('dialog').waitFor()),
  deskScreen('desk-add', paths.desk(), ({ press }) => press('appointments.desk.add')),
  deskScreen('desk-block', paths.desk(), async ({ page, press, find }) => {
    await press('appointments.desk.more');
    await find('menuitem', 'appointments.desk.block').click();
    await page.getByRole('dialog').waitFor();
  }),
  deskScreen('desk-move', paths.desk({ appointment: 1 }), async ({ page, t }) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('appointments.one.move') })
      .click();
  }),
  deskScreen('desk-print', paths.deskPrint()),
  { ...deskScreen('desk-new', paths.desk()), answers: { '/business/booking': { ...OWN, places: [], services: [] } } },
  { name: 'desk-nobody', path: () => paths.desk(), who: 'user' },
  ...states('desk', () => paths.desk(), '/business/booking', 'user', ['loading', 'error']),
  {
    name: 'booking-settings',
    path: () => paths.bookingSettings,
    who: 'user',
    answers: {
      ...desk,
      '/user/me': (me: object) => ({ ...me, userCategoryId: 3, establishment_date: '2015-04-01T00:00:00.000Z' }),
      '/beauty-parlor/user/*': {
        service_prices: [1, 2].map((service_id) => ({ service_id, price_kind: null, price: null, currency: null })),
      },
    },
  },
  ...states('booking-settings', () => paths.bookingSettings, '/business/booking', 'user', ['loading', 'error']),
];
