import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/layout/Layout';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import { Illustration } from '../../ui/pictures/Illustration';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import type { Breed } from '../catalog/breeds';
import { breedDrawing } from '../catalog/drawing';
import { petCategoryLook } from '../catalog/petCategories';
import { breedCountsQuery } from '../find/find.queries';
import classes from './Breeds.module.css';

/** The server stops counting the pets of a breed at this number. */
const MOST_COUNTED = 100;

interface BreedCardProps {
  breed: Breed;
  /** Whether the link replaces the history entry, because breeds and pets share one screen. */
  replaces?: boolean;
}

export function BreedCard({ breed, replaces = false }: BreedCardProps) {
  const { t } = useTranslation('animals');
  const { tint, illustration } = petCategoryLook(breed.petCategoryId);
  const drawing = breedDrawing(breed);
  const { data: counts } = useQuery(breedCountsQuery());
  const count = counts?.get(breed.id) ?? 0;
  return (
    <Stack component={Card} gap={0} lifts data-tint={tint}>
      {/* The drawing is decorative, because many breeds share it. */}
      {drawing ? (
        <BreedTile name={breed.name} drawing={drawing} />
      ) : (
        <PhotoFrame src={breed.photoUrl} alt="" ratio="landscape" fallback={illustration} tint={tint} />
      )}
      <Stack gap="xs" flex={1} p="sm">
        <h3>{breed.name}</h3>
        {count > 0 && (
          <Text c="dimmed" fz={15}>
            {count < MOST_COUNTED ? t('breeds.pets', { count }) : t('breeds.petsMore', { count })}
          </Text>
        )}
        <Box mt="auto">
          <CardAction
            to={paths.animals({ petCategoryId: breed.petCategoryId, petCategoryGroup: breed.id })}
            replace={replaces}
            aria-label={t('breeds.petProfilesOf', { name: breed.name })}
          >
            {t('breeds.petProfiles')}
          </CardAction>
        </Box>
      </Stack>
    </Stack>
  );
}

/** Placeholder for a missing photo. Hidden from screen readers, which read the name below. */
function BreedTile({ name, drawing }: { name: string; drawing: IllustrationName }) {
  return (
    <div className={classes.tile} aria-hidden>
      <span className={classes.initials}>{initials(name)}</span>
      <Illustration name={drawing} className={classes.drawing} />
    </div>
  );
}

/** Initials of at most two words: "AI" for Akita inu, "B" for Bigl. */
function initials(name: string) {
  const words = name.split(/[^\p{L}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toLocaleUpperCase())
    .join('');
}
