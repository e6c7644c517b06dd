import { afterEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { enter } from '../../../test/enter';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { CasePage } from './CasePage';
import { LogPage } from './LogPage';
import { ModerationPage } from './ModerationPage';
import { PeoplePage } from './PeoplePage';

const user = userEvent.setup({ delay: null });
const texts = ['moderation', 'reports', 'users', 'fields', 'passwords'];
const ada = { ...mila, role: 'administrator' as const };
const summary = { id: 7, uuid: '7', firstName: 'Ben', lastName: 'Benić', imageUrl: null, userCategoryId: 1 as const };
const ben: components['schemas']['Person'] = {
  user: summary,
  email: 'ben@example.org',
  role: 'member',
  suspendedUntil: null,
  isDisabled: false,
  createdAt: '2026-01-05T10:00:00.000Z',
};

afterEach(() => session.end());

describe('role management', () => {
  const open = () =>
    renderPage(<PeoplePage />, { at: '/moderation/people', path: '/moderation/people', texts, user: ada });

  it('changes a role after asking for the password and, if enabled, for the second factor', async () => {
    const answers = [
      failure(400, 'wrong_current_password'),
      failure(403, 'second_factor_required'),
      { ...ben, role: 'moderator' },
    ];
    const requests = fakeServer({
      'GET /moderation/people': [ben],
      'PATCH /moderation/people/7': () => answers.shift(),
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Change the role of Ben Benić' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Ben Benić' }));
    expect(dialog.getByText(/applies immediately/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('New role'), 'Administrator');
    expect(dialog.getByText(/give roles/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('New role'), 'Moderator');
    const send = () => user.click(dialog.getByRole('button', { name: 'Change the role' }));
    await send();
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await enter(dialog.getByLabelText('Your password'), 'wrong');
    await send();
    await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(/wrong|current/i));
    await send();
    await enter(await dialog.findByLabelText('Authenticator code'), '123456');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
      role: 'moderator',
      password: 'wrong',
      code: '123456',
    });
  });

  it('keeps the role when the dialog is cancelled', async () => {
    const requests = fakeServer({ 'GET /moderation/people': [ben] });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Change the role of Ben Benić' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('New role'), 'Administrator');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(screen.getByText('Member')).toBeVisible();
  });
});

describe('case list', () => {
  it('filters by type and author through the URL', async () => {
    const requests = fakeServer({ 'GET /moderation/cases': [] });
    const latestQuery = () => Object.fromEntries(requests.at(-1)!.search);
    const { router } = await renderPage(<ModerationPage />, {
      at: '/moderation?state=closed&userId=7',
      path: '/moderation',
      texts,
      user: ada,
    });
    const shown = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
    await screen.findByText('Nothing to do');
    expect(latestQuery()).toEqual({ state: 'closed', userId: '7' });
    await user.selectOptions(screen.getByLabelText('Type'), 'comment');
    await waitFor(() => expect(latestQuery()).toEqual({ state: 'closed', userId: '7', type: 'comment' }));
    expect(shown()).toEqual({ state: 'closed', userId: '7', type: 'comment' });
    await user.click(screen.getByRole('link', { name: /show all/ }));
    await waitFor(() => expect(shown()).toEqual({ state: 'closed', type: 'comment' }));
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/moderation?type=comment');
  });
});

describe('case page', () => {
  const thing = {
    type: 'wall_post',
    id: 9,
    uuid: null,
    title: null,
    text: 'Fuj!',
    pictures: [],
    videos: [],
    place: null,
    messages: [],
  };
  const spamCase = {
    id: 3,
    user: { ...summary, id: 12 },
    thing,
    reasons: [{ reason: 'spam', count: 1 }],
    reportCount: 1,
    isOpen: true,
    isObjection: false,
    claimedBy: null,
    openedAt: '2026-01-05T10:00:00.000Z',
    state: 'shown',
    author: {
      role: 'member',
      createdAt: '2026-01-05T10:00:00.000Z',
      suspendedUntil: null,
      isDisabled: false,
      history: [],
    },
    reports: [],
    decisions: [],
    document: null,
    actions: ['dismiss', 'hide', 'warn', 'suspend'],
  } as components['schemas']['ModerationCaseDetail'];
  const open = async (more: object = {}, answers: unknown[] = []) => {
    const requests = fakeServer({
      'GET /moderation/cases/3': { ...spamCase, ...more },
      'POST /moderation/cases/3/claim': {},
      'POST /moderation/cases/3/decisions': () => answers.shift(),
    });
    await renderPage(<CasePage />, { at: '/moderation/3', path: '/moderation/:id', texts, user: ada });
    await screen.findByRole('heading', { level: 1, name: 'Ben Benić: wall post' });
    return requests;
  };
  const decided = (requests: Awaited<ReturnType<typeof open>>) =>
    requests.filter(({ path }) => path.endsWith('/decisions')).map(({ body }) => body);

  it('sends a decision with its explanation, and keeps the explanation after a failure', async () => {
    const requests = await open({}, [failure(409, 'not_possible_now'), spamCase]);
    const form = within(screen.getByRole('form', { name: 'Decision' }));
    expect(form.queryByRole('radio', { name: 'Insults or hate' })).toBeNull();
    await user.click(form.getByRole('radio', { name: 'Warn' }));
    expect(form.getByRole('radio', { name: 'Spam' })).toBeChecked();
    await user.click(form.getByRole('radio', { name: 'Insults or hate' }));
    const send = () => user.click(form.getByRole('button', { name: 'Warn' }));
    await send();
    const text = form.getByLabelText('Message to the author');
    expect(text).toHaveAccessibleDescription(/required/);
    expect(decided(requests)).toEqual([]);
    await enter(text, 'Be kind.');
    await send();
    expect(await form.findByText(/no longer possible/)).toBeVisible();
    expect(text).toHaveValue('Be kind.');
    await send();
    expect(await screen.findByText('Done. The people involved are notified.')).toBeVisible();
    const [first, second] = decided(requests);
    expect(first).toEqual({
      ...{ action: 'warn', reason: 'insult', text: 'Be kind.' },
      clientId: expect.any(String) as string,
    });
    expect(second).toEqual(first);
  });

  it('suspends a user for the chosen number of days', async () => {
    const requests = await open({}, [spamCase]);
    const form = within(screen.getByRole('form', { name: 'Decision' }));
    await user.click(form.getByRole('radio', { name: 'Suspend' }));
    await user.click(form.getByRole('radio', { name: '30 days' }));
    await user.click(form.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Done. The people involved are notified.');
    const [{ until }] = decided(requests) as [{ until: string }];
    expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(30);
  });

  it('is read-only while another moderator has claimed the case', async () => {
    await open({ claimedBy: { ...summary, id: 8, firstName: 'Mia', lastName: 'Mić' } });
    expect(screen.getByText('Mia Mić is working on it')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is read-only for the author of the reported content', async () => {
    await open({ user: { ...summary, id: ada.id } });
    expect(screen.getByText('This report is about you, so somebody else decides.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('lets a moderator claim the case', async () => {
    const requests = await open();
    await user.click(screen.getByRole('button', { name: 'Work on it' }));
    await waitFor(() =>
      expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('POST /moderation/cases/3/claim'),
    );
  });
});

describe('moderation log', () => {
  it('lists actions with their actors, including deleted accounts', async () => {
    const entry = { createdAt: '2026-01-05T10:00:00.000Z', details: { caseId: 3 } };
    fakeServer({
      'GET /moderation/log': [
        {
          ...entry,
          id: 2,
          action: 'case_hide',
          actor: { ...summary, firstName: 'Mia', lastName: 'Mić' },
          user: summary,
        },
        {
          ...entry,
          id: 1,
          action: 'role_changed',
          actor: null,
          user: null,
          details: { from: 'member', to: 'moderator' },
        },
      ],
    });
    await renderPage(<LogPage />, { at: '/moderation/log', path: '/moderation/log', texts, user: ada });
    expect(await screen.findByText(/Mia Mić, about Ben Benić/)).toBeVisible();
    expect(screen.getByText(/The operator or a deleted account/)).toBeVisible();
    // The log names actions in the past tense, unlike the buttons.
    expect(screen.getByText('Hidden')).toBeVisible();
    expect(screen.getByText('Role changed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', '/moderation/3');
  });
});
