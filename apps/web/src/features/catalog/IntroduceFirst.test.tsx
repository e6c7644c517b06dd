import { afterEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer } from '../../../test/completion';
import { mila } from '../../../test/people';
import { renderPage } from '../../../test/render';
import { session } from '../../api/session';
import { IntroduceFirst } from './IntroduceFirst';

afterEach(() => session.end());

const open = (user: typeof mila) => renderPage(<IntroduceFirst user={user} />, { at: '/messages/x?pet=y', user });

describe('IntroduceFirst', () => {
  it('does not ask users with a category to complete their profile', async () => {
    const { container } = await open(mila);
    expect(container.querySelector('a')).toBeNull();
  });

  it('links new users to the profile form and stays dismissed until the next page load', async () => {
    const { unmount } = await open(newcomer);
    expect(await screen.findByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
      'href',
      `/user/register?next=${encodeURIComponent('/messages/x?pet=y')}`,
    );
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText(/^People like to know/)).toBeNull());
    unmount();
    await open(newcomer);
    expect(screen.queryByText(/^People like to know/)).toBeNull();
  });
});
