import { describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { renderPage } from '../../../test/render';
import { notify } from './notify';

describe('notification', () => {
  it('is translated again when the language changes, and can be closed', async () => {
    await renderPage(<p>page</p>);
    act(() => notify.error((t) => t('errors:session_expired')));
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
    await act(() => i18next.changeLanguage('sr'));
    expect(screen.getByText('Prijava je istekla. Prijavi se ponovo.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Zatvori' }));
    await waitFor(() => expect(screen.queryByText(/^Prijava je istekla/)).not.toBeInTheDocument());
  });

  it('disappears after its display time', async () => {
    await renderPage(<p>page</p>);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => notify.error((t) => t('errors:session_expired')));
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(screen.queryByText('Session expired. Please log in again.')).not.toBeInTheDocument();
    vi.useRealTimers();
  });
});
