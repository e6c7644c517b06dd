import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { CardLink } from '../../ui/cards/CardLink';
import { InlineError } from '../../ui/feedback/InlineError';
import { Group, Stack } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import { Avatar } from '../../ui/pictures/Avatar';
import { petCategoryLook } from '../catalog/petCategories';
import { petsOfUserQuery } from '../pets/pets.queries';

/** Height of a pet's picture and name, also while the pets load. */
const HEIGHT = 104;

/** The user's pets, with a picture each. */
export function OwnPets({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const { data, error, hasNextPage, refetch } = useInfiniteQuery(petsOfUserQuery(userUuid));
  if (error && !data) return <InlineError title={t('me.petsFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={HEIGHT} radius="xl" />;
  const pets = data.pages.flatMap(({ items }) => items);
  if (!pets.length) return <Text c="dimmed">{t('me.noPets')}</Text>;
  return (
    <Group component="ul" gap="sm">
      {pets.map(({ uuid, name, imageUrl, petCategory }) => {
        const { illustration, tint } = petCategoryLook(petCategory.id);
        return (
          <Stack component="li" key={uuid} pos="relative" align="center" gap={4} w={76} h={HEIGHT}>
            <Avatar src={imageUrl} size={64} tint={tint} fallback={illustration} />
            <Text truncate maw="100%" fz={14} fw={700}>
              <CardLink to={paths.pet(uuid)}>{name}</CardLink>
            </Text>
          </Stack>
        );
      })}
      {hasNextPage && (
        <li>
          <TextLink to={paths.user(userUuid)}>{t('text.more')}</TextLink>
        </li>
      )}
    </Group>
  );
}
