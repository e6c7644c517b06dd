import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { useFormat } from '../../i18n/useFormat';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { PetOffers } from '../catalog/PetOffers';
import { petCategoryLook } from '../catalog/petCategories';
import { Favourite } from '../favourites/Favourite';
import classes from './PetCard.module.css';
import { PetDrawing } from './PetDrawing';

type Pet = components['schemas']['Pet'];
type FoundPet = components['schemas']['FoundPet'];

interface PetCardProps {
  pet: Pet | FoundPet;
  /** `sizes` attribute of the photo. */
  sizes: string;
  /** Loads the photo immediately, for cards above the fold. */
  eager?: boolean;
  /** Link text. Defaults to the pet's name. */
  action?: string;
}

/**
 * Card of a pet with photo and offers. The whole card is a link, which leads visitors to the pet's
 * public page.
 */
export function PetCard({ pet, sizes, eager, action }: PetCardProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  const isVisitor = useSession() === null;
  const distance = 'distanceKm' in pet ? pet.distanceKm : null;

  return (
    <Card lifts>
      <div className={classes.photo}>
        <PhotoFrame
          src={pet.imageUrl}
          variants={variantsOf(pet)}
          sizes={sizes}
          alt=""
          ratio="square"
          fallback={<PetDrawing pet={pet} />}
          tint={petCategoryLook(pet.petCategory.id).tint}
          eager={eager}
        />
        <div className={classes.offers}>
          <PetOffers pet={pet} />
        </div>
        <Favourite pet={pet} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <CardLink
            to={isVisitor ? paths.publicPet(pet.uuid) : paths.pet(pet.uuid)}
            aria-label={action && t('petCard.action', { action, name: pet.name })}
          >
            {pet.name}
          </CardLink>
        </h3>
        <div className={classes.details}>
          <p>{pet.petCategoryGroup?.name}</p>
          <p>{pet.birthdate && format.age(pet.birthdate, pet.birthdatePrecision)}</p>
          {pet.place && (
            <p className={classes.place}>
              <IconMapPin size={16} aria-hidden />
              <span>
                {distance
                  ? t('petCard.distance', { place: pet.place.name, km: format.number(Math.round(distance)) })
                  : pet.place.name}
              </span>
            </p>
          )}
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

/** Variants of the main photo in several sizes. */
function variantsOf(pet: Pet | FoundPet) {
  if ('variants' in pet) return pet.variants;
  const photo = pet.photos.find(({ url, variants }) =>
    [url, ...variants.map((variant) => variant.url)].includes(pet.imageUrl ?? ''),
  );
  return photo?.variants;
}
