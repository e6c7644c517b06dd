import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { paths } from '../../routing/addresses';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './PetCard.module.css';
import { PetDrawing } from './PetDrawing';
import { PetOffers } from './PetOffers';

interface PetCardProps {
  pet: components['schemas']['Pet'];
  /** How wide the card is, as in `<img sizes>`. */
  sizes: string;
  /** The documented text of the link, if the screen has one; otherwise the pet's name. */
  action?: string;
}

/** A pet in a list: its photo with its offers, and the name below. The whole card is a link to the pet. */
export function PetCard({ pet, sizes, action }: PetCardProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  const photo = pet.photos.find(({ url, variants }) =>
    [url, ...variants.map((v) => v.url)].includes(pet.imageUrl ?? ''),
  );

  return (
    <Card lifts>
      <div className={classes.photo}>
        <PhotoFrame
          src={pet.imageUrl}
          variants={photo?.variants}
          sizes={sizes}
          alt=""
          ratio="square"
          fallback={<PetDrawing pet={pet} />}
          tint={petCategoryLook(pet.petCategory.id).tint}
        />
        <div className={classes.offers}>
          <PetOffers pet={pet} />
        </div>
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <CardLink to={paths.pet(pet.uuid)} aria-label={action && t('petCard.action', { action, name: pet.name })}>
            {pet.name}
          </CardLink>
        </h3>
        <div className={classes.details}>
          <p>{pet.petCategoryGroup?.name}</p>
          <p>{pet.birthdate && format.age(pet.birthdate)}</p>
        </div>
        {action && (
          <span className={classes.action} aria-hidden>
            {action}
          </span>
        )}
      </div>
    </Card>
  );
}
