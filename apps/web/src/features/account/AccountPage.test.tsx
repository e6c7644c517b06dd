import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keptFiles } from '../../../test/keptFiles';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { enter } from '../../../test/enter';
import { connection } from '../../api/connection';
import { session, type SessionUser } from '../../api/session';
import { petEditDraft } from '../pets/petEditDraft';
import type { DataDownload } from './account.queries';
import type { Language } from '../../i18n/languages';
import { AccountPage } from './AccountPage';
import { CancelEmailChangePage } from './CancelEmailChangePage';

const me = mila;
const LAPTOP = { userAgent: 'Chrome', device: 'Chrome · Windows', isHandheld: false };
const PHONE = { userAgent: 'Safari', device: 'Safari · iPhone', isHandheld: true };
const PROGRAM = { userAgent: null, device: null, isHandheld: false };
const times = { createdAt: '2026-01-05T10:00:00.000Z', lastSeenAt: '2026-01-06T10:00:00.000Z' };
const currentSession = { id: 'a0000000-0000-4000-8000-000000000001', isCurrent: true, ...LAPTOP, ...times };
const phone = { id: 'a0000000-0000-4000-8000-000000000002', isCurrent: false, ...PHONE, ...times };
const program = { id: 'a0000000-0000-4000-8000-000000000003', isCurrent: false, ...PROGRAM, ...times };
const download = (more: Partial<DataDownload> = {}): DataDownload => ({
  state: 'none',
  requestedAt: null,
  expiresAt: null,
  bytes: null,
  failure: null,
  ...more,
});
const noContent = new Response(null, { status: 204 });
const wrongPassword = failure(400, 'wrong_current_password');

const user = userEvent.setup({ delay: null });
const open = (language: Language = 'en', as: SessionUser = me) =>
  renderPage(<AccountPage />, {
    at: '/account',
    path: '/account',
    texts: ['account', 'passwords'],
    user: as,
    language,
  });
const form = (name: string) => within(screen.getByRole('form', { name }));
const NO_SECOND_FACTOR = { isOn: false, since: null, recoveryCodesLeft: 0 };

const fakeAccountServer = (more: Record<string, unknown> = {}) =>
  fakeServer({
    'GET /auth/sessions': [currentSession, phone, program],
    'GET /auth/second-factor': NO_SECOND_FACTOR,
    'GET /auth/ways-in': { hasPassword: true, passkeys: [], linkedAccounts: [] },
    'GET /auth/providers': [],
    'GET /data-download': download(),
    ...more,
  });
const changes = (requests: ReturnType<typeof fakeAccountServer>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

afterEach(() => {
  vi.restoreAllMocks();
  connection.reached();
  localStorage.clear();
  session.end();
});

describe('second factor', () => {
  it('is requested when the server requires a code, and a wrong code shows an error at the code field', async () => {
    const answers = [failure(403, 'second_factor_required'), failure(400, 'second_factor_wrong'), {}];
    const requests = fakeAccountServer({ 'PATCH /user/password': () => answers.shift() });
    await open();
    const fields = form('Password');
    await enter(fields.getByLabelText('Current password'), 'old-password');
    await enter(fields.getByLabelText('New password'), 'a long walk in the park{Enter}');
    const code = await fields.findByLabelText('Authenticator code');
    expect(code).toHaveFocus();
    await enter(code, '123456{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
    await user.clear(code);
    await enter(code, '654321{Enter}');
    await waitFor(() => expect(fields.queryByLabelText('Authenticator code')).toBeNull());
    const codes = requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => (body as { code?: string }).code);
    expect(codes).toEqual([undefined, '123456', '654321']);
  });
});

describe('password settings', () => {
  const fill = async (current: string, next: string) => {
    const fields = form('Password');
    if (current) await enter(fields.getByLabelText('Current password'), current);
    if (next) await enter(fields.getByLabelText('New password'), next);
    await user.click(fields.getByRole('button', { name: 'Change password' }));
  };

  it('change the password, end all other sessions and show a confirmation', async () => {
    let isChanged = false;
    const requests = fakeAccountServer({
      'GET /auth/sessions': () => (isChanged ? [currentSession] : [currentSession, phone]),
      'PATCH /user/password': () => {
        isChanged = true;
        return noContent;
      },
    });
    await open();
    await screen.findByText('Safari · iPhone');
    await fill('old-password', 'new-password');
    expect(
      await screen.findByText('Your password has been changed. You have been logged out everywhere else.'),
    ).toBeVisible();
    expect(changes(requests)).toEqual([
      ['PATCH /user/password', { currentPassword: 'old-password', newPassword: 'new-password' }],
    ]);
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
    expect(form('Password').getByLabelText('New password')).toHaveValue('');
  });

  it('can show the password while it is typed', async () => {
    fakeAccountServer();
    await open();
    const [toggle] = form('Password').getAllByRole('button', { name: 'Show or hide password' });
    await user.click(toggle!);
    expect(form('Password').getByLabelText('Current password')).toHaveAttribute('type', 'text');
  });

  it('require the current password, and check the length of the new password before sending', async () => {
    const requests = fakeAccountServer();
    await open();
    await fill('', 'short');
    expect(form('Password').getByLabelText('Current password')).toHaveAccessibleDescription('Password is required');
    expect(form('Password').getByLabelText('New password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters/,
    );
    expect(changes(requests)).toEqual([]);
  });

  it('reject a wrong current password and keep the input', async () => {
    fakeAccountServer({ 'PATCH /user/password': wrongPassword });
    await open();
    await fill('wrong-password', 'new-password');
    const field = form('Password').getByLabelText('Current password');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('This is not your current password. Please try again.'),
    );
    expect(field).toHaveFocus();
    expect(form('Password').getByLabelText('New password')).toHaveValue('new-password');
  });

  it('keep the input and the error after a failed request until the next attempt', async () => {
    const requests = fakeAccountServer({ 'PATCH /user/password': noConnection, 'GET /health/live': noConnection });
    await open();
    await fill('old-password', 'new-password');
    expect(await form('Password').findByText(/^There is no connection/)).toBeVisible();
    act(() => connection.reached());
    expect(form('Password').getByText(/^You are online again, but this has not been sent yet/)).toBeVisible();
    expect(form('Password').getByLabelText('New password')).toHaveValue('new-password');
    expect(changes(requests)).toHaveLength(1);
  });
});

describe('email settings', () => {
  const fill = async (email: string, password: string) => {
    const fields = form('Email address');
    await enter(fields.getByLabelText('New email address'), email);
    await enter(fields.getByLabelText('Current password'), password);
    await user.click(fields.getByRole('button', { name: 'Change email address' }));
  };

  it('require the password to change the email address', async () => {
    const requests = fakeAccountServer({ 'PATCH /user/email': { ...me, email: 'new@example.org' } });
    await open();
    await fill(' new@example.org ', 'old-password');
    expect(await screen.findByText('You are logged in as new@example.org')).toBeVisible();
    expect(changes(requests)).toEqual([
      ['PATCH /user/email', { email: 'new@example.org', currentPassword: 'old-password' }],
    ]);
    expect(session.get()?.user.email).toBe('new@example.org');
    expect(form('Email address').getByLabelText('Current password')).toHaveValue('');
  });

  it.each([
    [wrongPassword, 'Current password', 'This is not your current password. Please try again.'],
    [failure(409, 'email_taken'), 'New email address', /^This email address is already registered/],
  ])('keep the email address and show the error at the field', async (answer, label, text) => {
    fakeAccountServer({ 'PATCH /user/email': answer });
    await open();
    await fill('new@example.org', 'old-password');
    const field = form('Email address').getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(text));
    expect(field).toHaveFocus();
  });
});

describe('CancelEmailChangePage', () => {
  const SECRET = 'x'.repeat(43);
  const openLink = (as?: SessionUser) =>
    renderPage(<CancelEmailChangePage />, {
      at: `/cancel-email-change#${SECRET}`,
      path: '/cancel-email-change',
      texts: ['account'],
      user: as,
    });
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancel the change' }));

  it('cancels the change after a click and links to the password reset', async () => {
    const emailConfirmation = { isRequired: false, isConfirmed: true, newEmail: null };
    const requests = fakeServer({ 'POST /auth/email/cancel': noContent, 'GET /user/me': { ...me, emailConfirmation } });
    await openLink({ ...me, emailConfirmation: { ...emailConfirmation, newEmail: 'new@example.org' } });
    expect(requests).toEqual([]);
    await cancel();
    expect(await screen.findByRole('heading', { name: 'The change is cancelled' })).toHaveFocus();
    expect(changes(requests)).toEqual([['POST /auth/email/cancel', { secret: SECRET }]]);
    const link = screen.getByRole('link', { name: 'Choose a new password' });
    expect(link).toHaveAttribute('href', '/forgotten-password');
    expect(session.get()?.user.emailConfirmation?.newEmail).toBeNull();
  });

  it('shows that the link is no longer valid', async () => {
    fakeServer({ 'POST /auth/email/cancel': failure(400, 'link_invalid') });
    await openLink();
    await cancel();
    expect(await screen.findByText(/^This link no longer works/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/logsign');
  });
});

describe('sessions', () => {
  it('are listed with browser and system, the current session first', async () => {
    fakeAccountServer({ 'GET /auth/sessions': [phone, currentSession, program] });
    await open();
    const list = within(await screen.findByRole('list'));
    const items = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      // Dates do not break across lines.
      expect.stringMatching(/^Chrome · WindowsSince 5\u00a0January\u00a02026This device$/),
      expect.stringMatching(
        /^Safari · iPhoneSince 5\u00a0January\u00a02026last used 6\u00a0January\u00a02026\u00a0at\u00a0\S+Log out$/,
      ),
      expect.stringMatching(/^Unknown device/),
    ]);
    expect(list.queryByRole('button', { name: 'Log out: Chrome · Windows' })).toBeNull();
  });

  it('can be ended individually', async () => {
    let remainingSessions = [currentSession, phone];
    const requests = fakeAccountServer({
      'GET /auth/sessions': () => remainingSessions,
      [`DELETE /auth/sessions/${phone.id}`]: () => {
        remainingSessions = [currentSession];
        return noContent;
      },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Log out: Safari · iPhone' }));
    expect(await screen.findByText('Logged out: Safari · iPhone')).toBeVisible();
    expect(await screen.findByText('You are logged in on this device only.')).toBeVisible();
    expect(changes(requests)).toEqual([[`DELETE /auth/sessions/${phone.id}`, undefined]]);
  });

  it('are ended one at a time, and a double click does not end the next session in the list', async () => {
    const requests = fakeAccountServer({
      'GET /auth/sessions': [currentSession, phone, program],
      [`DELETE /auth/sessions/${phone.id}`]: () => new Promise(() => {}),
    });
    await open();
    const end = await screen.findByRole('button', { name: 'Log out: Safari · iPhone' });
    await user.click(end);
    await waitFor(() => expect(end).not.toBeInTheDocument());
    // The second click of a double click.
    fireEvent.click(screen.getByRole('button', { name: /^Log out: Unknown device/ }), { detail: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }), { detail: 2 });
    expect(await screen.findByRole('button', { name: /^Log out: Unknown device/ })).toBeVisible();
    expect(changes(requests)).toEqual([[`DELETE /auth/sessions/${phone.id}`, undefined]]);
  });

  it('can be ended all at once except the current session', async () => {
    let remainingSessions = [currentSession, phone, program];
    const requests = fakeAccountServer({
      'GET /auth/sessions': () => remainingSessions,
      'DELETE /auth/sessions': () => {
        remainingSessions = [currentSession];
        return noContent;
      },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByText('You are logged out everywhere else')).toBeVisible();
    expect(await screen.findByText('You are logged in on this device only.')).toBeVisible();
    expect(changes(requests)).toHaveLength(1);
  });

  it('reappear if ending the sessions fails', async () => {
    fakeAccountServer({ [`DELETE /auth/sessions/${phone.id}`]: failure(500, 'internal') });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Log out: Safari · iPhone' }));
    expect(await screen.findByText(/^This device couldn't be logged out: Something went wrong/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Log out: Safari · iPhone' })).toBeVisible();
  });

  it('can be reloaded after an error', async () => {
    let isBroken = true;
    fakeAccountServer({ 'GET /auth/sessions': () => (isBroken ? failure(500, 'internal') : [currentSession]) });
    await open();
    expect(await screen.findByText(/^Your devices couldn't be loaded/)).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Chrome · Windows')).toBeVisible();
  });
});

describe('audience of contact details', () => {
  const choice = (legend: string, name: string) =>
    within(screen.getByRole('group', { name: legend })).getByRole('radio', { name });

  it('is chosen for each field separately', async () => {
    let storedUser = me;
    const requests = fakeAccountServer({
      'PATCH /user/profile': async (request: Request) =>
        (storedUser = { ...storedUser, ...((await request.clone().json()) as object) }),
    });
    await open();
    expect(choice('My email address', 'Everyone')).toBeChecked();
    await user.click(choice('My email address', 'Only me'));
    await user.click(choice('My phone number', 'Friends'));
    expect(choice('My street address', 'Friends')).toBeChecked();
    await user.click(choice('My street address', 'Everyone'));
    expect(choice('My date of birth', 'Friends')).toBeChecked();
    await user.click(choice('My date of birth', 'Only me'));
    await waitFor(() => expect(changes(requests)).toHaveLength(4));
    expect(changes(requests)).toEqual([
      ['PATCH /user/profile', { emailVisibility: 'me' }],
      ['PATCH /user/profile', { phoneVisibility: 'friends' }],
      ['PATCH /user/profile', { streetVisibility: 'users' }],
      ['PATCH /user/profile', { birthDateVisibility: 'me' }],
    ]);
    expect(choice('My email address', 'Only me')).toBeChecked();
    expect(choice('My phone number', 'Friends')).toBeChecked();
    expect(choice('My street address', 'Everyone')).toBeChecked();
    expect(choice('My date of birth', 'Only me')).toBeChecked();
  });

  it('cannot be chosen for the founding date of a business', async () => {
    fakeAccountServer();
    await open('en', { ...me, userCategoryId: 5, streetVisibility: 'users' });
    expect(choice('My street address', 'Everyone')).toBeChecked();
    expect(screen.queryByRole('group', { name: 'My date of birth' })).toBeNull();
  });

  it('stays unchanged if saving fails', async () => {
    let answer: unknown = failure(500, 'internal');
    fakeAccountServer({ 'PATCH /user/profile': () => answer });
    await open();
    await user.click(choice('My phone number', 'Only me'));
    expect(await screen.findByText(/^This couldn't be saved: Only me\. Something went wrong/)).toBeVisible();
    expect(choice('My phone number', 'Everyone')).toBeChecked();
    answer = { ...me, phoneVisibility: 'me' };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(choice('My phone number', 'Only me')).toBeChecked();
    expect(screen.queryByText(/^This couldn't be saved/)).not.toBeInTheDocument();
  });

  it('is not saved offline, with an error beside the field, and is saved on retry', async () => {
    let isThere = false;
    const requests = fakeAccountServer({
      'PATCH /user/profile': () => (isThere ? { ...me, emailVisibility: 'friends' } : noConnection()),
    });
    await open();
    await user.click(choice('My email address', 'Friends'));
    expect(await screen.findByText(/^This couldn't be saved: Friends\. There is no connection/)).toBeVisible();
    expect(choice('My email address', 'Everyone')).toBeChecked();
    isThere = true;
    act(() => connection.reached());
    expect(screen.getByText(/^This couldn't be saved: Friends\. You are online again/)).toBeVisible();
    expect(changes(requests)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(choice('My email address', 'Friends')).toBeChecked();
  });

  it('keeps the change of one field when saving another field fails', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    fakeAccountServer({ 'PATCH /user/profile': () => new Promise((resolve) => answers.push(resolve)) });
    await open();
    await user.click(choice('My email address', 'Only me'));
    await user.click(choice('My phone number', 'Friends'));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]!(failure(500, 'internal'));
    expect(await screen.findByText(/^This couldn't be saved: Only me/)).toBeVisible();
    expect(choice('My email address', 'Everyone')).toBeChecked();
    expect(choice('My phone number', 'Friends')).toBeChecked();
  });
});

describe('public page of a business', () => {
  const salon: SessionUser = { ...me, userCategoryId: 3 };

  it('can be turned off', async () => {
    const requests = fakeAccountServer({ 'PATCH /user/profile': { ...salon, visibleToVisitors: false } });
    await open('en', salon);
    expect(screen.getByRole('link', { name: 'Open the public page' })).toHaveAttribute('href', `/b/${me.uuid}`);
    await user.click(screen.getByRole('switch', { name: 'Show the public page' }));
    expect(screen.queryByRole('link', { name: 'Open the public page' })).toBeNull();
    await waitFor(() => expect(changes(requests)).toEqual([['PATCH /user/profile', { visibleToVisitors: false }]]));
  });

  it('stays on if saving fails', async () => {
    fakeAccountServer({ 'PATCH /user/profile': failure(500, 'internal') });
    await open('en', salon);
    await user.click(screen.getByRole('switch', { name: 'Show the public page' }));
    expect(await screen.findByText(/^This couldn't be saved/)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Show the public page' })).toBeChecked();
  });

  it('is not offered to pet owners', async () => {
    fakeAccountServer();
    await open();
    expect(screen.queryByRole('switch', { name: 'Show the public page' })).toBeNull();
  });
});

describe('language and colour scheme', () => {
  it('change immediately', async () => {
    fakeAccountServer();
    await open();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await user.click(screen.getByRole('radio', { name: 'Srpski' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Podešavanja naloga' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Svetle' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});

describe('deleting the account', () => {
  const openDialog = async () => {
    await user.click(screen.getByRole('button', { name: 'Delete my account...' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  it('lists the data to be deleted, asks for the password, and logs out', async () => {
    localStorage.setItem(`draft:profile:${me.uuid}`, '{}');
    const requests = fakeAccountServer({ 'DELETE /user/me': noContent });
    const { router } = await open();
    const dialog = await openDialog();
    expect(dialog.getByText('your pets and all of your photos')).toBeVisible();
    await enter(dialog.getByLabelText('Your password'), 'old-password');
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/logout', state: { next: '/', isSessionEnded: true } }),
    );
    expect(changes(requests)).toEqual([['DELETE /user/me', { password: 'old-password' }]]);
    expect(await screen.findByText('Your account and everything in it have been deleted. Take care!')).toBeVisible();
    expect(localStorage.getItem(`draft:profile:${me.uuid}`)).toBeNull();
  });

  it("removes the user's local data and keeps the local data of other users", async () => {
    const edited = makePet({ name: 'Luna' });
    const other = '00000000-0000-4000-8000-0000000000ff';
    const files = keptFiles({
      [`pet-photos:${me.uuid}/a`]: {},
      [`pet-photos:${me.uuid}/b`]: {},
      [`pet-photos:${other}/a`]: {},
    });
    localStorage.setItem(`draft:${petEditDraft(edited)}`, '{"petName":"Lunica"}');
    localStorage.setItem(`draft:pet-photos:${me.uuid}`, '[]');
    localStorage.setItem(`draft:pet-photos:${other}`, '[]');
    fakeAccountServer({ 'DELETE /user/me': noContent });
    try {
      await open();
      const dialog = await openDialog();
      await enter(dialog.getByLabelText('Your password'), 'old-password');
      await user.click(dialog.getByRole('button', { name: 'Delete everything' }));
      await waitFor(() => expect(files.keys()).toEqual([`pet-photos:${other}/a`]));
      expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([
        `draft:pet-photos:${other}`,
      ]);
    } finally {
      files.remove();
    }
  });

  it('requires the correct password', async () => {
    const requests = fakeAccountServer({ 'DELETE /user/me': wrongPassword });
    const { router } = await open();
    const dialog = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }));
    expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription('Password is required');
    expect(changes(requests)).toEqual([]);
    await enter(dialog.getByLabelText('Your password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(
        'This is not your current password. Please try again.',
      ),
    );
    expect(router.state.location.pathname).toBe('/account');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(session.get()).not.toBeNull();
  });
});

describe("download of the user's data", () => {
  const section = () => within(screen.getByRole('region', { name: 'Your data' }));
  const ready = download({ state: 'ready', bytes: 12_345_678, expiresAt: '2026-12-01T10:00:00.000Z' });
  const answerQuestion = async (title: string, submit: string) => {
    const fields = form(title);
    await enter(fields.getByLabelText('Your password'), 'secret-password');
    await user.click(fields.getByRole('button', { name: submit }));
  };

  it('is prepared after the user enters the password', async () => {
    const requests = fakeAccountServer({ 'POST /data-download': download({ state: 'preparing' }) });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Prepare my download...' }));
    await answerQuestion('Prepare a copy of your data?', 'Prepare it');
    expect(await section().findByText(/is being prepared/)).toBeVisible();
    expect(section().queryByRole('button')).toBeNull();
    expect(changes(requests)).toEqual([['POST /data-download', { password: 'secret-password' }]]);
  });

  it('starts in the browser with a single-use URL', async () => {
    fakeAccountServer({
      'GET /data-download': ready,
      'POST /data-download/link': { path: '/data-download/file?secret=abc' },
    });
    const fetched: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fetched.push(this.href);
    });
    await open();
    expect(
      await section().findByText('Your copy is ready (12.3 MB). You can download it until 1 December 2026.'),
    ).toBeVisible();
    await user.click(section().getByRole('button', { name: 'Download...' }));
    await answerQuestion('Download your data', 'Download');
    expect(await screen.findByText('Your download has started')).toBeVisible();
    expect(fetched).toEqual(['http://localhost/api/data-download/file?secret=abc']);
  });

  it('shows the error about a wrong password at the field', async () => {
    fakeAccountServer({ 'POST /data-download': wrongPassword });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Prepare my download...' }));
    await answerQuestion('Prepare a copy of your data?', 'Prepare it');
    expect(
      await form('Prepare a copy of your data?').findByText('This is not your current password. Please try again.'),
    ).toBeVisible();
  });

  it.each([
    ['storage_full', /because the server's disk is full/],
    ['internal', /couldn't be prepared. Please try again/],
  ] as const)("shows why it couldn't be prepared: %s", async (failure, text) => {
    fakeAccountServer({ 'GET /data-download': download({ state: 'failed', failure }) });
    await open();
    expect(await section().findByText(text)).toBeVisible();
    expect(section().getByRole('button', { name: 'Prepare my download...' })).toBeEnabled();
  });

  it('is offered before the account is deleted', async () => {
    fakeAccountServer();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Delete my account...' }));
    await user.click(await screen.findByRole('button', { name: 'Download a copy of your data first' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'own-data'));
  });
});
