import { Box, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { Page } from '../../ui/layout/Page';
import { KindBanner } from '../animals/KindBanner';

/** Source of the place data. Its licence requires attribution. */
const GAZETTEER = 'https://www.geonames.org';
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

export function AboutPage() {
  const { t } = useTranslation('about');
  const session = useSession();
  return (
    <Page component="article" gap="large">
      <KindBanner title={t('title')} intro={t('subtitle')} petCategoryId={undefined} />
      <Stack align="start" gap={20} maw="65ch" mx="auto" fz={17} lh={1.7}>
        <Text fz="xl" fw={600} lh={1.6}>
          {t('paragraphs.why')}
        </Text>
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
        <Text c="dimmed" fz={15}>
          {t('gazetteer')}{' '}
          <Box component="a" c="var(--link)" href={GAZETTEER}>
            GeoNames
          </Box>{' '}
          (
          <Box component="a" c="var(--link)" href={LICENCE}>
            CC BY 4.0
          </Box>
          ).
        </Text>
      </Stack>
    </Page>
  );
}
