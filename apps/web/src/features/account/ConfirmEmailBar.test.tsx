import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import { ConfirmEmailBar } from './ConfirmEmailBar';

const unconfirmed = { ...mila, emailConfirmation: { isRequired: false, isConfirmed: false, newEmail: null } };
const confirmed = { ...mila, emailConfirmation: { isRequired: false, isConfirmed: true, newEmail: null } };
const user = userEvent.setup({ delay: null });
const open = (hasMail: boolean) =>
  renderPage(<ConfirmEmailBar user={unconfirmed} hasMail={hasMail} />, {
    texts: ['account', 'common'],
    user: unconfirmed,
  });

describe('ConfirmEmailBar', () => {
  it('takes the emailed code, and links to the account settings for another email', async () => {
    const answers = [failure(400, 'confirmation_code_wrong'), confirmed];
    const requests = fakeServer({ 'POST /user/email/code': () => answers.shift() });
    await open(true);
    await user.click(screen.getByRole('button', { name: 'Enter the code' }));
    const field = await screen.findByLabelText('Code from the email');
    expect(field).toHaveFocus();
    expect(screen.getByRole('link', { name: 'No email?' })).toHaveAttribute('href', '/account');
    await user.type(field, '123456{Enter}');
    expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '654321{Enter}');
    expect(await screen.findByText('Your email address is confirmed')).toBeVisible();
    expect(session.get()?.user.emailConfirmation?.isConfirmed).toBe(true);
    expect(requests.map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }]);
  });

  it('links to the account settings if the site sends no emails', async () => {
    fakeServer({});
    await open(false);
    expect(screen.queryByRole('button', { name: 'Enter the code' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Confirm it' })).toHaveAttribute('href', '/account');
  });
});
