import { Button, Flex, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import cards from '../../ui/cards/CardGrid.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { EndlessList } from '../../ui/lists/EndlessList';
import { errorText } from '../../ui/feedback/errorText';
import { TextLink } from '../../ui/layout/TextLink';
import { type Breed, breedContext, type PetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { petDrawing } from '../catalog/drawing';
import { petCategoryLook } from '../catalog/petCategories';
import { PetCard } from '../pets/PetCard';
import { petsOfBreedQuery } from '../pets/pets.queries';

/** The pets of one breed. */
export function BreedPets({ breedId, petCategoryId }: { breedId: number; petCategoryId: PetCategoryId | undefined }) {
  const { t } = useTranslation('animals');
  const { data: breeds } = useQuery(breedsQuery(petCategoryId));
  const breed = breeds?.find(({ id }) => id === breedId);

  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby="breed-title">
      <div>
        <TextLink to={paths.animals({ petCategoryId })} replace>
          <IconArrowLeft size={20} aria-hidden />
          {t('pets.back', { context: breedContext(petCategoryId) })}
        </TextLink>
        <h2 id="breed-title">{breed?.name ?? t('pets.title')}</h2>
      </div>
      <Pets breedId={breedId} breed={breed} petCategoryId={breed?.petCategoryId ?? petCategoryId} />
    </Flex>
  );
}

interface PetsProps {
  breedId: number;
  /** Undefined until the breeds are loaded, and if the breed in the URL is unknown. */
  breed: Breed | undefined;
  petCategoryId: PetCategoryId | undefined;
}

function Pets({ breedId, breed, petCategoryId }: PetsProps) {
  const { t, i18n } = useTranslation('animals');
  const query = useInfiniteQuery(petsOfBreedQuery(breedId));
  return (
    <EndlessList
      query={query}
      className={cards.grid}
      boxHeight={{ base: 318, md: 427 }}
      failed={(error, retry) => (
        <ApiErrorMessage error={error} title={t('failed', { message: errorText(i18n, error) })} onRetry={retry} />
      )}
      empty={
        <EmptyState
          illustration={petDrawing(petCategoryId, breed)}
          tint={petCategoryLook(petCategoryId).tint}
          heading={<h3>{t('pets.none')}</h3>}
          action={
            <Group gap="xs" justify="center">
              <Button component={Link} to={paths.find({ kind: petCategoryId, breed: breedId })}>
                {t('pets.find')}
              </Button>
              <Button component={Link} to={paths.createPet} variant="default">
                {t('pets.add')}
              </Button>
            </Group>
          }
        >
          {t('pets.noneText')}
        </EmptyState>
      }
    >
      {(pet) => (
        <PetCard pet={pet} action={t('pets.view')} sizes="(min-width: 64em) 280px, (min-width: 48em) 33vw, 50vw" />
      )}
    </EndlessList>
  );
}
