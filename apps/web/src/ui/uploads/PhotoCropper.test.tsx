import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render';
import { PhotoCropper } from './PhotoCropper';

const user = userEvent.setup();
const file = new File(['…'], 'luna.png', { type: 'image/png' });
const revoke = vi.fn();
let decode: () => Promise<void>;

async function open() {
  const onCropped = vi.fn();
  const onCancel = vi.fn();
  const view = await renderPage(
    <PhotoCropper file={file} title="Profile picture" aspect={1} submit="Use it" {...{ onCropped, onCancel }} />,
  );
  await screen.findByRole('dialog', { name: 'Profile picture' });
  return { ...view, onCropped, onCancel };
}

beforeEach(() => {
  decode = () => Promise.resolve();
  // Fakes browser functions that jsdom lacks.
  HTMLImageElement.prototype.decode = () => decode();
  Object.assign(URL, { createObjectURL: () => 'blob:luna', revokeObjectURL: revoke });
});
afterEach(() => {
  vi.restoreAllMocks();
  revoke.mockClear();
});

describe('PhotoCropper', () => {
  it('rotates and zooms the loaded picture, and can be closed', async () => {
    const { onCancel, unmount } = await open();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use it' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Turn right' }));
    expect(document.querySelector('img')!.style.transform).toContain('rotate(90deg)');
    act(() => screen.getByRole('slider', { name: 'Zoom' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(document.querySelector('img')!.style.transform).toContain('scale(1.05)');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    unmount();
    expect(revoke).toHaveBeenCalledWith('blob:luna');
  });

  it('focuses the picture instead of the close button', async () => {
    await open();
    const stage = document.querySelector('.stage')!;
    await waitFor(() => expect(stage).toHaveFocus());
    const area = document.createElement('div');
    area.tabIndex = 0;
    stage.append(area);
    fireEvent.focus(stage);
    expect(area).toHaveFocus();
  });

  it('shows an error if the file is not a picture', async () => {
    decode = () => Promise.reject(new Error('broken'));
    const { onCropped } = await open();
    expect(
      await screen.findByText("The image is damaged and couldn't be read. Please choose another one."),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use it' })).toBeDisabled();
    expect(onCropped).not.toHaveBeenCalled();
  });

  it('closes on Escape', async () => {
    const { onCancel } = await open();
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalled();
  });
});
