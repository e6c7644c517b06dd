import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Notice } from '../../ui/feedback/Notice';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { petCategoryLook } from '../catalog/petCategories';
import { FinderMessageForm } from './FinderMessageForm';
import classes from './Finders.module.css';
import { foundTagQuery, useWriteAboutTag } from './finders.queries';

/** Page of a collar tag, which the finder of a pet opens without an account. */
export function TagPage() {
  const { t } = useTranslation('finders');
  const { code = '' } = useParams();
  const { data: tag, error, refetch } = useQuery(foundTagQuery(code));
  const call = useWriteAboutTag(code);

  if (error instanceof ApiError && error.status === 404) {
    return (
      <MissingPage title={t('tag.missing')} to={paths.home} toText={t('tag.toHome')}>
        {t('tag.missingText')}
      </MissingPage>
    );
  }
  if (error && !tag)
    return <ApiErrorMessage isPage title={t('tag.failed')} error={error} onRetry={() => void refetch()} />;
  if (!tag) {
    return (
      <Page gap="small" width="form">
        <HeadingSkeleton />
        <Skeletons count={2} gap="md" boxHeight={200} />
      </Page>
    );
  }
  const look = petCategoryLook(tag.petCategoryId);
  return (
    <Page gap="small" width="form">
      <PageHeading>{tag.name ? t('tag.title', { name: tag.name }) : t('tag.titleWithoutName')}</PageHeading>
      <Stack component={Card} p="24px 20px">
        <PhotoFrame
          src={tag.imageUrl}
          alt=""
          ratio="landscape"
          fallback={look.illustration}
          tint={look.tint}
          className={classes.photo}
          eager
        />
        {tag.lostReportUuid && (
          <Notice
            illustration="magnifier"
            action={<TextLink to={paths.lostReport(tag.lostReportUuid)}>{t('tag.toReport')}</TextLink>}
          >
            {t('tag.lost')}
          </Notice>
        )}
        <p>{t(tag.canWrite ? 'tag.write' : 'tag.noContact')}</p>
        {tag.canWrite && <FinderMessageForm call={call} />}
      </Stack>
    </Page>
  );
}
