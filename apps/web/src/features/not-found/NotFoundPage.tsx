import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageHeading } from '../../ui/layout/PageHeading';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyState
      illustration="compass"
      tint="cats"
      heading={<PageHeading>{t('notFound.title')}</PageHeading>}
      action={
        <Button component={Link} to={paths.home}>
          {t('notFound.action')}
        </Button>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  );
}
