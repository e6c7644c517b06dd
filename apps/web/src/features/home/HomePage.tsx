import { Button } from '@mantine/core';
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

const CareCard = lazy(async () => ({ default: (await import('../care/CareCard')).CareCard }));

const LostNearCard = lazy(async () => ({ default: (await import('../lost/LostNearCard')).LostNearCard }));

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
      <div className={classes.words}>
        <PageHeading className={classes.title} title={t('title')}>
          {t('welcome.title')}
        </PageHeading>
        <p className={classes.text}>{t('welcome.text')}</p>
        <div className={classes.actions}>
          <Button component={Link} to={paths.signup} size="lg">
            {t('welcome.join')}
          </Button>
          <Button component={Link} to={paths.login()} size="lg" variant="default">
            {t('welcome.login')}
          </Button>
        </div>
      </div>
      <HomeCarousel shape="tall" />
    </div>
  );
}

function Greeting({ firstName }: { firstName: string | null }) {
  const { t } = useTranslation('home');
  const text = <p className={classes.text}>{t('greeting.text')}</p>;
  return (
    <div className={classes.greeting}>
      <div className={classes.hello}>
        <div>
          <PageHeading title={t('title')}>
            {firstName ? t('greeting.named', { name: firstName }) : t('greeting.unnamed')}
          </PageHeading>
          <div className={classes.news}>
            <Suspense fallback={text}>
              <CareCard nothingDue={<LostNearCard otherwise={text} />} />
            </Suspense>
          </div>
        </div>
        <Button component={Link} to={paths.createPet}>
          {t('greeting.addPet')}
        </Button>
      </div>
      <HomeCarousel shape="wide" />
    </div>
  );
}
