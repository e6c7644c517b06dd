import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Illustration } from '../../ui/pictures/Illustration';
import { Section } from '../../ui/layout/Section';
import { TryAgain } from '../../ui/feedback/TryAgain';
import { petCategoriesQuery } from '../catalog/catalog.queries';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './CategoryGrid.module.css';

export function PetCategoryGrid() {
  const { t } = useTranslation('home');
  return (
    <Section title={t('petCategories.title')}>
      <Grid />
    </Section>
  );
}

function Grid() {
  const { t } = useTranslation('home');
  const { data: categories, error, refetch } = useQuery(petCategoriesQuery());

  if (error && !categories)
    return <ApiErrorMessage title={t('petCategories.failed')} error={error} onRetry={() => void refetch()} />;
  if (!categories) {
    return (
      <div className={classes.pets} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className={classes.petSkeleton} radius={20} />
        ))}
      </div>
    );
  }
  if (categories.length === 0) {
    return (
      <EmptyState illustration="compass" action={<TryAgain onClick={() => void refetch()} />}>
        {t('petCategories.none')}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.pets}>
      {categories.map(({ id, name, description }) => {
        const { tint, illustration } = petCategoryLook(id);
        return (
          <li key={id} data-tint={tint}>
            <Card lifts className={classes.pet}>
              <div className={classes.ground}>
                <Illustration name={illustration} className={classes.animal} />
              </div>
              <div className={classes.words}>
                <h3>{name}</h3>
                <p className={classes.description}>{description}</p>
                <CardAction to={paths.animals({ petCategoryId: id })} aria-label={t('petCategories.viewOf', { name })}>
                  {t('petCategories.view')}
                </CardAction>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
