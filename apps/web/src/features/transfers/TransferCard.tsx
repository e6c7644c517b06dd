import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { Group, Stack } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { petCategoryLook } from '../catalog/petCategories';
import { WriteReview } from '../reviews/WriteReview';
import { type Answer, type Transfer, useAnswerTransfer, useAskAboutPet } from './transfers.queries';

/** A pet that changes its owner, with the buttons of the user's side. */
export function TransferCard({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation(['transfers', 'users']);
  const { uuid, pet, state, isGiver } = transfer;
  const look = pet ? petCategoryLook(pet.petCategoryId) : undefined;
  return (
    <Group component={Card} id={uuid} align="flex-start" gap="12px 16px" p={20} lifts={pet !== null}>
      <Avatar src={pet?.imageUrl} size={64} tint={look?.tint} fallback={look?.illustration ?? 'paws'} />
      <Stack flex="1 1 120px" gap={4}>
        <Box component="h2" fz="lg">
          {pet ? <CardLink to={paths.pet(pet.uuid)}>{pet.name}</CardLink> : t('goneName')}
        </Box>
        <p>
          <Sentence transfer={transfer} />
        </p>
        {state === 'pending' && <GoesAlong transfer={transfer} />}
        {state === 'pending' && !isGiver && (
          <Box component="p" c="dimmed">
            {t('namesOwner')}
          </Box>
        )}
      </Stack>
      {state === 'accepted' && !isGiver && <WriteReview transferUuid={uuid} />}
      <Actions transfer={transfer} />
    </Group>
  );
}

/** Sentence with the giver or receiver of the pet and the date of the transfer. */
function Sentence({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation(['transfers', 'users']);
  const format = useFormat();
  const { isGiver, state, person, toEmail, expiresAt, finishedAt } = transfer;
  const name = (person && (userName(person) || t('users:unnamed'))) ?? toEmail;
  const date = format.date(state === 'pending' ? expiresAt : (finishedAt ?? expiresAt));
  if (state === 'pending') return t(isGiver ? 'given.pending' : 'received.pending', { name, date });
  if (state !== 'accepted') return t(`given.${state}`, { date });
  if (!isGiver) return t('received.accepted', { name, date });
  return name ? t('given.livesWith', { name, date }) : t('given.accepted', { date });
}

function GoesAlong({ transfer: { withPhotos, withRecord, withHistory } }: { transfer: Transfer }) {
  const { t } = useTranslation('transfers');
  const parts = [
    withPhotos && t('parts.photos'),
    withRecord && t('parts.record'),
    withHistory && t('parts.history'),
  ].filter((part) => part !== false);
  return (
    <Box component="p" c="dimmed">
      {parts.length ? t('parts.all', { parts: parts.join(', ') }) : t('parts.none')}
    </Box>
  );
}

function Actions({ transfer }: { transfer: Transfer }) {
  const { t, i18n } = useTranslation('transfers');
  const { uuid, isGiver, state, canAsk, pet } = transfer;
  const { mutate, isPending } = useAnswerTransfer(uuid);
  const [confirming, setConfirming] = useState<Answer | null>(null);
  const name = pet?.name ?? t('goneName');

  const answer = (chosen: Answer) =>
    mutate(chosen, {
      onSuccess: () => notify.success((t) => t(`transfers:done.${chosen}`, { name })),
      onError: (error) => notify.error(() => errorText(i18n, error)),
      onSettled: () => setConfirming(null),
    });

  if (state !== 'pending' && !canAsk) return null;
  return (
    <Group w="100%" gap="8px 12px">
      {canAsk && <AskButton transfer={transfer} />}
      {state === 'pending' && isGiver && (
        <Button variant="default" onClick={() => setConfirming('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {state === 'pending' && !isGiver && (
        <>
          <Button loading={isPending} onClick={() => answer('accept')}>
            {t('accept')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => setConfirming('decline')}>
            {t('decline')}
          </Button>
        </>
      )}
      {confirming && confirming !== 'accept' && (
        <ConfirmDialog
          title={t(`confirm.${confirming}`, { name })}
          confirm={t(confirming)}
          busyText={t(confirming)}
          busy={isPending}
          onConfirm={() => answer(confirming)}
          onCancel={() => setConfirming(null)}
        >
          {t(`confirm.${confirming}Text`)}
        </ConfirmDialog>
      )}
    </Group>
  );
}

/** Lets a shelter or kennel ask how the pet is. */
function AskButton({ transfer: { uuid, pet } }: { transfer: Transfer }) {
  const { t, i18n } = useTranslation('transfers');
  const { mutate, isPending } = useAskAboutPet(uuid);
  const name = pet?.name ?? t('goneName');
  return (
    <Button
      loading={isPending}
      onClick={() =>
        mutate(t('askText', { name }), {
          onSuccess: () => notify.success((t) => t('transfers:done.ask')),
          onError: (error) => notify.error(() => errorText(i18n, error)),
        })
      }
    >
      {t('ask', { name })}
    </Button>
  );
}
