import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/addresses';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { petCategoryLook } from '../catalog/petCategories';
import { petQuery } from '../pets/pets.queries';
import classes from './AboutPet.module.css';

/** The pet that a message asks about, above its words. One that is gone leaves its link. */
export function AboutPet({ uuid, onRemove }: { uuid: string; onRemove?: () => void }) {
  const { t } = useTranslation('messages');
  const { data: pet, error } = useQuery(petQuery(uuid));
  if (error && !pet) {
    return (
      <Link to={paths.pet(uuid)} className={classes.gone}>
        {window.location.origin + paths.pet(uuid)}
      </Link>
    );
  }
  if (!pet) return <Skeleton className={classes.skeleton} radius={12} />;
  const look = petCategoryLook(pet.petCategory.id);
  return (
    <div className={classes.pet} data-tint={look.tint}>
      <div className={classes.photo}>
        <PhotoFrame src={pet.imageUrl} alt="" fallback={look.illustration} tint={look.tint} />
      </div>
      <div className={classes.words}>
        <Link to={paths.pet(uuid)} className={classes.name}>
          {pet.name}
        </Link>
        <span className={classes.breed}>{pet.petCategoryGroup.name}</span>
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
