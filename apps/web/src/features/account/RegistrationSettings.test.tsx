import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { enter } from '../../../test/enter';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { RegistrationSettings } from './RegistrationSettings';

type Invitation = components['schemas']['Invitation'];

const user = userEvent.setup({ delay: null });
const NOT_ALLOWED = "You can't do this. If you think you should, please contact the operator.";
const NO_CONTENT = new Response(null, { status: 204 });

/** Opens the settings with a fake server that stores the registration mode and invitations. */
async function open(mode: 'open' | 'invited' | 'closed', more: Record<string, unknown> = {}) {
  const invitations: Invitation[] = [];
  const requests = fakeServer({
    'GET /registration': () => ({ mode }),
    'PATCH /registration': async (request: Request) => {
      ({ mode } = (await request.json()) as { mode: typeof mode });
      return { mode };
    },
    'GET /registration/invitations': () => invitations,
    'POST /registration/invitations': async (request: Request) => {
      const { note, uses } = (await request.json()) as { note: string; uses: number };
      const times = { createdAt: '2026-01-05T10:00:00.000Z', expiresAt: '2026-02-04T10:00:00.000Z' };
      const invitation = { id: 3, note, usesLeft: uses, ...times } as Invitation;
      invitations.push(invitation);
      return { ...invitation, path: '/signup?invitation=secret' };
    },
    'DELETE /registration/invitations/3': () => {
      invitations.pop();
      return NO_CONTENT;
    },
    ...more,
  });
  await renderPage(<RegistrationSettings />, { texts: ['account'], user: { ...mila, role: 'administrator' } });
  await screen.findByRole('group', { name: 'Who can register' });
  return requests;
}
const choice = (name: string) => screen.getByRole('radio', { name });
const form = () => within(screen.getByRole('form', { name: 'Invite people' }));

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('registration mode', () => {
  it.each([
    ['People with an invitation', 'invited', 'Registration now requires an invitation'],
    ['Nobody', 'closed', 'Nobody can register now'],
    ['Everybody', 'open', 'Everybody can register now'],
  ] as const)('is saved immediately after a choice: %s', async (name, mode, message) => {
    const requests = await open(mode === 'open' ? 'closed' : 'open');
    await user.click(choice(name));
    expect(await screen.findByText(message)).toBeVisible();
    expect(choice(name)).toBeChecked();
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ mode }]);
  });

  it('shows the previous mode if saving fails', async () => {
    await open('open', { 'PATCH /registration': () => failure(403, 'not_allowed') });
    await user.click(choice('Nobody'));
    expect(await screen.findByText(NOT_ALLOWED)).toBeVisible();
    await waitFor(() => expect(choice('Everybody')).toBeChecked());
    expect(choice('Nobody')).not.toBeChecked();
  });

  it('can be reloaded after an error', async () => {
    const answers = [failure(500, 'internal'), { mode: 'closed' }];
    fakeServer({ 'GET /registration': () => answers.shift() });
    await renderPage(<RegistrationSettings />, { texts: ['account'], user: { ...mila, role: 'administrator' } });
    expect(await screen.findByText(/Registration couldn't be loaded/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(choice('Nobody')).toBeChecked());
  });
});

describe('invitation', () => {
  it('shows its link once and can be withdrawn', async () => {
    const requests = await open('invited');
    expect(await screen.findByText('There are no open invitations.')).toBeVisible();
    await enter(form().getByLabelText('Note (only you see this)'), 'The shelter');
    await user.selectOptions(form().getByLabelText('Number of accounts'), '5 people');
    await user.selectOptions(form().getByLabelText('For how long'), '30 days');
    await user.click(form().getByRole('button', { name: 'Create a link' }));
    const link = `${window.location.origin}/signup?invitation=secret`;
    expect(await form().findByText(link)).toBeVisible();
    expect(form().getByText('Send this link to the people you invite. It is not shown again.')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'The shelter', uses: 5, days: 30 });

    const list = within(await screen.findByRole('list', { name: 'Invitations' }));
    expect(list.getByText(/For 5 more people/)).toBeVisible();
    expect(list.queryByText(/secret/)).toBeNull();
    await user.click(list.getByRole('button', { name: 'Withdraw: The shelter' }));
    expect(await screen.findByText('There are no open invitations.')).toBeVisible();
    // The link of a withdrawn invitation must not be shared.
    expect(screen.queryByText(link)).toBeNull();
  });

  it('keeps the form input if creating the invitation fails', async () => {
    await open('invited', { 'POST /registration/invitations': () => failure(503, 'unavailable') });
    await enter(form().getByLabelText('Note (only you see this)'), 'The shelter');
    await user.click(form().getByRole('button', { name: 'Create a link' }));
    expect(await form().findByRole('alert')).not.toBeEmptyDOMElement();
    expect(form().getByLabelText('Note (only you see this)')).toHaveValue('The shelter');
    expect(screen.queryByText(/signup/)).toBeNull();
  });

  it('stays listed if the withdrawal fails', async () => {
    const invitation = {
      id: 3,
      note: null,
      usesLeft: 1,
      createdAt: '2026-01-05T10:00:00.000Z',
      expiresAt: '2026-02-04T10:00:00.000Z',
    };
    await open('invited', {
      'GET /registration/invitations': [invitation],
      'DELETE /registration/invitations/3': () => failure(403, 'not_allowed'),
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw: Without a name' }));
    expect(await screen.findByText(NOT_ALLOWED)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw: Without a name' })).toBeVisible();
  });
});
