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
  /** Whether its action is in progress and cannot be cancelled. */
  busy?: boolean;
  /** As wide as a text is, for what is written or read in it. */
  wide?: boolean;
  /** The element that contains the button of the menu from which it was opened. */
  openedFrom?: RefObject<HTMLElement | null>;
}

const FIELD = 'input:not([hidden], [type="hidden"], [type="file"], :disabled), textarea, select';

/** Who opens a dialog with fields wants to fill them in; the button that closes it stands before them. */
function markFirstField(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return;
  body.querySelector(FIELD)?.setAttribute('data-autofocus', '');
}

/** A question or a small task in front of the page: in the middle of a desktop, a sheet at the bottom of a phone. */
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
      // No scaling: the content may measure itself when it is mounted.
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
        <Modal.Body ref={markFirstField} className={classes.body}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons of a dialog, the main action last: next to the thumb on a phone, on the right on a desktop. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
