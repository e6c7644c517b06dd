import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { PageHeading } from '../../ui/layout/PageHeading';
import { HomeCarousel } from './HomeCarousel';
import classes from './HomePage.module.css';

/** The carousel as a separate page, with a link to the home page. */
export function CarouselPage() {
  const { t } = useTranslation('home');
  return (
    <Stack gap={20}>
      <PageHeading>{t('carousel.label')}</PageHeading>
      <HomeCarousel shape="wide" />
      <Group gap="sm" align="stretch" mt="xs" className={classes.actions}>
        <Button component={Link} to={paths.home} size="lg">
          {t('carousel.toHome')}
        </Button>
      </Group>
    </Stack>
  );
}
