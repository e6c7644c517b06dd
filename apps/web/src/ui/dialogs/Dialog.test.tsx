import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

const nothing = () => {};

describe('Dialog', () => {
  it('focuses its first field', async () => {
    await renderPage(
      <Dialog title="Save" onClose={nothing}>
        <p>Something to read</p>
        <button>Help</button>
        <input type="text" hidden readOnly value="mila@example.org" />
        <input type="file" aria-label="Picture" />
        <input aria-label="Name" />
        <textarea aria-label="More" />
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  });

  it('focuses the element with data-autofocus instead of the first field', async () => {
    await renderPage(
      <Dialog title="Save" onClose={nothing}>
        <input aria-label="Name" />
        <textarea aria-label="More" data-autofocus />
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'More' })).toHaveFocus());
  });

  it('focuses the cancel button of a confirmation', async () => {
    await renderPage(
      <ConfirmDialog title="Delete?" confirm="Delete" busyText="" busy={false} onConfirm={nothing} onCancel={nothing}>
        It will be gone.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });
});
