import { Box, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Illustration } from '../../ui/pictures/Illustration';
import { SimpleGrid, Stack } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TryAgain } from '../../ui/feedback/TryAgain';
import { petCategoriesQuery } from '../catalog/catalog.queries';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './CategoryGrid.module.css';

const COLUMNS = { cols: { base: 2, sm: 3 }, spacing: { base: 12, sm: 24 } };

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
      <SimpleGrid {...COLUMNS} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h={{ base: 310, md: 322 }} radius={20} />
        ))}
      </SimpleGrid>
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
    <SimpleGrid component="ul" {...COLUMNS}>
      {categories.map(({ id, name, description }) => {
        const { tint, illustration } = petCategoryLook(id);
        return (
          <Box component="li" display="grid" key={id} data-tint={tint}>
            <Stack component={Card} lifts gap={0}>
              <div className={classes.ground}>
                <Illustration name={illustration} className={classes.animal} />
              </div>
              <Stack gap={4} flex={1} className={classes.words}>
                <Title order={3} fz="lg">
                  {name}
                </Title>
                <Text flex={1} mb="sm" c="dimmed" fz={15} lh={1.4}>
                  {description}
                </Text>
                <CardAction to={paths.animals({ petCategoryId: id })} aria-label={t('petCategories.viewOf', { name })}>
                  {t('petCategories.view')}
                </CardAction>
              </Stack>
            </Stack>
          </Box>
        );
      })}
    </SimpleGrid>
  );
}
