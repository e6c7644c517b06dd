import { paths } from '../../../src/routing/routes';
import type { Base, Screen } from '../screen';
import { LONG_WORD, person, states } from './steps';

const record: Base = { path: ({ ownPet: { uuid } }) => paths.health(uuid), who: 'user' };

const fullRecord: Base = { path: ({ patient: { uuid } }) => paths.health(uuid), who: 'user' };

const passport: Base = { path: ({ patient: { uuid } }) => paths.passport(uuid), who: 'user' };

const KINDS = ['vaccination', 'parasite_treatment', 'medication', 'visit', 'weight', 'condition', 'test', 'note'];

const ENTRY = {
  id: 1,
  kind: 'vaccination',
  day: '2026-05-17',
  details: { against: 'Besnilo', product: 'Nobivac', batch: 'A123', validUntil: '2027-05-17' },
  note: null,
  dueOn: '2027-05-17',
  clinic: { id: 1, uuid: null, name: 'Ambulanta Šapica' },
  isEnteredByClinic: true,
  isClinicVerified: true,
  isHidden: false,
  isPrivate: false,
  canChange: false,
  documents: [
    { id: 'a', title: 'potvrda.pdf', type: 'application/pdf', bytes: 123_456, createdAt: '2026-05-17T10:00:00Z' },
  ],
  version: 1,
  createdAt: '2026-05-17T10:00:00Z',
  updatedAt: '2026-05-17T10:00:00Z',
};

const visit = (text: string) => ({
  ...ENTRY,
  id: 2,
  kind: 'visit',
  details: { reason: text, diagnosis: text, treatment: text, cost: 2500, currency: 'RSD' },
  note: text,
  isEnteredByClinic: false,
  isPrivate: true,
  canChange: true,
});

const SHARED = {
  pet: { uuid: 'a', name: 'Grickica', petCategoryId: 5, birthdate: null },
  sections: ['vaccination'],
  expiresAt: '2099-01-01T10:00:00.000Z',
  identification: null,
  entries: [ENTRY],
};

const patient = (id: number, name: string, due: object[]) => ({
  pet: { uuid: `a0000000-0000-4000-8000-00000000000${id}`, name, petCategoryId: id, birthdate: '2020-05-17' },
  owner: person(id),
  grantedAt: '2026-05-17T10:00:00Z',
  due,
});
const PATIENTS = [
  patient(1, 'Žućko', [
    { ...ENTRY, dueOn: '2026-05-17' },
    { ...visit('Kontrola posle operacije'), dueOn: '2099-05-17' },
  ]),
  patient(2, 'Mica', []),
  patient(5, LONG_WORD.slice(0, 49), [{ ...visit(LONG_WORD), dueOn: '2099-05-17' }]),
];
const patients: Base & Pick<Screen, 'answers'> = {
  path: () => paths.patients(),
  who: 'user',
  answers: { '/clinic/patients': PATIENTS },
};

/** Health records of the user's pet, the patients of a clinic, and the page of a share link. */
export const health: Screen[] = [
  { name: 'health', ...record },
  {
    name: 'health-full',
    ...fullRecord,
    act: async ({ page, t }) => {
      await page.getByText(t('health-records.weights.table')).click();
      const log = page.getByText(t('health-records.clinics.events'));
      if (await log.isVisible()) await log.click();
    },
  },
  {
    name: 'health-clinic',
    ...fullRecord,
    answers: { '/pet/*/health-records/summary': (summary: object) => ({ ...summary, isOwner: false }) },
  },
  ...states('health', record.path, '/pet/*/health-records/summary', 'user', ['loading', 'error']),
  ...states('health-entries', record.path, '/pet/*/health-records', 'user'),
  { name: 'health-long-words', ...record, answers: { '/pet/*/health-records': [ENTRY, visit(LONG_WORD)] } },
  ...KINDS.map((kind): Screen => ({
    name: `health-new-${kind}`,
    ...fullRecord,
    act: async ({ press, page, t }) => {
      await press('health-records.entry.add');
      await page.getByLabel(t('health-records.entry.kind')).selectOption(kind);
    },
  })),
  {
    name: 'health-edit-identification',
    ...fullRecord,
    act: ({ press }) => press('health-records.identification.edit'),
  },
  { name: 'passport', ...passport },
  ...states('passport', passport.path, '/pet/*/health-records/summary', 'user', ['loading', 'error']),
  { name: 'health-new-link', ...record, act: ({ press }) => press('health-records.share.add') },
  { name: 'patients', ...patients },
  {
    name: 'patients-vaccination',
    ...patients,
    act: async ({ press, page, t }) => {
      for (const name of ['Žućko', 'Mica'])
        await page.getByLabel(t('health-records.patients.choose', { name })).check();
      await press('health-records.patients.vaccinate');
    },
  },
  ...states('patients', () => paths.patients(), '/clinic/patients', 'user'),
  { name: 'patients-not-clinic', path: () => paths.patients(), who: 'user' },
  {
    name: 'health-share',
    path: () => `${paths.healthShare}#secret`,
    who: 'visitor',
    answers: { '/health-shares/*': SHARED },
  },
  { name: 'health-share-expired', path: () => `${paths.healthShare}#secret`, who: 'visitor' },
];
