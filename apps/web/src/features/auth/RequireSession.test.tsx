import { afterEach, describe, expect, it } from 'vitest';
import { act, waitFor } from '@testing-library/react';
import { mila } from '../../../test/people';
import { renderPage } from '../../../test/render';
import { session } from '../../api/session';
import { RequireSession } from './RequireSession';

afterEach(() => session.end());

const open = (user?: typeof mila) =>
  renderPage(<RequireSession />, { at: '/pet/create?step=2', path: '/pet/create', user });

describe('RequireSession', () => {
  it('redirects visitors to the login page and then back', async () => {
    const { router } = await open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(router.state.location).toMatchObject({
      search: '?next=%2Fpet%2Fcreate%3Fstep%3D2',
      state: { hasExpired: false },
    });
  });

  it('redirects before rendering if the session was rejected, and passes the reason to the login page', async () => {
    session.start('token', mila);
    session.expire();
    const { router } = await open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(router.state.location.state).toEqual({ hasExpired: true });
    // After logging in and out again, the login page does not show this reason again.
    session.start('token', mila);
    session.end();
    expect(session.hasExpired()).toBe(false);
  });

  it('redirects users whose session expires on the page, and passes the reason to the login page', async () => {
    const { router } = await open(mila);
    expect(router.state.location.pathname).toBe('/pet/create');
    act(() => session.end());
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(router.state.location.state).toEqual({ hasExpired: true });
  });
});
