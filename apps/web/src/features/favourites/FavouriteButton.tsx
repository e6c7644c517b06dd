import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './FavouriteButton.module.css';
import { useIsFavourite, useToggleFavourite } from './favourites.queries';

interface FavouriteButtonProps {
  pet: { id: number; name: string };
  isPlain?: boolean;
}

/**
 * Heart button on a pet's photo or next to its name. Renders nothing until the state is loaded.
 */
export function FavouriteButton({ pet: { id, name }, isPlain = false }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const isFavourite = useIsFavourite(id);
  const { mutate } = useToggleFavourite(id);
  if (isFavourite === undefined) return null;
  const Icon = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      className={isPlain ? undefined : classes.onPhoto}
      c={isFavourite ? 'var(--heart)' : undefined}
      aria-pressed={isFavourite}
      aria-label={t('favourite.of', { name })}
      title={t(isFavourite ? 'favourite.remove' : 'favourite.add')}
      onClick={() => mutate(!isFavourite)}
    >
      <Icon size={isPlain ? 26 : 22} stroke={1.9} aria-hidden />
    </ActionIcon>
  );
}
