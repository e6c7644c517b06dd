import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { UnreadBadge } from './UnreadBadge';

const open = (language: Language = 'en') =>
  renderPage(
    <a href="/messages">
      Messages <UnreadBadge />
    </a>,
    { user: mila, language },
  );
const named = (name: string) => screen.findByRole('link', { name });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
});

describe('UnreadBadge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i as %s with an accessible label', async (count, shown) => {
    fakeServer({ 'GET /messages/unread-count': { count } });
    await open();
    expect(await named(`Messages ${count} unread`)).toHaveTextContent(shown);
  });

  it.each([
    ['there are no unread messages', { count: 0 }],
    ['the count cannot be loaded', failure(500, 'internal')],
  ])('is hidden when %s', async (_, answer) => {
    const requests = fakeServer({ 'GET /messages/unread-count': answer });
    await open();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(await named('Messages')).toBeVisible();
  });

  it('refetches the count on load, every five minutes and when the tab becomes visible', async () => {
    let count = 1;
    const requests = fakeServer({ 'GET /messages/unread-count': () => ({ count }) });
    await open();
    await named('Messages 1 unread');
    count = 2;
    await act(() => vi.advanceTimersByTimeAsync(299_000));
    expect(requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await named('Messages 2 unread');
    count = 3;
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await named('Messages 3 unread');
    expect(requests).toHaveLength(3);
  });

  it('has a Serbian label', async () => {
    fakeServer({ 'GET /messages/unread-count': { count: 3 } });
    await open('sr');
    await named('Messages 3 nepročitane');
  });
});
