import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { draft, useDraft } from './draft';
import { createOutbox } from './outbox';

interface Values {
  content: string;
}
const empty: Values = { content: '' };
const outboxOfATab = () =>
  createOutbox<Values>({
    empty,
    isEmpty: ({ content }) => !content,
    join: (returned, typed) => ({ content: [returned.content, typed.content].filter(Boolean).join('\n') }),
    read: (kept) => (kept ? (kept as Values) : null),
  });

/** Another one for each test: the tabs of earlier ones are still there. */
let KEY = '';
let tests = 0;
/** What a browser sends the other tabs about a change. */
const dispatchStorageEvent = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `draft:${KEY}` })));
const stored = () => draft.read(KEY);

let hasFocus: boolean;
beforeEach(() => {
  localStorage.clear();
  KEY = `post:somebody:${tests++}`;
  hasFocus = false;
  jest.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('two tabs with the same field', () => {
  let a: ReturnType<typeof outboxOfATab>;
  let b: ReturnType<typeof outboxOfATab>;
  beforeEach(() => {
    [a, b] = [outboxOfATab(), outboxOfATab()];
    // Both show it.
    a.get(KEY);
    b.get(KEY);
  });

  it('show what is typed in one of them, and nothing of it once it is sent', () => {
    a.change(KEY, { content: 'Hello' });
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual({ content: 'Hello' });
    a.send(KEY, 7);
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual(empty);
    expect(b.get(KEY).sending).toBeDefined();
    a.arrived(KEY);
    dispatchStorageEvent();
    expect(b.get(KEY)).toEqual({ values: empty, sending: undefined });
    expect(stored()).toBeNull();
  });

  it('have it back where it could not be sent', () => {
    a.change(KEY, { content: 'Hello' });
    a.send(KEY, 7);
    dispatchStorageEvent();
    a.failed(KEY, true);
    dispatchStorageEvent();
    expect(b.get(KEY)).toMatchObject({ values: { content: 'Hello' }, unansweredSince: 7 });
  });

  it('leave alone what is being typed', () => {
    a.change(KEY, { content: 'Hello' });
    dispatchStorageEvent();
    hasFocus = true;
    b.change(KEY, { content: 'Hello and more' });
    // The other one does not know of it yet when it sends.
    draft.write(KEY, { values: empty, sending: { values: { content: 'Hello' }, unansweredSince: 7 } });
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual({ content: 'Hello and more' });
    // It is stored again: nothing is lost if this tab is closed now, nor what the other one sends.
    expect(stored()).toMatchObject({
      values: { content: 'Hello and more' },
      sending: { values: { content: 'Hello' } },
    });
    draft.remove(KEY);
    dispatchStorageEvent();
    expect(b.get(KEY)).toEqual({ values: { content: 'Hello and more' }, sending: undefined });
    expect(stored()).toMatchObject({ values: { content: 'Hello and more' } });
  });

  it('send what was typed in the other one, which is empty then, also while it has the focus', () => {
    hasFocus = true;
    b.change(KEY, { content: 'Hello' });
    dispatchStorageEvent();
    a.send(KEY, 7);
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual(empty);
  });

  it('do not end what this one is sending', () => {
    a.change(KEY, { content: 'Hello' });
    a.send(KEY, 7);
    draft.write(KEY, { values: { content: 'Next' } });
    dispatchStorageEvent();
    expect(a.get(KEY)).toMatchObject({ values: { content: 'Next' }, sending: { values: { content: 'Hello' } } });
    a.arrived(KEY);
    expect(stored()).toEqual({ values: { content: 'Next' } });
  });

  it('take over what a tab was sending that was closed', async () => {
    const waiting: (() => unknown)[] = [];
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: (_: string, run: () => unknown) => void waiting.push(run) },
    });
    draft.write(KEY, { values: empty, sending: { values: { content: 'Hello' }, unansweredSince: 7 } });
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual(empty);
    await act(() => Promise.resolve(waiting.forEach((run) => run())));
    dispatchStorageEvent();
    expect(b.get(KEY)).toEqual({ values: { content: 'Hello' }, unansweredSince: 7 });
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('keep nothing of a user whose drafts are removed, whatever has the focus', () => {
    hasFocus = true;
    a.change(KEY, { content: 'Hello' });
    draft.removeAllOf('somebody');
    expect(a.get(KEY).values).toEqual(empty);
    expect(stored()).toBeNull();
  });
});

describe('a draft in two tabs', () => {
  const readText = (kept: unknown) => (typeof kept === 'string' ? kept : null);
  const open = () => renderHook(() => useDraft(KEY, readText)).result;

  it('is empty in both once one of them has sent it', () => {
    const [one, other] = [open(), open()];
    act(() => one.current[1]('Hello'));
    dispatchStorageEvent();
    expect(other.current[0]).toBe('Hello');
    act(() => one.current[1](null));
    dispatchStorageEvent();
    expect(other.current[0]).toBeNull();
  });

  it('stays where somebody is typing, and is stored again', () => {
    const tab = open();
    hasFocus = true;
    act(() => tab.current[1]('Hello'));
    draft.remove(KEY);
    dispatchStorageEvent();
    expect(tab.current[0]).toBe('Hello');
    expect(stored()).toBe('Hello');
  });
});
