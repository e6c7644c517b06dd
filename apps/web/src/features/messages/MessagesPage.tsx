import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/addresses';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { PageHeading } from '../../ui/layout/PageHeading';
import { ConversationList } from './ConversationList';
import classes from './MessagesPage.module.css';
import { ThreadPane } from './ThreadPane';
import { useKeyboardInset } from './useKeyboardInset';

/** The conversations and the open one: side by side on a desktop, one after the other on a phone. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const { userId } = useParams();
  const uuid = isUuid(userId) ? userId.toLowerCase() : undefined;
  const isDesktop = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const pane = useRef<HTMLElement>(null);
  useKeyboardInset(pane);

  useEffect(() => {
    // Where there is a keyboard, one goes on by writing.
    if (uuid && isDesktop) pane.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [uuid, isDesktop]);

  return (
    <div className={classes.page} data-open={userId !== undefined || undefined}>
      <section className={classes.conversations} aria-label={t('list.label')}>
        {userId === undefined ? (
          <PageHeading className={classes.title}>{t('title')}</PageHeading>
        ) : (
          <h2 className={classes.title}>{t('title')}</h2>
        )}
        <div className={classes.list}>
          <ConversationList chosen={uuid} replace={isDesktop} />
        </div>
      </section>
      {/* On a phone it fills the screen: the bars around it step aside. */}
      <section ref={pane} className={classes.thread} data-drop-area data-fills-phone={uuid !== undefined || undefined}>
        {uuid ? (
          <ThreadPane key={uuid} uuid={uuid} isDesktop={isDesktop} />
        ) : userId === undefined ? (
          <EmptyState illustration="speech" heading={<h2 className={classes.title}>{t('select.title')}</h2>}>
            {t('select.text')}
          </EmptyState>
        ) : (
          <MissingPage title={t('invalid.title')} to={paths.messages} toText={t('invalid.toMessages')}>
            {t('invalid.text')}
          </MissingPage>
        )}
      </section>
    </div>
  );
}
