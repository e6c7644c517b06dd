import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { fakeServer, renderPage } from '../../../test/render';
import { ChipPage } from './ChipPage';
import { TagPage } from './TagPage';

const uuid = '6b5c3e3e-0d3f-4d5e-9d3a-3b7f0c2f1a11';
const user = userEvent.setup();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the page that looks up a chip', () => {
  it('rejects an incomplete number, and offers a message to the owner of a registered pet', async () => {
    const requests = fakeServer({
      'POST /chip-lookups': { uuid, isRegistered: true, isOwnerNotified: true },
      [`POST /chip-lookups/${uuid}/message`]: new Response(null, { status: 204 }),
    });
    await renderPage(<ChipPage />, { at: '/chip', path: '/chip', texts: ['finders'], user: mila });
    await user.type(screen.getByLabelText('Chip number'), '941 000');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText(/A chip number has 15 digits/)).toBeVisible();
    await user.type(screen.getByLabelText('Chip number'), ' 024 680 135');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    await user.type(await screen.findByLabelText('Message to the owner'), 'He is with me.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/Your message has been sent/)).toBeVisible();
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([
        { number: '941 000 024 680 135' },
        { content: 'He is with me.' },
      ]),
    );
  });
});

describe('the page for a chip whose owner was not notified', () => {
  it('says so', async () => {
    fakeServer({ 'POST /chip-lookups': { uuid, isRegistered: true, isOwnerNotified: false } });
    await renderPage(<ChipPage />, { at: '/chip', path: '/chip', texts: ['finders'], user: mila });
    await user.type(screen.getByLabelText('Chip number'), 'chip 941–000–024–680–135');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByText(/the owner couldn't be notified/)).toBeVisible();
  });
});

describe('the page of a collar tag', () => {
  it('links to the report of a lost pet, and shows no message form if the owner wants no messages', async () => {
    const facts = { name: null, imageUrl: null, lostReportUuid: uuid };
    const tag = { code: 'ABCD-2345', petCategoryId: 1, ...facts, canWrite: false };
    fakeServer({ 'GET /tags/ABCD-2345': tag });
    await renderPage(<TagPage />, { at: '/t/ABCD-2345', path: '/t/:code', texts: ['finders', 'catalog'] });
    expect(await screen.findByRole('heading', { name: 'You found a pet' })).toBeVisible();
    expect(screen.queryByLabelText('Message to the owner')).toBeNull();
    expect(screen.getByRole('link', { name: 'See the report' })).toHaveAttribute('href', `/lost/${uuid}`);
  });
});
