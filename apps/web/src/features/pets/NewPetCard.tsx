import { Box, CloseButton, Loader, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconQrcode, IconSpeakerphone, IconVaccine, type TablerIcon } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Group, Stack } from '../../ui/layout/Layout';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { petCategoryLook } from '../catalog/petCategories';
import { PetDrawing } from './PetDrawing';
import classes from './PetPage.module.css';
import { petsOfUserQuery } from './pets.queries';
import { useNewPet } from './useNewPet';
import { useShowOnWall } from './useShowOnWall';

/** Card with next steps for the pet that its owner has just added, until the owner hides it. */
export function NewPetCard({ ownerUuid }: { ownerUuid: string }) {
  const [uuid, setUuid] = useNewPet(ownerUuid);
  const { data } = useInfiniteQuery({ ...petsOfUserQuery(ownerUuid), enabled: uuid !== '' });
  const pet = data?.pages.flatMap(({ items }) => items).find((one) => one.uuid === uuid);
  return pet ? <NextSteps pet={pet} onHide={() => setUuid('')} /> : null;
}

function NextSteps({ pet, onHide }: { pet: components['schemas']['Pet']; onHide: () => void }) {
  const { t } = useTranslation('pets');
  const wall = useShowOnWall(pet);
  const [cover] = pet.photos;
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
        <CloseButton size={44} aria-label={t('next.dismiss')} onClick={onHide} />
      </Group>
      <ul>
        <li>
          <Group component={Link} to={paths.health(pet.uuid)} {...STEP}>
            <Step Icon={IconVaccine}>{t('next.vaccination')}</Step>
          </Group>
        </li>
        <li>
          <Group component={Link} to={paths.petTag(pet.uuid)} {...STEP}>
            <Step Icon={IconQrcode}>{t('next.tag')}</Step>
          </Group>
        </li>
        <li>
          <UnstyledButton w="100%" aria-busy={wall.isPreparing} onClick={wall.show}>
            <Group {...STEP}>
              <Step Icon={IconSpeakerphone} isLoading={wall.isPreparing}>
                {t('next.wall')}
              </Step>
            </Group>
          </UnstyledButton>
        </li>
      </ul>
    </Stack>
  );
}

const STEP = { wrap: 'nowrap', gap: 'sm', mih: 44, c: 'var(--link)', fw: 700 } as const;

interface StepProps {
  Icon: TablerIcon;
  isLoading?: boolean;
  children: string;
}

const Step = ({ Icon, isLoading, children }: StepProps) => (
  <>
    <Icon size={22} aria-hidden />
    <Box component="span" flex={1}>
      {children}
    </Box>
    {isLoading ? <Loader size={18} /> : <IconChevronRight size={18} aria-hidden />}
  </>
);
