import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { PetOffers } from '../catalog/PetOffers';
import { petCategoryLook } from '../catalog/petCategories';
import { petQuery } from '../pets/pets.queries';
import classes from './AboutPet.module.css';

/**
 * Card for the pet that a new message asks about. Shows a plain link if the pet no longer exists.
 */
export function AboutPet({ uuid, onRemove }: { uuid: string; onRemove?: () => void }) {
  const { data: pet, error } = useQuery(petQuery(uuid));
  if (error && !pet) {
    return (
      <Link to={paths.pet(uuid)} className={classes.gone}>
        {window.location.origin + paths.pet(uuid)}
      </Link>
    );
  }
  if (!pet) return <Skeleton className={classes.skeleton} radius={12} />;
  return (
    <Card pet={{ ...pet, petCategoryId: pet.petCategory.id }} onRemove={onRemove}>
      <span className={classes.breed}>{pet.petCategoryGroup.name}</span>
    </Card>
  );
}

/** Card for the pet in a stored message, which includes the pet's data. */
export function MessagePet({ pet }: { pet: components['schemas']['PetSummary'] }) {
  return (
    <Card pet={pet}>
      <span className={classes.offers}>
        <PetOffers pet={pet} />
      </span>
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
    <div className={classes.pet} data-tint={look.tint}>
      <div className={classes.photo}>
        <PhotoFrame src={pet.imageUrl} alt="" fallback={look.illustration} tint={look.tint} />
      </div>
      <div className={classes.words}>
        <Link to={paths.pet(pet.uuid)} className={classes.name}>
          {pet.name}
        </Link>
        {children}
      </div>
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          aria-label={t('compose.removePet', { name: pet.name })}
          onClick={onRemove}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
