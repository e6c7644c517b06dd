import { ActionIcon, Box, Button, Group, Text, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SendMessageDto } from '../../api/limits';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { useDraft } from '../../lib/draft';
import { isComposing } from '../../lib/isComposing';
import { publishHeight } from '../../lib/publishHeight';
import { isUuid } from '../../lib/uuid';
import { trimText } from '@sapa/shared/trim-text.ts';
import { useChangeSearch } from '../../routing/useChangeSearch';
import { ChosenMedia } from '../media/ChosenMedia';
import { toMediaItems } from '../media/draftMedia';
import { MediaButton } from '../media/MediaButton';
import { useDropArea } from '../media/useDropArea';
import { useDraftMedia } from '../media/useDraftMedia';
import { petQuery } from '../pets/pets.queries';
import { AboutPet } from './AboutPet';
import classes from './Composer.module.css';
import { messageDraftKey, PHOTO_INPUT } from './messageKeys';
import type { MessageContent } from './outbox';
import type { Partner } from './usePartner';

type Pet = components['schemas']['Pet'];

const { maxLength: MAX_LENGTH } = SendMessageDto.content;

const actionsHeight = publishHeight('--actions-height');

interface ComposerProps {
  partner: Partner;
  isDesktop: boolean;
  /** Whether there is a connection. Without a connection the draft is kept. */
  canSend: boolean;
  /**
   * Whether the socket is connecting. A submitted message is sent once the socket is connected.
   */
  isConnecting: boolean;
  onSend: (message: MessageContent) => void;
}

/** Message form. Each conversation's draft is kept on this device. */
export function Composer({ partner, isDesktop, canSend, isConnecting, onSend }: ComposerProps) {
  const { t } = useTranslation('messages');
  const hintId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { draftText, setText } = useDraftText(partner.uuid);
  const { petUuid, sentence, sentences, dropPet } = usePetInUrl(partner.uuid);
  const { media, uploads, forget } = useDraftMedia(`message-media:${useSession()?.user.uuid}:${partner.uuid}`);
  useDropArea(input, uploads);

  const text = draftText ?? sentence;
  const content = trimText(text);
  const excess = [...content].length - MAX_LENGTH;
  // A message with pictures can be sent when all of them are uploaded or removed.
  const isComplete = excess <= 0 && (media.length > 0 ? !uploads.isMissing : content !== '');
  const [isSendPending, setSendPending] = useState(false);
  if (isSendPending && !(isComplete && (canSend || isConnecting))) setSendPending(false);

  const sendPending = useEffectEvent(() => isSendPending && send());
  useEffect(() => {
    if (canSend) sendPending();
  }, [canSend]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    setSendPending(isComplete && !canSend && isConnecting);
    if (!isComplete || !canSend) return;
    const [first, ...others] = toMediaItems(media);
    if (first) onSend({ content: first.url, messageType: 'image', media: [first, ...others] });
    if (content) onSend({ content, messageType: 'text', petUuid });
    forget();
    setText('');
    dropPet();
    input.current?.focus({ preventScroll: true });
  }

  function choose(suggestion: string) {
    setText(suggestion);
    input.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    // Ignores Enter while it confirms an input method's suggestion.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      // Only on phones, because there the form overlays the page and other elements need its
      // height.
      ref={isDesktop ? undefined : actionsHeight}
      className={classes.form}
      data-dragging={uploads.isDragging || undefined}
      onSubmit={send}
      {...uploads.dropProps}
    >
      {(media.length > 0 || uploads.leftOut) && (
        <Box pb="xs">
          <ChosenMedia uploads={uploads} isRow />
        </Box>
      )}
      {petUuid && (
        <Box pb="xs">
          <AboutPet uuid={petUuid} onRemove={dropPet} />
          <div className={classes.sentences} role="group" aria-label={t('compose.sentences.label')}>
            {sentences.map((suggestion) => (
              <Button
                key={suggestion}
                size="sm"
                variant="default"
                flex="none"
                fw={600}
                onClick={() => choose(suggestion)}
              >
                {suggestion}
              </Button>
            ))}
          </div>
        </Box>
      )}
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <MediaButton uploads={uploads} inputId={PHOTO_INPUT} compact />
        <Textarea
          ref={input}
          classNames={{ input: classes.input }}
          flex={1}
          miw={0}
          radius={22}
          autosize
          minRows={1}
          maxRows={4}
          aria-label={t('compose.label', { name: partner.name })}
          placeholder={t('compose.placeholder')}
          enterKeyHint="send"
          value={text}
          error={excess > 0}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => {
            // After an edit, the user must submit the message again.
            setSendPending(false);
            setText(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          color="terracotta"
          aria-label={t('compose.send')}
          disabled={!isComplete || !(canSend || isConnecting)}
          // Keeps a phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
        >
          <IconSend2 size={22} aria-hidden />
        </ActionIcon>
      </Group>
      <Text id={hintId} role="status" px="xs" size="sm" fw={600} c={isSendPending ? 'dimmed' : 'var(--danger)'}>
        {excess > 0 && t('compose.tooLong', { count: excess })}
        {isSendPending && t('compose.waiting')}
      </Text>
    </form>
  );
}

const readText = (kept: unknown) => (typeof kept === 'string' && kept ? kept : null);

/** The draft text, or null if the user has typed nothing. Synchronized between tabs. */
function useDraftText(userUuid: string) {
  const [kept, setDraft] = useDraft(messageDraftKey(useSession()?.user.uuid, userUuid), readText);
  /** True after the user has cleared the text, so the suggested sentence does not come back. */
  const [isEmptied, setEmptied] = useState(false);
  function setText(text: string) {
    setEmptied(text === '');
    setDraft(text || null);
  }
  return { draftText: kept ?? (isEmptied ? '' : null), setText };
}

const suggestedQuestions = ({ giveAway, priceForSale, priceForBreeding, lostReport }: Pet) => {
  if (lostReport) return ['knowsWhere', 'isWithMe', 'canHelp'] as const;
  return [
    giveAway && ('adoption' as const),
    priceForSale !== null && ('sale' as const),
    priceForBreeding !== null && ('breeding' as const),
    'meet' as const,
    'company' as const,
  ].filter((key) => key !== false);
};

/** The pet in the URL that the user wants to ask about, with suggested questions. */
function usePetInUrl(ownerUuid: string) {
  const { t } = useTranslation('messages');
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const petParam = search.get('pet') ?? undefined;
  const uuid = isUuid(petParam) ? petParam.toLowerCase() : null;
  const { data: loadedPet } = useQuery({ ...petQuery(uuid ?? ''), enabled: uuid !== null });
  // The pet in the URL must belong to the recipient.
  const pet = loadedPet?.user.uuid === ownerUuid ? loadedPet : undefined;
  return {
    petUuid: pet ? uuid : null,
    sentence: pet ? t(pet.lostReport ? 'compose.writeAboutLostPet' : 'compose.askAboutPet', { name: pet.name }) : '',
    sentences: pet ? suggestedQuestions(pet).map((key) => t(`compose.sentences.${key}`, { name: pet.name })) : [],
    dropPet: () => changeSearch((params) => params.delete('pet'), { replace: true, preventScrollReset: true }),
  };
}
