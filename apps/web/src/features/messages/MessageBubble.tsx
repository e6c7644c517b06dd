import { Box, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { RichText } from '../../ui/text/RichText';
import { errorText } from '../../ui/feedback/errorText';
import { ApiError } from '../../api/ApiError';
import { MediaGrid, ratioOf } from '../media/MediaGrid';
import { ReportButton } from '../moderation/ReportButton';
import { AboutPet, MessagePet } from './AboutPet';
import classes from './MessageBubble.module.css';
import { PHOTO_INPUT } from './messageKeys';
import type { MediaItem } from '../media/draftMedia';
import type { MessageContent, Unsent } from './outbox';
import { parsePetLink } from './petLink';
import type { Message } from './thread';

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** Name of the sender. */
  name: string;
  /** Whether the user may reply. */
  canReply: boolean;
}

/** A message. The user's own messages are on the right. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, name, canReply }: MessageBubbleProps) {
  const { createdAt, isRead, pet } = message;
  return (
    <Bubble isOwn={isOwn} message={message} name={name}>
      {/* A received message is about the user's own pet. */}
      {pet && !isOwn && canReply && <PhotoButton name={pet.name} />}
      <Stamp at={createdAt}>
        {isOwn ? (
          <Mark state={isRead ? 'read' : 'sent'} />
        ) : (
          <ReportButton type="message" id={message.id} name={name} className={classes.report ?? ''} isSmall />
        )}
      </Stamp>
    </Bubble>
  );
});

interface UnsentBubbleProps {
  message: Unsent;
  /** False while there is no connection. */
  canSend: boolean;
  onRetry: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
}

/** A message that is being sent, or that failed and can be retried. */
export function UnsentBubble({ message, canSend, onRetry, onDiscard }: UnsentBubbleProps) {
  const { t, i18n } = useTranslation(['messages', 'errors']);
  const { createdAt, failure } = message;
  return (
    <>
      <Bubble isOwn message={message} name="" isFailed={failure !== null}>
        <Stamp at={createdAt}>{failure === null && <Mark state="sending" />}</Stamp>
      </Bubble>
      {failure !== null && (
        <Stack align="end" gap={4} c="var(--danger)" fz="sm" ta="right" role="alert">
          <p>
            {t('message.notSent')}. {errorText(i18n, new ApiError(0, { code: failure }))}
          </p>
          <Group gap="xs">
            <Button size="sm" variant="default" disabled={!canSend} onClick={() => onRetry(message)}>
              {t('message.retry')}
            </Button>
            <Button size="sm" variant="default" c="var(--danger)" onClick={() => onDiscard(message)}>
              {t('message.delete')}
            </Button>
          </Group>
        </Stack>
      )}
    </>
  );
}

interface BubbleProps {
  isOwn: boolean;
  message: MessageContent & Partial<Pick<Message, 'pet'>>;
  name: string;
  isFailed?: boolean;
  children: ReactNode;
}

function Bubble({ isOwn, message, name, isFailed, children }: BubbleProps) {
  const { content, messageType, media = [], pet } = message;
  const isPhoto = messageType === 'image';
  // Older messages end with a link to the pet.
  const { text, petUuid: linked } = isPhoto ? { text: '', petUuid: null } : parsePetLink(content);
  const petUuid = message.petUuid ?? linked;
  return (
    <div
      className={classes.bubble}
      data-own={isOwn || undefined}
      data-failed={isFailed || undefined}
      data-photo={isPhoto || undefined}
    >
      {pet ? <MessagePet pet={pet} /> : petUuid && <AboutPet uuid={petUuid} />}
      {isPhoto ? <MessageMedia media={media} isOwn={isOwn} name={name} /> : text && <RichText>{text}</RichText>}
      {children}
    </div>
  );
}

/** Limits of the aspect ratio, width divided by height. Other photos are cropped. */
const RATIOS = { minRatio: 2 / 5, maxRatio: 4 };
/** Maximum height of a photo in pixels. */
const MAX_HEIGHT = 360;
const MEDIA_WIDTH = 'min(280px, 62vw)';

interface MessageMediaProps {
  media: readonly MediaItem[];
  isOwn: boolean;
  /** Name of the sender. */
  name: string;
}

/** Pictures or video of a message. */
function MessageMedia({ media, isOwn, name }: MessageMediaProps) {
  const { t } = useTranslation('messages');
  const [first] = media;
  const kind = first?.video ? 'Video' : 'Photo';
  const label = isOwn ? t(`message.own${kind}`) : t(`message.their${kind}`, { name });
  // A tall photo is narrower, which limits its height.
  const maxWidth =
    first && media.length === 1 ? MAX_HEIGHT * ratioOf(first, RATIOS.minRatio, RATIOS.maxRatio) : undefined;
  return (
    <Box w={MEDIA_WIDTH} maw={maxWidth}>
      <MediaGrid media={media} label={label} {...RATIOS} width={MEDIA_WIDTH} className={classes.media} />
    </Box>
  );
}

/** Opens the composer's file picker, to reply with a photo of the pet. */
function PhotoButton({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  return (
    <Button
      variant="light"
      size="sm"
      mt={6}
      mb={4}
      w="fit-content"
      leftSection={<IconCamera size={20} aria-hidden />}
      onClick={() => document.getElementById(PHOTO_INPUT)?.click()}
    >
      {t('message.sendPhoto', { name })}
    </Button>
  );
}

function Stamp({ at, children }: { at: string; children: ReactNode }) {
  const format = useFormat();
  return (
    <Group justify="flex-end" gap={4} px={4} c="dimmed" fz="xs" lh="18px">
      <time dateTime={at}>{format.clock(at)}</time>
      {children}
    </Group>
  );
}

const MARKS = { sending: IconClock, sent: IconCheck, read: IconChecks };

function Mark({ state }: { state: keyof typeof MARKS }) {
  const { t } = useTranslation('messages');
  const Icon = MARKS[state];
  return (
    <Box component="span" display="grid" c={state === 'read' ? 'var(--link)' : undefined}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{t(`message.${state}`)}</VisuallyHidden>
    </Box>
  );
}
