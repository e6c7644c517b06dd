import { Box, CloseButton, Title } from '@mantine/core';
import { IconChevronRight, IconQrcode, IconSpeakerphone, IconVaccine } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Group, Stack } from '../../ui/layout/Layout';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { petCategoryLook } from '../catalog/petCategories';
import { PetDrawing } from './PetDrawing';
import classes from './PetPage.module.css';
import { petsOfUserQuery } from './pets.queries';
import { useNewPet } from './useNewPet';

/** Card with next steps for the pet that its owner has just added, until the owner hides it. */
export function NewPetCard({ ownerUuid }: { ownerUuid: string }) {
  const { t } = useTranslation('pets');
  const [uuid, setUuid] = useNewPet(ownerUuid);
  const { data } = useInfiniteQuery({ ...petsOfUserQuery(ownerUuid), enabled: uuid !== '' });
  const pet = data?.pages.flatMap(({ items }) => items).find((one) => one.uuid === uuid);
  if (!pet) return null;
  const [cover] = pet.photos;
  const steps = [
    { to: paths.health(pet.uuid), Icon: IconVaccine, text: t('next.vaccination') },
    { to: paths.petTag(pet.uuid), Icon: IconQrcode, text: t('next.tag') },
    { to: paths.wall(), Icon: IconSpeakerphone, text: t('next.wall') },
  ];
  return (
    <Stack component={Card} gap="xs" p={20}>
      <Group wrap="nowrap" gap="sm">
        <div className={classes.cover}>
          <PhotoFrame
            src={cover?.url}
            variants={cover?.variants}
            sizes="64px"
            alt=""
            fallback={<PetDrawing pet={pet} />}
            tint={petCategoryLook(pet.petCategory.id).tint}
          />
        </div>
        <Title order={2} fz="lg" flex={1}>
          {t('next.title', { name: pet.name })}
        </Title>
        <CloseButton size={44} aria-label={t('next.dismiss')} onClick={() => setUuid('')} />
      </Group>
      <ul>
        {steps.map(({ to, Icon, text }) => (
          <li key={to}>
            <Group component={Link} to={to} wrap="nowrap" gap="sm" mih={44} c="var(--link)" fw={700}>
              <Icon size={22} aria-hidden />
              <Box component="span" flex={1}>
                {text}
              </Box>
              <IconChevronRight size={18} aria-hidden />
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
