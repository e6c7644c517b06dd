import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { enter } from '../../../test/enter';
import { connection } from '../../api/connection';
import { session } from '../../api/session';
import { ReportButton } from './ReportButton';

const user = userEvent.setup({ delay: null });
const WORDS = 'What should the moderators know? (optional)';

/** Opens the dialog by keyboard. */
async function open(answers: unknown[] = [{}]) {
  const requests = fakeServer({ 'POST /moderation/reports': () => answers.shift() });
  await renderPage(<ReportButton type="wall_post" id={7} name="Ben Benić" />, { texts: ['reports'], user: mila });
  const button = screen.getByRole('button', { name: 'Report: Ben Benić' });
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this post' }));
  return { button, dialog, sent: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

afterEach(() => {
  vi.restoreAllMocks();
  connection.reached();
  session.end();
});

describe('ReportDialog', () => {
  it('sends a report by keyboard, thanks the user and restores the focus', async () => {
    const { button, dialog, sent } = await open();
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    dialog.getByRole('radio', { name: 'Insults or hate' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('radio', { name: 'Spam' })).toBeChecked();
    await user.tab();
    expect(dialog.getByLabelText(WORDS)).toHaveFocus();
    await user.keyboard('The same everywhere.');
    await user.tab();
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Report' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Thank you. We will notify you about the result.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    expect(sent()).toEqual([{ targetType: 'wall_post', targetId: 7, reason: 'spam', text: 'The same everywhere.' }]);
  });

  it('keeps the text after a failure, and lets the user resend it', async () => {
    const { dialog, sent } = await open([failure(503, 'unavailable'), {}]);
    await user.click(dialog.getByRole('radio', { name: 'Fraud' }));
    await enter(dialog.getByLabelText(WORDS), 'He sells the same dog twice.');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(dialog.getByLabelText(WORDS)).toHaveValue('He sells the same dog twice.');
    expect(dialog.getByRole('radio', { name: 'Fraud' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(2);
  });

  it('stays open without a connection', async () => {
    const { dialog } = await open([]);
    vi.spyOn(globalThis, 'fetch').mockImplementation(noConnection);
    await enter(dialog.getByLabelText(WORDS), 'x');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(dialog.getByLabelText(WORDS)).toHaveValue('x');
  });

  it('shows that the content was already reported', async () => {
    const { dialog } = await open([failure(409, 'already_reported')]);
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText("You've already reported this. The moderators will look at it.")).toBeVisible();
  });

  it('sends nothing when the user cancels', async () => {
    const { button, sent } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    expect(sent()).toEqual([]);
  });
});
