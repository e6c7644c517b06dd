import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/cards/Card';
import { Illustration } from '../../ui/pictures/Illustration';
import { PageHeading } from '../../ui/layout/PageHeading';
import classes from './CookiePage.module.css';
import { cookieNotice, useIsCookieNoticeSaved } from './cookieNotice';

/** Data that the app stores in the browser. */
const STORED_ITEMS = ['login', 'language', 'colours', 'drafts', 'notice'] as const;

export function CookiePage() {
  const { t } = useTranslation('cookies');
  const isSaved = useIsCookieNoticeSaved();
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <p className={classes.accept}>{t('accept')}</p>
        </div>
        <Illustration name="cookie" className={classes.picture} eager />
      </div>
      <p>{t('necessary')}</p>
      <dl className={classes.kept}>
        {STORED_ITEMS.map((key) => (
          <div key={key}>
            <dt>{t(`kept.${key}.name`)}</dt>
            <dd>{t(`kept.${key}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('nobodyElse')}</p>
      <div role="status">
        {isSaved && (
          <p className={classes.saved}>
            <IconCheck size={20} aria-hidden />
            {t('saved')}
          </p>
        )}
      </div>
      {!isSaved && (
        <Button size="lg" className={classes.save} onClick={cookieNotice.save}>
          {t('save')}
        </Button>
      )}
    </Card>
  );
}
