import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import { draft, useDraft } from './draft';
import { createOutbox, unansweredId } from './outbox';

interface Values {
  content: string;
}
const empty: Values = { content: '' };
const CLIENT_ID = 'c0000000-0000-4000-8000-00000000000c';
const outboxOfATab = () =>
  createOutbox<Values>({
    empty,
    isEmpty: ({ content }) => !content,
    join: (returned, typed) => ({ content: [returned.content, typed.content].filter(Boolean).join('\n') }),
    read: (kept) => (kept ? (kept as Values) : null),
  });

/** Each test has a new key, because earlier tests' outboxes still listen to events. */
let KEY = '';
let tests = 0;
/** Dispatches the event that browsers send to other tabs after a storage change. */
const dispatchStorageEvent = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `draft:${KEY}` })));
const stored = () => draft.read(KEY);

let hasFocus: boolean;
beforeEach(() => {
  localStorage.clear();
  KEY = `post:somebody:${tests++}`;
  hasFocus = false;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the id of an attempt', () => {
  const answerTo = (content: string, hasNoResponse: boolean) => {
    const { clientId } = tab.send(KEY);
    tab.failed(KEY, hasNoResponse);
    tab.change(KEY, { content });
    return clientId;
  };
  let tab: ReturnType<typeof outboxOfATab>;
  beforeEach(() => {
    tab = outboxOfATab();
    tab.change(KEY, { content: 'Hello' });
  });

  it('stays the same for a retry of the same values, also after a reload', () => {
    const first = answerTo('Hello', true);
    expect(outboxOfATab().send(KEY).clientId).toBe(first);
    expect(tab.send(KEY).clientId).toBe(first);
  });

  it('is new for changed values', () => {
    const first = answerTo('Hello and more', true);
    expect(tab.send(KEY).clientId).not.toBe(first);
  });

  it('is new after the server has rejected the values', () => {
    const first = answerTo('Hello', false);
    expect(tab.send(KEY).clientId).not.toBe(first);
  });
});

describe('outbox in two tabs', () => {
  let a: ReturnType<typeof outboxOfATab>;
  let b: ReturnType<typeof outboxOfATab>;
  beforeEach(() => {
    [a, b] = [outboxOfATab(), outboxOfATab()];
    // Both tabs must have loaded the key.
    a.get(KEY);
    b.get(KEY);
  });

  it('shares typed text and clears it in both tabs after sending', () => {
    a.change(KEY, { content: 'Hello' });
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual({ content: 'Hello' });
    a.send(KEY);
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual(empty);
    expect(b.get(KEY).sending).toBeDefined();
    a.arrived(KEY);
    dispatchStorageEvent();
    expect(b.get(KEY)).toEqual({ values: empty, sending: undefined });
    expect(stored()).toBeNull();
  });

  it('restores the text in both tabs if sending fails', () => {
    a.change(KEY, { content: 'Hello' });
    const { clientId } = a.send(KEY);
    dispatchStorageEvent();
    a.failed(KEY, true);
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual({ content: 'Hello' });
    expect(unansweredId(b.get(KEY))).toBe(clientId);
  });

  it('does not overwrite a field in which the user is typing', () => {
    a.change(KEY, { content: 'Hello' });
    dispatchStorageEvent();
    hasFocus = true;
    b.change(KEY, { content: 'Hello and more' });
    // This tab sends before it notices the text that was typed in the other tab.
    draft.write(KEY, { values: empty, sending: { values: { content: 'Hello' }, clientId: CLIENT_ID } });
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual({ content: 'Hello and more' });
    // The storage contains both the typed and the sending values, so closing this tab loses
    // neither.
    expect(stored()).toMatchObject({
      values: { content: 'Hello and more' },
      sending: { values: { content: 'Hello' } },
    });
    draft.remove(KEY);
    dispatchStorageEvent();
    expect(b.get(KEY)).toEqual({ values: { content: 'Hello and more' }, sending: undefined });
    expect(stored()).toMatchObject({ values: { content: 'Hello and more' } });
  });

  it('can send text typed in the other tab, and clears it there even if its field has the focus', () => {
    hasFocus = true;
    b.change(KEY, { content: 'Hello' });
    dispatchStorageEvent();
    a.send(KEY);
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual(empty);
  });

  it("keeps this tab's pending content after an event from the other tab", () => {
    a.change(KEY, { content: 'Hello' });
    a.send(KEY);
    draft.write(KEY, { values: { content: 'Next' } });
    dispatchStorageEvent();
    expect(a.get(KEY)).toMatchObject({ values: { content: 'Next' }, sending: { values: { content: 'Hello' } } });
    a.arrived(KEY);
    expect(stored()).toEqual({ values: { content: 'Next' } });
  });

  it('restores the values that a closed tab was sending', async () => {
    const waiting: (() => unknown)[] = [];
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: (_: string, run: () => unknown) => void waiting.push(run) },
    });
    draft.write(KEY, { values: empty, sending: { values: { content: 'Hello' }, clientId: CLIENT_ID } });
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual(empty);
    await act(() => Promise.resolve(waiting.forEach((run) => run())));
    dispatchStorageEvent();
    expect(b.get(KEY).values).toEqual({ content: 'Hello' });
    expect(unansweredId(b.get(KEY))).toBe(CLIENT_ID);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it("removes a user's drafts in both tabs, even in a field with the focus", () => {
    hasFocus = true;
    a.change(KEY, { content: 'Hello' });
    draft.removeAllOf('somebody');
    expect(a.get(KEY).values).toEqual(empty);
    expect(stored()).toBeNull();
  });
});

describe('useDraft in two tabs', () => {
  const readText = (kept: unknown) => (typeof kept === 'string' ? kept : null);
  const open = () => renderHook(() => useDraft(KEY, readText)).result;

  it('clears the draft in both tabs after one tab has sent it', () => {
    const [one, other] = [open(), open()];
    act(() => one.current[1]('Hello'));
    dispatchStorageEvent();
    expect(other.current[0]).toBe('Hello');
    act(() => one.current[1](null));
    dispatchStorageEvent();
    expect(other.current[0]).toBeNull();
  });

  it('keeps the draft while the user is typing, and stores it again', () => {
    const tab = open();
    hasFocus = true;
    act(() => tab.current[1]('Hello'));
    draft.remove(KEY);
    dispatchStorageEvent();
    expect(tab.current[0]).toBe('Hello');
    expect(stored()).toBe('Hello');
  });
});
