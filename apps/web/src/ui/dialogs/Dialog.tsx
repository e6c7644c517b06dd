import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dialog.module.css';
import { useReturnFocus } from './useReturnFocus';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** What it was opened for is in progress and cannot be stopped. */
  busy?: boolean;
  /** What has the button of the menu that it was opened from. */
  openedFrom?: RefObject<HTMLElement | null>;
}

/** A question or a small task in front of the page: in the middle of a desktop, a sheet at the bottom of a phone. */
export function Dialog({ title, onClose, children, busy = false, openedFrom }: DialogProps) {
  const { t } = useTranslation();
  useReturnFocus(openedFrom);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      // What is inside may measure itself, and nothing has its size while it still grows.
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content data-sheet>
        {/* Mantine's own is a <header>: outside of <main> that is the banner of a second page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton className={classes.close} aria-label={t('close')} disabled={busy} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What can be done with a dialog, the most likely thing last: under the thumb, and at the right of a desktop. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
