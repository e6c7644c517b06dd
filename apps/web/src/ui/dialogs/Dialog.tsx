import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Group, Modal, Stack } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dialog.module.css';
import { useReturnFocus } from './useReturnFocus';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Whether an action that cannot be cancelled is in progress. The dialog stays open. */
  busy?: boolean;
  /** Gives the dialog the width of a text column, for longer content. */
  wide?: boolean;
  /** The element around the menu button, if the dialog was opened from a menu. */
  openedFrom?: RefObject<HTMLElement | null>;
}

const FIELD = 'input:not([hidden], [type="hidden"], [type="file"], :disabled), textarea, select';

/** Gives the initial focus to the first field instead of the close button before it. */
function markFirstField(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return;
  body.querySelector(FIELD)?.setAttribute('data-autofocus', '');
}

/** Modal dialog with a question or a form: centred on a desktop, a bottom sheet on a phone. */
export function Dialog({ title, onClose, children, busy = false, wide = false, openedFrom }: DialogProps) {
  const { t } = useTranslation();
  useReturnFocus(openedFrom);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      size={wide ? '48rem' : undefined}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      // No scale transition, because the content may measure itself when it is mounted.
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content data-sheet>
        {/* Not Mantine's header, because its <header> counts as a second banner landmark
            outside <main>. */}
        <Group wrap="nowrap" justify="space-between" gap={0} p="12px 12px 8px 20px" className={classes.header}>
          <Modal.Title py="xs" fz={20} fw={800} lh={1.25}>
            {title}
          </Modal.Title>
          <Modal.CloseButton size={44} c="dimmed" aria-label={t('close')} disabled={busy} />
        </Group>
        <Modal.Body ref={markFirstField} p="0 20px 20px">
          <Stack>{children}</Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * A dialog's buttons. The main action is last, which is near the thumb on a phone and on the right
 * on a desktop.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
