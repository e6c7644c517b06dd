import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { Illustration } from '../../ui/pictures/Illustration';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import classes from './AboutPage.module.css';

/** Source of the place data. Its licence requires attribution. */
const GAZETTEER = 'https://www.geonames.org';
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

export function AboutPage() {
  const { t } = useTranslation('about');
  const session = useSession();
  return (
    <Page component="article" gap="large">
      <header className={classes.header} data-tint="owner">
        <div className={classes.words}>
          <PageHeading>{t('title')}</PageHeading>
          <p className={classes.subtitle}>{t('subtitle')}</p>
        </div>
        <div className={classes.family}>
          <Illustration name="catStanding" eager />
          <Illustration name="dogStanding" eager />
          <Illustration name="parrot" eager />
        </div>
      </header>
      <div className={classes.text}>
        <Box component="p" fz="xl" fw={600} lh={1.6}>
          {t('paragraphs.why')}
        </Box>
        <p>{t('paragraphs.who')}</p>
        <p>{t('paragraphs.how')}</p>
        <p>{t('paragraphs.join')}</p>
        {session ? (
          <Button component={Link} to={paths.animals()} size="lg">
            {t('animals')}
          </Button>
        ) : (
          <Button component={Link} to={paths.login()} size="lg">
            {t('join')}
          </Button>
        )}
        <p className={classes.source}>
          {t('gazetteer')} <a href={GAZETTEER}>GeoNames</a> (<a href={LICENCE}>CC BY 4.0</a>).
        </p>
      </div>
    </Page>
  );
}
