import { ActionIcon, Box, Group, Skeleton, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { CardLink } from '../../ui/cards/CardLink';
import { Avatar } from '../../ui/pictures/Avatar';
import { PetOffers } from '../catalog/PetOffers';
import { petCategoryLook } from '../catalog/petCategories';
import { petQuery } from '../pets/pets.queries';

/**
 * Card for the pet that a new message asks about. Shows a plain link if the pet no longer exists.
 */
export function AboutPet({ uuid, onRemove }: { uuid: string; onRemove?: () => void }) {
  const { data: pet, error } = useQuery(petQuery(uuid));
  if (error && !pet) {
    return (
      <Box component={Link} to={paths.pet(uuid)} px={4} c="var(--link)">
        {window.location.origin + paths.pet(uuid)}
      </Box>
    );
  }
  if (!pet) return <Skeleton w={260} maw="100%" h={60} mb={6} radius={12} />;
  return (
    <Card pet={{ ...pet, petCategoryId: pet.petCategory.id }} onRemove={onRemove}>
      <Box component="span" fz="sm" fw={400}>
        {pet.petCategoryGroup.name}
      </Box>
    </Card>
  );
}

/** Card for the pet in a stored message, which includes the pet's data. */
export function MessagePet({ pet }: { pet: components['schemas']['PetSummary'] }) {
  return (
    <Card pet={pet}>
      <Group gap={4}>
        <PetOffers pet={pet} />
      </Group>
    </Card>
  );
}

interface CardProps {
  pet: Pick<components['schemas']['PetSummary'], 'uuid' | 'name' | 'petCategoryId' | 'imageUrl'>;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

function Card({ pet, onRemove, children }: CardProps) {
  const { t } = useTranslation('messages');
  const look = petCategoryLook(pet.petCategoryId);
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      w={260}
      maw="100%"
      mb={6}
      p="xs"
      bdrs="md"
      bg="var(--tint)"
      c="var(--tint-ink)"
      pos="relative"
      data-tint={look.tint}
    >
      <Avatar src={pet.imageUrl} size={44} tint={look.tint} fallback={look.illustration} />
      <Stack gap={0} flex={1} miw={0} lh={1.3} fw={800}>
        <CardLink to={paths.pet(pet.uuid)}>{pet.name}</CardLink>
        {children}
      </Stack>
      {onRemove && (
        <ActionIcon aria-label={t('compose.removePet', { name: pet.name })} onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
