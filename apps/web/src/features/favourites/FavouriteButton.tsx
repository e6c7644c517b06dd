import { UnstyledButton } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './FavouriteButton.module.css';
import { useIsFavourite, useToggleFavourite } from './favourites.queries';

/** The heart on the card of a pet. Nothing for visitors. */
export function FavouriteButton({ pet: { id, name } }: { pet: { id: number; name: string } }) {
  const { t } = useTranslation();
  const isFavourite = useIsFavourite(id);
  const { mutate } = useToggleFavourite(id);
  if (isFavourite === undefined) return null;
  const Icon = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <UnstyledButton
      className={classes.button}
      aria-pressed={isFavourite}
      aria-label={t('favourite.of', { name })}
      title={t(isFavourite ? 'favourite.remove' : 'favourite.add')}
      onClick={() => mutate(!isFavourite)}
    >
      <Icon size={22} stroke={1.9} aria-hidden />
    </UnstyledButton>
  );
}
