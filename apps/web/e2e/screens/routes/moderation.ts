import type { Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { NOBODY, person, states } from './steps';

const NOW = '2026-11-20T10:00:00.000Z';

const ana = person(0);
const max = person(1);

const LONG = 'Najdonaudampfschifffahrtsgesellschaftskapitänskije! Danas smo šetali pored reke. '.repeat(4);
const post = { type: 'wall_post', id: 1, uuid: null, title: null, text: LONG, pictures: [], place: null, messages: [] };
const pet = { ...post, type: 'pet', id: 2, uuid: NOBODY, title: 'Medena', text: null };

const decided = { reason: 'insult', text: 'Molimo te za lepši ton.', until: null, createdAt: NOW, objection: null };
const objection = { text: 'To je bila šala.', createdAt: NOW };
const DECISIONS = [
  { ...decided, id: 5, action: 'hide', thing: post, canObject: true },
  {
    ...decided,
    id: 4,
    action: 'suspend',
    until: NOW,
    thing: post,
    objection: { ...objection, outcome: 'open' },
    canObject: false,
  },
  { ...decided, id: 3, action: 'warn', thing: pet, objection: { ...objection, outcome: 'rejected' }, canObject: false },
  { ...decided, id: 2, action: 'restore', reason: null, text: '', thing: pet, canObject: false },
];
const REPORTS = ['open', 'acted', 'dismissed'].map((outcome, index) => ({
  id: index + 1,
  thing: index === 1 ? pet : post,
  reason: 'cruelty',
  text: index === 1 ? '' : LONG,
  createdAt: NOW,
  outcome,
  closedAt: null,
}));

const open = {
  id: 1,
  user: max,
  thing: post,
  reasons: [
    { reason: 'insult', count: 3 },
    { reason: 'spam', count: 1 },
  ],
  reportCount: 4,
  isOpen: true,
  isObjection: false,
  claimedBy: null,
  openedAt: NOW,
};
const CASES = [open, { ...open, id: 2, user: ana, thing: pet, isObjection: true, claimedBy: max, reportCount: 1 }];
const taken = { ...decided, caseId: 1, type: 'wall_post', moderator: ana };
const DETAIL = {
  ...open,
  state: 'shown',
  author: {
    role: 'member',
    createdAt: NOW,
    suspendedUntil: null,
    isDisabled: false,
    history: [{ ...taken, id: 1, caseId: 7, action: 'warn' }],
  },
  reports: [
    { id: 2, reporter: ana, reason: 'insult', text: LONG, createdAt: NOW },
    { id: 1, reporter: max, reason: 'spam', text: '', createdAt: NOW },
  ],
  decisions: [{ ...taken, id: 2, action: 'note', reason: null }],
  document: null,
  actions: ['dismiss', 'hide', 'remove', 'warn', 'suspend', 'disable', 'note'],
};

const REQUEST = {
  ...DETAIL,
  user: { ...ana, userCategoryId: 4 },
  thing: { ...post, type: 'verification', title: 'Ambulanta Šapica', text: '12345678' },
  reasons: [],
  reportCount: 0,
  reports: [],
  document: { type: 'application/pdf', bytes: 48_300 },
  actions: ['verify', 'refuse', 'note'],
};

const PEOPLE = [
  {
    user: max,
    email: 'maximiliana@example.org',
    role: 'administrator',
    suspendedUntil: null,
    isDisabled: false,
    createdAt: NOW,
  },
  { user: ana, email: 'ana@example.org', role: 'moderator', suspendedUntil: null, isDisabled: true, createdAt: NOW },
];
const LOG = [
  { id: 2, createdAt: NOW, action: 'case_hide', actor: ana, user: max, details: { caseId: 1 } },
  { id: 1, createdAt: NOW, action: 'role_changed', actor: null, user: ana, details: {} },
];

const notices: Pick<Screen, 'path' | 'who'> = { path: () => paths.notices(), who: 'user' };

/** Screens of reports, decisions and the moderator list. */
export const moderation: Screen[] = [
  { name: 'notices', ...notices, answers: { '/moderation/decisions': DECISIONS } },
  ...states('notices', notices.path, '/moderation/decisions', 'user'),
  {
    name: 'notices-reports',
    path: () => paths.notices({ tab: 'reports' }),
    who: 'user',
    answers: { '/moderation/reports': REPORTS },
  },
  ...states('notices-reports', () => paths.notices({ tab: 'reports' }), '/moderation/reports', 'user', ['empty']),
  {
    name: 'report-dialog',
    path: () => paths.wall(),
    who: 'user',
    act: async ({ page, t }) => {
      await page.getByTitle(t('common.report.open')).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'suspended',
    path: () => paths.friends(),
    who: 'user',
    answers: { '/user/me': (me) => ({ ...me, suspendedUntil: '2036-12-01T10:00:00.000Z' }) },
    act: ({ page, t }) => page.getByText(t('common.shell.suspendedWhy')).waitFor(),
  },
  { name: 'moderation', path: () => paths.moderation(), who: 'user', answers: { '/moderation/cases': CASES } },
  ...states('moderation', () => paths.moderation(), '/moderation/cases', 'user'),
  {
    name: 'moderation-case',
    path: () => paths.moderationCase(1),
    who: 'user',
    answers: { '/moderation/cases/1': DETAIL },
  },
  {
    name: 'moderation-verification',
    path: () => paths.moderationCase(1),
    who: 'user',
    answers: { '/moderation/cases/1': REQUEST },
  },
  ...states('moderation-case', () => paths.moderationCase(1), '/moderation/cases/1', 'user', ['loading', 'error']),
  {
    name: 'moderation-people',
    path: () => paths.moderationPeople,
    who: 'user',
    answers: { '/moderation/people': PEOPLE },
  },
  ...states('moderation-people', () => paths.moderationPeople, '/moderation/people', 'user'),
  { name: 'moderation-log', path: () => paths.moderationLog, who: 'user', answers: { '/moderation/log': LOG } },
  ...states('moderation-log', () => paths.moderationLog, '/moderation/log', 'user'),
];
