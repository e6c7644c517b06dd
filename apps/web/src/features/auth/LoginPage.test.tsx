import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { enter } from '../../../test/enter';
import { mila } from '../../../test/people';
import { connection } from '../../api/connection';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import type { Language } from '../../i18n/languages';
import { LoginPage } from './LoginPage';

const render = (at = '/logsign', language: Language = 'en') =>
  renderPage(<LoginPage />, { at, path: '/logsign', texts: ['auth'], language });
/** All requests except those for the registration mode and the providers. */
const sent = (requests: ReturnType<typeof fakeServer>) =>
  requests.filter(({ path }) => path !== '/registration' && path !== '/auth/providers');
const loginForm = () => within(screen.getByRole('form', { name: 'Login' }));
const registerForm = () => within(screen.getByRole('form', { name: 'Register' }));
const user = userEvent.setup({ delay: null });

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
  act(() => connection.reached());
});

describe('login', () => {
  it('redirects to the requested page', async () => {
    fakeServer({ 'POST /auth/login': { access_token: 'new', user: mila }, 'GET /user/me': mila });
    const { router } = await render('/logsign?next=%2Fanimals');
    await enter(loginForm().getByLabelText('Email'), 'mila@example.org');
    await enter(loginForm().getByLabelText('Password'), 'sapa-sapa{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
    expect(session.get()?.token).toBe('new');
  });

  it('redirects to the home page if no other page was requested', async () => {
    fakeServer({ 'POST /auth/login': { access_token: 'new', user: mila }, 'GET /user/me': mila });
    const { router } = await render();
    expect(screen.getByRole('heading', { level: 1, name: 'Login / register' })).toBeVisible();
    await enter(loginForm().getByLabelText('Email'), 'mila@example.org');
    await enter(loginForm().getByLabelText('Password'), 'sapa-sapa{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('explains why the login page is shown instead of the requested page', async () => {
    const { unmount } = await render('/logsign?next=%2Fusers');
    expect(screen.getByRole('status')).toHaveTextContent('Log in or join to see this');
    expect(screen.queryByText(/^Authentication required/)).toBeNull();
    unmount();
    await render();
    expect(screen.queryByText('Log in or join to see this')).toBeNull();
  });

  it('explains why logging in is needed if the specification has an explanation for the page', async () => {
    const { router } = await render();
    await act(() => router.navigate('/logsign?next=%2Fowner%2Falbum%2Fx', { state: { visitorText: 'photos' } }));
    expect(screen.getByRole('status')).toHaveTextContent('Please log in to view photos');
    await act(() => router.navigate('/logsign?next=%2Fowner%2Fblog', { state: { visitorText: 'ownBlog' } }));
    expect(screen.getByRole('status')).toHaveTextContent('Please log in to view your blog posts');
  });

  it('has a tab for each form, and opens the tab of its URL', async () => {
    const { router } = await render('/logsign?next=%2Fusers');
    const tab = (name: string) => screen.getByRole('tab', { name });
    expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
    await user.click(tab('Register'));
    expect(tab('Register')).toHaveAttribute('aria-selected', 'true');
    await act(() => router.navigate('/logsign?email=mila%40example.org'));
    expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
  });

  it('asks the user to log in again only if a session has expired', async () => {
    const { router } = await render();
    await act(() => router.navigate('/logsign?next=%2Fusers', { state: { hasExpired: true } }));
    expect(screen.getByRole('status')).toHaveTextContent('Authentication required. Please log in again.');
    expect(screen.queryByText('Log in or join to see this')).toBeNull();
  });

  it('shows that the draft is saved if the session expired while typing', async () => {
    const { router } = await render();
    const loginPath = '/logsign?next=%2Fpet%2Fcreate';
    await act(() => router.navigate(loginPath, { state: { hasExpired: true } }));
    expect(screen.queryByText(/What you typed is saved/)).toBeNull();
    draft.write(`pet:${mila.uuid}`, { petName: 'Luna' });
    await act(() => router.navigate('/'));
    await act(() => router.navigate(loginPath, { state: { hasExpired: true } }));
    expect(screen.getByRole('status')).toHaveTextContent(
      'What you typed is saved. It is stored on this device. Log in to continue.',
    );
    expect(screen.queryByText('Authentication required. Please log in again.')).toBeNull();
    draft.removeAllOf(mila.uuid);
  });

  it('does not explain why logging in is needed if the previous page has explained it', async () => {
    const { router } = await render();
    await act(() => router.navigate('/logsign?next=%2Fabout', { state: {} }));
    expect(screen.getByText('Log in or join to see this')).toBeVisible();
    await act(() => router.navigate('/logsign?next=%2Fabout', { state: { isReasonShown: true } }));
    expect(screen.queryByText('Log in or join to see this')).toBeNull();
  });

  it('rejects a wrong email or password and keeps the input', async () => {
    fakeServer({ 'POST /auth/login': failure(401, 'invalid_credentials') });
    await render();
    await enter(loginForm().getByLabelText('Email'), 'mila@example.org');
    await enter(loginForm().getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText(/don't match/)).toBeVisible();
    expect(loginForm().getByLabelText('Email')).toHaveValue('mila@example.org');
    expect(session.get()).toBeNull();
  });

  it('shows why the account is disabled and accepts an objection', async () => {
    const disabledAccount = { reason: 'fraud', text: 'These are not your dogs.', objection: 'possible' };
    const requests = fakeServer({
      'POST /auth/login': failure(401, 'account_disabled', { disabled: disabledAccount }),
      'POST /auth/objection': new Response(null, { status: 204 }),
    });
    await render();
    await enter(loginForm().getByLabelText('Email'), 'mila@example.org');
    await enter(loginForm().getByLabelText('Password'), 'sapa-sapa{Enter}');
    expect(
      await loginForm().findByText('Your account is disabled. If you have questions, please contact the operator.'),
    ).toBeVisible();
    expect(screen.queryByText(/don't match/)).not.toBeInTheDocument();
    expect(await screen.findByText('Reason: Fraud')).toBeVisible();
    expect(screen.getByText('These are not your dogs.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Object' }));
    await user.click(screen.getByRole('button', { name: 'Send the objection' }));
    expect(screen.getByLabelText(/^Why was this decision wrong/)).toHaveAccessibleDescription(/required/);
    await enter(screen.getByLabelText(/^Why was this decision wrong/), 'They are.');
    await user.click(screen.getByRole('button', { name: 'Send the objection' }));
    expect(await screen.findByText(/^Your objection is being reviewed/)).toBeVisible();
    const objection = requests.find(({ path }) => path === '/auth/objection');
    expect(objection?.body).toMatchObject({ email: 'mila@example.org', password: 'sapa-sapa', text: 'They are.' });
  });

  it('tells the owner of a disabled account that the objection was rejected or is not possible', async () => {
    const answer = (objection: string) =>
      failure(401, 'account_disabled', { disabled: { reason: null, text: '', objection } });
    const answers = [answer('rejected'), answer('none')];
    fakeServer({ 'POST /auth/login': () => answers.shift() });
    await render();
    await enter(loginForm().getByLabelText('Email'), 'mila@example.org');
    await enter(loginForm().getByLabelText('Password'), 'sapa-sapa{Enter}');
    expect(await screen.findByText('Your objection was reviewed, and the decision stands.')).toBeVisible();
    await user.click(loginForm().getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Please contact the people who run this site.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Object' })).not.toBeInTheDocument();
  });

  it('shows when the connection is lost and when it is back, and keeps the input', async () => {
    fakeServer({ 'POST /auth/login': noConnection, 'GET /health/live': noConnection });
    await render();
    await enter(loginForm().getByLabelText('Email'), 'mila@example.org');
    await enter(loginForm().getByLabelText('Password'), 'sapa-sapa{Enter}');
    expect(await loginForm().findByText(/^There is no connection/)).toBeVisible();
    act(() => connection.reached());
    expect(await loginForm().findByText(/^You are online again, but this has not been sent yet/)).toBeVisible();
    expect(loginForm().queryByText(/^There is no connection/)).toBeNull();
    expect(loginForm().getByLabelText('Password')).toHaveValue('sapa-sapa');
  });

  it('requires the email address and the password before sending', async () => {
    const requests = fakeServer({});
    await render();
    await user.click(loginForm().getByRole('button', { name: 'Log in' }));
    expect(loginForm().getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(loginForm().getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(loginForm().getByLabelText('Email')).toHaveFocus();
    expect(sent(requests)).toEqual([]);
  });

  it('is prefilled with the email address in the URL', async () => {
    await render('/logsign?email=mila%40example.org');
    expect(loginForm().getByLabelText('Email')).toHaveValue('mila@example.org');
  });

  it('can show the password', async () => {
    await render();
    await user.click(loginForm().getByRole('button', { name: 'Show or hide password' }));
    expect(loginForm().getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it('sends one request when submitted repeatedly', async () => {
    const requests = fakeServer({ 'POST /auth/login': () => new Promise(() => undefined) });
    await render();
    await enter(loginForm().getByLabelText('Email'), 'mila@example.org');
    await enter(loginForm().getByLabelText('Password'), 'sapa-sapa{Enter}{Enter}');
    await user.click(await loginForm().findByRole('button', { name: 'Logging in...' }));
    expect(sent(requests)).toHaveLength(1);
  });
});

describe('login with a passkey', () => {
  const name = 'Log in with a passkey';
  const options = { publicKey: { challenge: 'AAAA', rpId: 'localhost' } };
  /** Fakes a browser that knows passkeys. */
  const fakeBrowser = (get: () => Promise<unknown>) => {
    Object.assign(window, { PublicKeyCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('is offered only by browsers that know passkeys', async () => {
    await render();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says that no passkey was used after the user has cancelled', async () => {
    fakeBrowser(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const requests = fakeServer({ 'POST /auth/passkeys/options/login': options });
    await render();
    await user.click(loginForm().getByRole('button', { name }));
    expect(await loginForm().findByText(/^No passkey was used/)).toBeVisible();
    expect(loginForm().getByRole('button', { name })).toHaveFocus();
    expect(sent(requests).map(({ path }) => path)).toEqual(['/auth/passkeys/options/login']);
  });
});

describe('restricted registration', () => {
  const forms = () => screen.queryByRole('form', { name: 'Register' });

  it('shows an explanation instead of the form', async () => {
    fakeServer({ 'GET /registration': { mode: 'closed' } });
    await render();
    expect(await screen.findByText(/Registration is closed/)).toBeVisible();
    expect(forms()).toBeNull();
    expect(loginForm().getByLabelText('Email')).toBeVisible();
  });

  it('requires an invitation and sends its secret with the registration', async () => {
    const requests = fakeServer({
      'GET /registration': { mode: 'invited' },
      'POST /user': failure(403, 'invitation_invalid'),
    });
    const { unmount } = await render();
    expect(await screen.findByText(/You need an invitation to register/)).toBeVisible();
    expect(forms()).toBeNull();
    unmount();

    await render('/logsign#the-secret');
    expect(await screen.findByText(/you have been invited/)).toBeVisible();
    await enter(registerForm().getByLabelText('Email'), 'mila@example.org');
    await enter(registerForm().getByLabelText('Password'), 'a long walk in the park{Enter}');
    expect(await registerForm().findByText(/This invitation has expired/)).toBeVisible();
    expect(sent(requests)[0]?.body).toMatchObject({ email: 'mila@example.org', invitation: 'the-secret' });
  });
});

describe('registration', () => {
  const fill = async (email: string, password: string) => {
    if (email) await enter(registerForm().getByLabelText('Email'), email);
    if (password) await enter(registerForm().getByLabelText('Password'), password);
    await user.click(registerForm().getByRole('button', { name: 'Register' }));
  };

  it('creates the account, logs in and opens the profile', async () => {
    const requests = fakeServer({
      'POST /user': mila,
      'POST /auth/login': { access_token: 'new', user: mila },
      'GET /user/me': mila,
    });
    const { router } = await render('/logsign?next=%2Fanimals');
    await fill(' mila@example.org ', 'sapa-sapa');
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/register'));
    // The next page shows that the registration succeeded.
    expect(router.state.location.state).toEqual({ hasRegistered: true });
    expect(sent(requests).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /user',
      'POST /auth/login',
      'GET /user/me',
    ]);
    expect(sent(requests)[0]?.body).toEqual({
      email: 'mila@example.org',
      firstName: null,
      lastName: null,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      password: 'sapa-sapa',
    });
  });

  it.each([
    ['', '', 'Email is required', 'Password is required At least 8 characters'],
    [
      'mila',
      '1234567',
      'Please enter a valid email address',
      'Password must be at least 8 characters At least 8 characters',
    ],
    ['mila@example.org', 'x'.repeat(129), '', 'Password must be at most 128 characters At least 8 characters'],
  ])(
    'rejects email %j with password %j at the fields and sends nothing',
    async (email, password, atEmail, atPassword) => {
      const requests = fakeServer({});
      await render();
      await fill(email, password);
      expect(registerForm().getByLabelText('Email')).toHaveAccessibleDescription(atEmail);
      expect(registerForm().getByLabelText('Password')).toHaveAccessibleDescription(atPassword);
      expect(sent(requests)).toEqual([]);
    },
  );

  it('lists the labels of invalid fields, one per line', async () => {
    fakeServer({ 'POST /user': mila, 'POST /auth/login': failure(503, 'unavailable') });
    await render();
    await fill('', '');
    expect(registerForm().getByRole('alert').textContent).toBe('Please check:\nEmail\nPassword');
    await user.clear(registerForm().getByLabelText('Email'));
    await user.clear(registerForm().getByLabelText('Password'));
    await fill('mila@example.org', 'sapa-sapa');
    await waitFor(() => expect(registerForm().getByRole('alert')).toBeEmptyDOMElement());
  });

  it('shows at the field that the email address is taken', async () => {
    fakeServer({ 'POST /user': failure(409, 'email_taken') });
    await render();
    await fill('mila@example.org', 'sapa-sapa');
    await waitFor(() =>
      expect(registerForm().getByLabelText('Email')).toHaveAccessibleDescription(
        'This email address is already registered. Please use a different email or try logging in.',
      ),
    );
    expect(registerForm().getByLabelText('Email')).toHaveFocus();
  });

  it('shows a validation error of the server at its field', async () => {
    const body = {
      fields: { password: ['The password is too short'] },
      fieldCodes: { password: ['password_too_short'] },
    };
    fakeServer({ 'POST /user': failure(400, 'validation_failed', body) });
    await render();
    await fill('mila@example.org', 'sapa-sapa');
    expect(await registerForm().findByText('The password is too short. Please make it longer.')).toBeVisible();
  });

  it.each([
    [failure(403, 'origin_refused'), 'Registration failed. Please try again.'],
    [
      failure(429, 'too_many_requests'),
      'Registration failed. Please try again. There were too many attempts, so please wait a while first.',
    ],
    [noConnection, 'Registration failed. Please try again. There is no connection to Šapa right now.'],
  ])('shows the reason for any other failure', async (answer, text) => {
    fakeServer({ 'POST /user': answer });
    await render();
    await fill('mila@example.org', 'sapa-sapa');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('updates the error message when the connection is back', async () => {
    fakeServer({ 'POST /user': noConnection, 'GET /health/live': noConnection });
    await render();
    await fill('mila@example.org', 'sapa-sapa');
    await screen.findByText(/There is no connection to Šapa right now\.$/);
    act(() => connection.reached());
    expect(screen.getByText('Registration failed. Please try again. The connection is back now.')).toBeVisible();
  });

  it('shows the login form if logging in after registering fails', async () => {
    fakeServer({ 'POST /user': mila, 'POST /auth/login': failure(503, 'unavailable') });
    const { router } = await render();
    await fill('mila@example.org', 'sapa-sapa');
    await waitFor(() => expect(router.state.location.search).toBe('?email=mila%40example.org'));
    expect(await screen.findByText('Registration succeeded, but login failed. Please log in manually.')).toBeVisible();
    await waitFor(() => expect(loginForm().getByLabelText('Email')).toHaveValue('mila@example.org'));
    // The account exists and must not be registered again.
    expect(registerForm().getByLabelText('Email')).toHaveValue('');
    expect(registerForm().getByLabelText('Password')).toHaveValue('');
  });
});

describe('LoginPage', () => {
  it('is translated into Serbian', async () => {
    fakeServer({ 'POST /user': noConnection });
    await render('/logsign', 'sr');
    await user.click(screen.getByRole('button', { name: 'Registruj se' }));
    expect(screen.getByText('Imejl je obavezan')).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Registracija' }));
    await enter(form.getByLabelText('Imejl'), 'mila@example.org');
    await enter(form.getByLabelText('Lozinka'), 'sapa-sapa{Enter}');
    expect(
      await form.findByText(
        'Registracija nije uspela. Pokušaj ponovo. Šapa trenutno nije dostupna: proveri internet vezu.',
      ),
    ).toBeVisible();
    expect(document.title).toBe('Prijava / registracija · Šapa');
  });
});
