import { beforeEach, describe, expect, it } from 'vitest';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render';
import { CookieBar } from './CookieBar';
import { CookiePage } from './CookiePage';

const user = userEvent.setup({ delay: null });
const bar = () => screen.queryByRole('region', { name: 'Cookie notice' });

beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe('cookie notice', () => {
  it('is shown until it is accepted on this device', async () => {
    const { unmount } = await renderPage(<CookieBar />);
    expect(bar()).toHaveTextContent('By using Šapa you accept them.');
    expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/cookie');
    expect(localStorage).toHaveLength(1); // the stored language
    // The button text must differ from the button text of a form behind the notice.
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(bar()).not.toBeInTheDocument();
    unmount();
    await renderPage(<CookieBar />);
    expect(bar()).not.toBeInTheDocument();
    expect(localStorage.getItem('cookieNotice')).toBe('saved');
  });

  it('is translated into Serbian', async () => {
    await renderPage(<CookieBar />, { language: 'sr' });
    expect(screen.getByRole('region', { name: 'Obaveštenje o kolačićima' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'U redu' })).toBeVisible();
  });

  it('disappears when it is accepted in another tab', async () => {
    await renderPage(<CookieBar />);
    localStorage.setItem('cookieNotice', 'saved');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cookieNotice' })));
    expect(bar()).not.toBeInTheDocument();
  });

  it('links to a page on which a single button accepts cookies', async () => {
    await renderPage(
      <>
        <CookiePage />
        <CookieBar />
      </>,
      { at: '/cookie', texts: ['cookies'] },
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible();
    expect(screen.getByText('By using this site you accept its cookies.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/^Saved\./)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
