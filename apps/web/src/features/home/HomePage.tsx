import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { AdSlot } from '../../ui/layout/AdSlot';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { HomeCarousel } from './HomeCarousel';
import classes from './HomePage.module.css';
import { LookingForHomes } from './LookingForHomes';
import { NewestPets } from './NewestPets';
import { NewestPosts } from './NewestPosts';
import { PetCategoryGrid } from './PetCategoryGrid';
import { UserCategoryGrid } from './UserCategoryGrid';
import { GettingStarted } from './GettingStarted';

const CareCard = lazy(async () => ({ default: (await import('../reminders/CareCard')).CareCard }));

const LostNearCard = lazy(async () => ({ default: (await import('../lost-and-found/LostNearCard')).LostNearCard }));

export function HomePage() {
  const session = useSession();
  return (
    <Page gap="large">
      {session ? <Greeting firstName={session.user.firstName} /> : <Welcome />}
      {session ? (
        <>
          <NewestPets />
          <NewestPosts />
        </>
      ) : (
        <>
          <LookingForHomes />
          <GettingStarted />
        </>
      )}
      <PetCategoryGrid />
      <UserCategoryGrid />
      <AdSlot slot="home" />
    </Page>
  );
}

/** Introduction for visitors, with links to register and log in. */
function Welcome() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.welcome}>
      <Stack>
        <PageHeading className={classes.title} title={t('title')}>
          {t('welcome.title')}
        </PageHeading>
        <Text maw="34em" c="dimmed" fz={17}>
          {t('welcome.text')}
        </Text>
        <Group gap="sm" align="stretch" mt="xs" className={classes.actions}>
          <Button component={Link} to={paths.signup} size="lg">
            {t('welcome.join')}
          </Button>
          <Button component={Link} to={paths.login()} size="lg" variant="default">
            {t('welcome.login')}
          </Button>
        </Group>
      </Stack>
      <HomeCarousel shape="tall" />
    </div>
  );
}

function Greeting({ firstName }: { firstName: string | null }) {
  const { t } = useTranslation('home');
  const text = (
    <Text maw="34em" c="dimmed" fz={17}>
      {t('greeting.text')}
    </Text>
  );
  return (
    <Stack gap={20}>
      <Group justify="space-between" gap="12px 24px">
        <div>
          <PageHeading title={t('title')}>
            {firstName ? t('greeting.named', { name: firstName }) : t('greeting.unnamed')}
          </PageHeading>
          {/* High enough for two lines or a link, so that the page does not move. */}
          <Flex align="center" mih="3.4rem">
            <Suspense fallback={text}>
              <CareCard nothingDue={<LostNearCard otherwise={text} />} />
            </Suspense>
          </Flex>
        </div>
        <Button component={Link} to={paths.createPet}>
          {t('greeting.addPet')}
        </Button>
      </Group>
      <HomeCarousel shape="wide" />
    </Stack>
  );
}
