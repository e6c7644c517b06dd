import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, noConnection } from '../../../test/render';
import { mila } from '../../../test/people';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { createOutbox } from '../../lib/outbox';
import { mentionUuidsOf, rememberChosen } from '../mentions/chosen';
import { outbox } from '../messages/outbox';
import { logOut, logIn } from './auth.queries';
import { verifyRefusedSession, verifySession } from './verifySession';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  session.end();
  localStorage.clear();
});

const stored = () => [localStorage.getItem('token'), localStorage.getItem('user')];

describe('session verification at start', () => {
  it("stores the user's current data", async () => {
    session.start('token', mila);
    fakeServer({ 'GET /user/me': { ...mila, firstName: 'Milica' } });
    await verifySession();
    expect(session.get()?.user.firstName).toBe('Milica');
    expect(localStorage.getItem('user')).toContain('Milica');
  });

  it.each([401, 403, 404, 429, 500])('ends the session on status %i', async (status) => {
    session.start('token', mila);
    fakeServer({ 'GET /user/me': failure(status, 'unauthorized') });
    await verifySession();
    expect(session.get()).toBeNull();
    expect(stored()).toEqual([null, null]);
  });

  it.each([
    ['without a connection', noConnection],
    ['at a 502', () => failure(502, 'bad_gateway')],
    ['at a 503', () => failure(503, 'unavailable')],
    ['at a 504', () => failure(504, 'gateway_timeout')],
  ])('keeps the session %s and retries with backoff', async (_, outage) => {
    vi.useFakeTimers();
    session.start('token', mila);
    let isOver = false;
    const answer = () => (isOver ? { ...mila, firstName: 'Milica' } : outage());
    const calls = fakeServer({ 'GET /user/me': answer });
    const verified = verifySession();

    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.get()?.user.firstName).toBe('Mila');
    expect(stored()[0]).toBe('token');
    // After the first few retries, a retry follows every five seconds on average.
    expect(calls.length).toBeGreaterThan(7);
    expect(calls.length).toBeLessThan(26);
    isOver = true;
    await vi.advanceTimersByTimeAsync(10_000);
    await verified;
    expect(session.get()?.user.firstName).toBe('Milica');
  });

  it('stops retrying when another tab ends the session', async () => {
    vi.useFakeTimers();
    session.start('token', mila);
    const calls = fakeServer({ 'GET /user/me': failure(503, 'unavailable') });
    const verified = verifySession();
    await vi.advanceTimersByTimeAsync(100);
    session.end();
    await vi.advanceTimersByTimeAsync(2000);
    await verified;
    expect(calls).toHaveLength(1);
  });

  it('sends no request without a session', async () => {
    const requests = fakeServer({});
    await verifySession();
    expect(requests).toEqual([]);
  });
});

describe('after a rejected live connection', () => {
  it.each([
    [401, null],
    [429, 'token'],
    [500, 'token'],
    [503, 'token'],
  ])('a session check with status %i leaves the stored token %s', async (status, token) => {
    session.start('token', mila);
    fakeServer({ 'GET /user/me': failure(status, 'refused') });
    await verifyRefusedSession();
    expect(session.get()?.token ?? null).toBe(token);
    expect(stored()[0]).toBe(token);
  });
});

describe('logIn()', () => {
  it('stores the token and the current profile', async () => {
    const requests = fakeServer({
      'POST /auth/login': { access_token: 'new', user: mila },
      'GET /user/me': { ...mila, firstName: 'Milica' },
    });
    await logIn({ email: 'mila@example.org', password: 'sapa-sapa' });
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer new');
    expect(stored()[0]).toBe('new');
    expect(session.get()?.user.firstName).toBe('Milica');
  });

  it('falls back to the user from the login response if the profile cannot be loaded', async () => {
    fakeServer({
      'POST /auth/login': { access_token: 'new', user: mila },
      'GET /user/me': failure(503, 'unavailable'),
    });
    await logIn({ email: 'mila@example.org', password: 'sapa-sapa' });
    expect(session.get()).toEqual({ token: 'new', user: mila });
  });
});

describe('logOut()', () => {
  it.each([
    ['works', {}],
    ['fails', failure(500, 'internal')],
  ])('ends the session if the request %s', async (_, answer) => {
    session.start('token', mila);
    const requests = fakeServer({ 'POST /auth/logout': answer });
    await logOut();
    expect(requests.map(({ path, credentials }) => [path, credentials])).toEqual([['/auth/logout', 'include']]);
    expect(stored()).toEqual([null, null]);
  });
});

describe('drafts', () => {
  const bob = 'c0000000-0000-4000-8000-000000000001';
  const posts = createOutbox<{ content: string }>({
    empty: { content: '' },
    isEmpty: ({ content }) => !content,
    join: ({ content }) => ({ content }),
    read: (kept) => kept as { content: string } | null,
  });
  const [typed, sent] = [`wall-post:${mila.uuid}`, `comment:${mila.uuid}:wall_post:1`];

  function type() {
    session.start('token', mila);
    draft.write(`blog:${mila.uuid}:new`, { title: 'Luna' });
    draft.write(`blog:${bob}:new`, { title: 'of somebody else' });
    posts.change(typed, { content: 'Half a sentence' });
    posts.change(sent, { content: 'On its way' });
    posts.send(sent);
    outbox.add(bob, { content: 'Hello', messageType: 'text' });
    rememberChosen('Bob', bob);
  }
  const kept = () => draft.keys().filter((key) => key.includes(mila.uuid));

  it('are removed when logging out, except while being sent', async () => {
    type();
    fakeServer({ 'POST /auth/logout': {} });
    await logOut();
    expect(kept().sort()).toEqual([sent, `unsent-messages:${mila.uuid}:${bob}`]);
    expect(posts.get(typed).values.content).toBe('');
    expect(draft.keys()).toContain(`blog:${bob}:new`);
    session.start('token', mila);
    expect(mentionUuidsOf('@Bob')).toEqual([]);
    expect(outbox.list(bob)).toMatchObject([{ content: 'Hello' }]);
  });

  it('are kept after an expired session', async () => {
    type();
    fakeServer({ 'GET /user/me': failure(401, 'unauthorized') });
    await verifySession();
    expect(session.get()).toBeNull();
    expect(kept()).toHaveLength(4);
    session.start('token', mila);
    expect(mentionUuidsOf('@Bob')).toEqual([bob]);
  });
});

describe('another tab', () => {
  it('shares its login and logout with this tab', () => {
    localStorage.setItem('token', 'theirs');
    localStorage.setItem('user', JSON.stringify(mila));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(session.get()?.token).toBe('theirs');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(session.get()).toBeNull();
  });

  it('cannot break this tab by storing invalid data', () => {
    localStorage.setItem('token', 'theirs');
    localStorage.setItem('user', '{not json');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(session.get()).toBeNull();
  });
});
