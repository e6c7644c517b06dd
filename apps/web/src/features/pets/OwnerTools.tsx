import { Button, Group } from '@mantine/core';
import {
  IconCandle,
  IconGift,
  IconHeartbeat,
  IconMapSearch,
  IconPencil,
  IconPhotoEdit,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import classes from './PetPage.module.css';
import { useForgetPet } from './pets.queries';
import { SharePet } from './SharePet';

const PetDeath = lazy(() => import('./PetDeath').then((m) => ({ default: m.PetDeath })));
const DeletePet = lazy(() => import('./DeletePet').then((m) => ({ default: m.DeletePet })));

/** Buttons with which the owner edits, deletes and shares a pet. */
export function OwnerTools({ pet }: { pet: components['schemas']['Pet'] }) {
  const { t } = useTranslation('pets');
  const navigate = useNavigate();
  const forgetPet = useForgetPet(pet.uuid);
  const [isDeleting, setDeleting] = useState(false);
  const [isMourning, setMourning] = useState(false);

  async function leave() {
    await navigate(paths.animals(), { replace: true });
    forgetPet();
  }

  return (
    <Group
      gap="xs"
      align="stretch"
      className={classes.tools}
      role="group"
      aria-label={t('page.tools', { name: pet.name })}
    >
      <Button
        component={Link}
        to={paths.pet(pet.uuid, { edit: 'profile' })}
        state={{ isFromPet: true }}
        variant="default"
        leftSection={<IconPencil size={20} aria-hidden />}
      >
        {t('page.edit')}
      </Button>
      <Button
        component={Link}
        to={paths.pet(pet.uuid, { edit: 'photos' })}
        state={{ isFromPet: true }}
        variant="default"
        leftSection={<IconPhotoEdit size={20} aria-hidden />}
      >
        {t('photos.title')}
      </Button>
      <Button
        component={Link}
        to={paths.health(pet.uuid)}
        variant="default"
        leftSection={<IconHeartbeat size={20} aria-hidden />}
      >
        {t('page.health')}
      </Button>
      {!pet.diedOn && (
        <Button
          component={Link}
          to={paths.petTag(pet.uuid)}
          variant="default"
          leftSection={<IconQrcode size={20} aria-hidden />}
        >
          {t('page.tag')}
        </Button>
      )}
      {pet.visibleToVisitors && <SharePet pet={pet} />}
      {!pet.diedOn && (
        <Button
          component={Link}
          to={paths.givePet(pet.uuid)}
          variant="default"
          leftSection={<IconGift size={20} aria-hidden />}
        >
          {t('page.give')}
        </Button>
      )}
      {!pet.diedOn && !pet.lostReport && (
        <Button
          component={Link}
          to={paths.newLost({ pet: pet.uuid })}
          variant="default"
          leftSection={<IconMapSearch size={20} aria-hidden />}
        >
          {t('page.reportLost')}
        </Button>
      )}
      <Button variant="subtle" leftSection={<IconCandle size={20} aria-hidden />} onClick={() => setMourning(true)}>
        {t('death.open', { context: pet.gender })}
      </Button>
      <Button
        variant="subtle"
        c="var(--danger)"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => setDeleting(true)}
      >
        {t('page.delete')}
      </Button>
      {isMourning && (
        <Suspense fallback={null}>
          <PetDeath pet={pet} onClose={() => setMourning(false)} />
        </Suspense>
      )}
      {isDeleting && (
        <Suspense fallback={null}>
          <DeletePet pet={pet} onCancel={() => setDeleting(false)} onDeleted={() => void leave()} />
        </Suspense>
      )}
    </Group>
  );
}
