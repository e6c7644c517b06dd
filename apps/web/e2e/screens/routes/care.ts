import { paths } from '../../../src/routing/routes';
import type { Screen } from '../screen';
import { LONG_WORD, NOBODY, states } from './steps';

const pet = { uuid: NOBODY, name: 'Riki' };
const reminder = (id: number, values: object) => ({
  id,
  pet,
  entryId: null,
  kind: null,
  title: 'Nails',
  nextOn: '2026-11-27',
  time: '08:00',
  everyCount: 4,
  everyUnit: 'week',
  daysBefore: [0],
  snoozedUntil: null,
  ignoresQuietHours: false,
  proposedNextOn: '2026-12-25',
  ...values,
});

const CARE = {
  hasPets: true,
  pets: [
    { ...pet, petCategoryId: 1, imageUrl: null },
    { uuid: NOBODY.replace(/.$/, '1'), name: 'Mica', petCategoryId: 2, imageUrl: null },
  ],
  today: '2026-11-27',
  reminders: [
    reminder(1, { entryId: 1, kind: 'vaccination', title: 'Rabies', nextOn: '2026-11-20' }),
    reminder(2, { nextOn: '2026-11-25', snoozedUntil: '2026-11-28' }),
    reminder(3, { entryId: 3, kind: 'parasite_treatment', title: null }),
    reminder(4, { title: LONG_WORD, pet: { ...pet, name: LONG_WORD.slice(0, 49) }, nextOn: '2026-12-05' }),
  ],
  doses: [
    { pet, entryId: 5, title: 'Amoxicillin 2 ml', dueAt: '2026-11-27T08:00', isGiven: true },
    { pet, entryId: 5, title: 'Amoxicillin 2 ml', dueAt: '2026-11-27T20:00', isGiven: false },
  ],
};
const answers = { '/care': CARE, '/care/calendar': { createdAt: null } };
const screen = (name: string, act?: Screen['act']): Screen => ({
  name,
  path: () => paths.care,
  who: 'user',
  answers,
  act,
});

/** Screens of due care. */
export const care: Screen[] = [
  screen('care'),
  screen('care-done', ({ press }) => press('reminders.markDone', { name: 'Rabies', pet: 'Riki' })),
  screen('care-add', async ({ page, press, t }) => {
    await press('reminders.add');
    await page.getByRole('combobox', { name: t('reminders.editor.repeat') }).selectOption('week');
  }),
  { ...screen('care-empty'), answers: { ...answers, '/care': { ...CARE, reminders: [], doses: [] } } },
  ...states('care', () => paths.care, '/care', 'user', ['loading', 'error']),
  {
    name: 'home-care',
    path: () => paths.home,
    who: 'user',
    answers: {
      '/home': (home: object) => ({ ...home, care: CARE, pets: [{ ...pet, petCategoryId: 1, imageUrl: null }] }),
    },
  },
];
