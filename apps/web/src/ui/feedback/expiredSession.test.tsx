import { describe, expect, it } from 'vitest';
import { act, screen } from '@testing-library/react';
import { mila } from '../../../test/people';
import { renderPage } from '../../../test/render';
import { ApiError } from '../../api/ApiError';
import { session } from '../../api/session';
import { endingExpiredSession, SessionExpired } from './expiredSession';

describe('end of a session', () => {
  it('is shown once, even if several requests fail because of it', async () => {
    await renderPage(<p>page</p>, { user: mila });
    const refused = () =>
      endingExpiredSession(Promise.reject(new ApiError(401, { code: 'unauthorized' })), (t) =>
        t('common:session.expired'),
      );
    const outcomes = await act(() => Promise.allSettled([refused(), refused(), refused()]));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: expect.any(SessionExpired) as SessionExpired });
    expect(session.get()).toBeNull();
    expect(await screen.findAllByText('Session expired - Please log in again')).toHaveLength(1);
  });
});
