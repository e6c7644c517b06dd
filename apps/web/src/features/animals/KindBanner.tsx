import { Illustration } from '../../ui/pictures/Illustration';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import { PageHeading } from '../../ui/layout/PageHeading';
import type { PetCategoryId } from '../catalog/breeds';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './KindBanner.module.css';

const OF_EVERY_KIND: readonly IllustrationName[] = ['parrot', 'dogStanding', 'catStanding'];

interface KindBannerProps {
  title: string;
  intro: string;
  /** Undefined on the page for all animals. */
  petCategoryId: PetCategoryId | undefined;
}

/** Banner on the animal and breed pages: title, introduction and pictures. */
export function KindBanner({ title, intro, petCategoryId }: KindBannerProps) {
  const look = petCategoryLook(petCategoryId);
  const family = petCategoryId ? look.family : OF_EVERY_KIND;
  return (
    <header className={classes.banner} data-tint={petCategoryId ? look.tint : 'owner'}>
      <div className={classes.words}>
        <PageHeading>{title}</PageHeading>
        <p>{intro}</p>
      </div>
      <div className={classes.family}>
        {family.map((name) => (
          <Illustration key={name} name={name} eager />
        ))}
      </div>
    </header>
  );
}
