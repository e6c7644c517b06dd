import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Businesses } from './Businesses';
import { HomeCarousel } from './HomeCarousel';
import classes from './HomePage.module.css';
import { welcomeQuery } from './home.queries';
import { LostAnimals } from './LostAnimals';
import { Numbers } from './Numbers';
import { OfferedPets } from './OfferedPets';
import { ThreeWays } from './ThreeWays';

/**
 * Home page of visitors. The introduction is pre-rendered and needs no request; the blocks below
 * reserve their space until they are loaded.
 */
export function VisitorHome() {
  const { t } = useTranslation('visitors');
  const { data, error, refetch } = useQuery(welcomeQuery());
  return (
    <>
      <Introduction />
      {error && !data ? (
        <ApiErrorMessage title={t('home.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <OfferedPets welcome={data} />
          <LostAnimals title={t('home.lost')} reports={data?.lost} more={paths.lost()} />
          <Businesses businesses={data?.businesses} />
          {data && <Numbers numbers={data.numbers} />}
        </>
      )}
      <HomeCarousel shape="low" />
    </>
  );
}

/** Headline, links to register and log in, and links to the three uses of Šapa. */
function Introduction() {
  const { t } = useTranslation('home');
  return (
    <Stack gap={28}>
      <div className={classes.welcome}>
        <Stack>
          <PageHeading className={classes.title} title={t('title')}>
            {t('welcome.title')}
          </PageHeading>
          <Text maw="36em" c="dimmed" fz={17}>
            {t('welcome.text')}
          </Text>
        </Stack>
        <Group gap="sm" align="stretch" className={classes.actions}>
          <Button component={Link} to={paths.signup} size="lg">
            {t('welcome.join')}
          </Button>
          <Button component={Link} to={paths.login()} size="lg" variant="default">
            {t('welcome.login')}
          </Button>
        </Group>
      </div>
      <ThreeWays />
    </Stack>
  );
}
