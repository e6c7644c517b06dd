import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { renderPage } from '../../../test/render';
import { notify } from './notify';

// Simulates losing the connection before the notifications' code is loaded.
jest.unstable_mockModule('./Notifications', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const expired = () => act(() => notify.error((t) => t('errors:session_expired')));
let alert: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
});
afterEach(() => {
  expect(alert).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('plain text message', () => {
  it('replaces a notification whose code fails to load, is translated, can be closed and does not block clicks', async () => {
    await renderPage(<button>Go on</button>);
    expired();
    const words = await screen.findByText('Session expired. Please log in again.');
    expect(words.closest('[aria-live=polite]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await act(() => i18next.changeLanguage('sr'));
    expect(screen.getByText('Prijava je istekla. Prijavi se ponovo.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Zatvori' }));
    expect(screen.queryByText(/^Prijava je istekla/)).not.toBeInTheDocument();
  });

  it('disappears after its display time', async () => {
    await renderPage(<p>page</p>);
    jest.useFakeTimers({ advanceTimers: true });
    expired();
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Session expired. Please log in again.')).not.toBeInTheDocument();
  });
});
