import { ActionIcon, Anchor, Button, CloseButton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPaw, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Dialog } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { SearchField } from '../../ui/fields/SearchField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Group, Stack } from '../../ui/layout/Layout';
import { Skeletons } from '../../ui/loading/Skeletons';
import { Avatar } from '../../ui/pictures/Avatar';
import { petCategoryLook } from '../catalog/petCategories';
import {
  type PhotoPet,
  type PhotoRef,
  photoPetsQuery,
  suggestedPetsQuery,
  useAddPhotoPet,
  useRemovePhotoPet,
} from './photoPets.queries';

const TYPING_MS = 250;

/** Names of the pets in a photo, as links. */
export function PhotoPetNames({ photo }: { photo: PhotoRef }) {
  const { t } = useTranslation('albums');
  const { data: pets } = useQuery(photoPetsQuery(photo));
  const confirmed = pets?.filter(({ isConfirmed }) => isConfirmed);
  if (!confirmed?.length) return null;
  return (
    <Text fz="sm">
      {t('pets.with')}{' '}
      {confirmed.map(({ id, pet }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Anchor component={Link} to={paths.pet(pet.uuid)} inherit c="inherit" td="underline">
            {pet.name}
          </Anchor>
        </span>
      ))}
    </Text>
  );
}

/** Button on the owner's photo that opens the dialog with its pets. */
export function PhotoPetsButton({ photo }: { photo: PhotoRef }) {
  const { t } = useTranslation('albums');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="filled"
        color="dark.8"
        aria-label={t('pets.title')}
        title={t('pets.title')}
        onClick={() => setOpen(true)}
      >
        <IconPaw size={20} aria-hidden />
      </ActionIcon>
      {isOpen && <PhotoPetsDialog photo={photo} onClose={() => setOpen(false)} />}
    </>
  );
}

function PhotoPetsDialog({ photo, onClose }: { photo: PhotoRef; onClose: () => void }) {
  const { t, i18n } = useTranslation('albums');
  const { data: pets, error, refetch } = useQuery(photoPetsQuery(photo));
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const suggestions = useQuery(suggestedPetsQuery(q));
  const add = useSubmit(useAddPhotoPet(photo));
  const remove = useSubmit(useRemovePhotoPet());
  const failure = add.error ?? remove.error;
  const others = suggestions.data?.filter(({ uuid }) => !pets?.some(({ pet }) => pet.uuid === uuid));

  return (
    <Dialog title={t('pets.title')} onClose={onClose}>
      {error && !pets && <InlineError title={t('pets.failed')} error={error} onRetry={() => void refetch()} />}
      {pets && pets.length > 0 && (
        <Stack component="ul" gap="xs">
          {pets.map((row) => (
            <PetRow key={row.id} pet={row.pet} note={row.isConfirmed ? undefined : t('pets.waiting')}>
              <CloseButton
                size={44}
                aria-label={t('pets.remove', { name: row.pet.name })}
                disabled={remove.isPending}
                onClick={() => remove.submit(row.id)}
              />
            </PetRow>
          ))}
        </Stack>
      )}
      <Text c="dimmed">{t('pets.hint')}</Text>
      <SearchField
        label={t('pets.search')}
        placeholder={t('pets.search')}
        clearLabel={t('pets.clear')}
        value={text}
        onChange={setText}
      />
      <FormMessage>{failure && errorText(i18n, failure)}</FormMessage>
      {suggestions.error && !suggestions.data && (
        <InlineError title={t('pets.failed')} error={suggestions.error} onRetry={() => void suggestions.refetch()} />
      )}
      {suggestions.isPending && <Skeletons count={3} boxHeight={52} />}
      {others && others.length === 0 && <Text>{t(q ? 'pets.noneFound' : 'pets.none')}</Text>}
      {others && others.length > 0 && (
        <Stack component="ul" gap="xs">
          {others.map((pet) => (
            <PetRow key={pet.uuid} pet={pet} note={userName(pet.owner)}>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                aria-label={t('pets.addOf', { name: pet.name })}
                disabled={add.isPending}
                onClick={() => add.submit(pet.uuid)}
              >
                {t('pets.add')}
              </Button>
            </PetRow>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

interface PetRowProps {
  pet: PhotoPet['pet'];
  note: string | undefined;
  children: ReactNode;
}

function PetRow({ pet, note, children }: PetRowProps) {
  const look = petCategoryLook(pet.petCategoryId);
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <Avatar src={pet.imageUrl} fallback={look.illustration} tint={look.tint} size={44} />
      <Stack gap={0} flex={1} miw={0}>
        <Text fw={700} truncate>
          {pet.name}
        </Text>
        {note && (
          <Text c="dimmed" fz="sm" truncate>
            {note}
          </Text>
        )}
      </Stack>
      {children}
    </Group>
  );
}
