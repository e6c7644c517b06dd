import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { RichText } from '../../ui/text/RichText';
import { errorText } from '../../ui/feedback/errorText';
import { ApiError } from '../../api/ApiError';
import { ReportButton } from '../reports/ReportButton';
import { AboutPet } from './AboutPet';
import classes from './MessageBubble.module.css';
import { MessagePhoto } from './MessagePhoto';
import type { Unsent } from './outbox';
import { parsePetLink } from './petLink';
import type { Message } from './thread';

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** Of who sent it. */
  name: string;
}

/** One message, on the side of who wrote it. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, name }: MessageBubbleProps) {
  const { content, messageType, createdAt, isRead } = message;
  return (
    <Bubble isOwn={isOwn} content={content} messageType={messageType} name={name}>
      <Stamp at={createdAt}>
        {isOwn ? (
          <Mark state={isRead ? 'read' : 'sent'} />
        ) : (
          <ReportButton type="message" id={message.id} name={name} className={classes.report ?? ''} />
        )}
      </Stamp>
    </Bubble>
  );
});

interface UnsentBubbleProps {
  message: Unsent;
  /** There is a way for it. */
  canSend: boolean;
  onRetry: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
}

/** One that the server has not confirmed: it is on its way, or waits for somebody to try again. */
export function UnsentBubble({ message, canSend, onRetry, onDiscard }: UnsentBubbleProps) {
  const { t, i18n } = useTranslation(['messages', 'errors']);
  const { content, messageType, createdAt, failure } = message;
  return (
    <>
      <Bubble isOwn content={content} messageType={messageType} name="" isFailed={failure !== null}>
        <Stamp at={createdAt}>{failure === null && <Mark state="sending" />}</Stamp>
      </Bubble>
      {failure !== null && (
        <div className={classes.failure} role="alert">
          <p>
            {t('message.notSent')}. {errorText(i18n, new ApiError(0, { code: failure }))}
          </p>
          <div className={classes.actions}>
            <Button size="sm" variant="default" disabled={!canSend} onClick={() => onRetry(message)}>
              {t('message.retry')}
            </Button>
            <Button size="sm" variant="default" className={classes.discard} onClick={() => onDiscard(message)}>
              {t('message.delete')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

interface BubbleProps {
  isOwn: boolean;
  content: string;
  messageType: Message['messageType'];
  name: string;
  isFailed?: boolean;
  children: ReactNode;
}

function Bubble({ isOwn, content, messageType, name, isFailed, children }: BubbleProps) {
  const isPhoto = messageType === 'image';
  const { text, petUuid } = isPhoto ? { text: '', petUuid: null } : parsePetLink(content);
  return (
    <div
      className={classes.bubble}
      data-own={isOwn || undefined}
      data-failed={isFailed || undefined}
      data-photo={isPhoto || undefined}
    >
      {petUuid && <AboutPet uuid={petUuid} />}
      {isPhoto ? <MessagePhoto url={content} isOwn={isOwn} name={name} /> : text && <RichText>{text}</RichText>}
      {children}
    </div>
  );
}

function Stamp({ at, children }: { at: string; children: ReactNode }) {
  const format = useFormat();
  return (
    <span className={classes.stamp}>
      <time dateTime={at}>{format.clock(at)}</time>
      {children}
    </span>
  );
}

const MARKS = { sending: IconClock, sent: IconCheck, read: IconChecks };

function Mark({ state }: { state: keyof typeof MARKS }) {
  const { t } = useTranslation('messages');
  const Icon = MARKS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{t(`message.${state}`)}</VisuallyHidden>
    </span>
  );
}
