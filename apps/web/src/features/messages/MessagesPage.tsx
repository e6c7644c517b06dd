import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isUuid } from '../../lib/uuid';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageHeading } from '../../ui/layout/PageHeading';
import { ConversationList } from './ConversationList';
import classes from './MessagesPage.module.css';
import { ThreadPane } from './ThreadPane';
import { useKeyboardInset } from './useKeyboardInset';

/** Conversation list and open conversation: side by side on desktops, one at a time on phones. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const { userId } = useParams();
  const uuid = isUuid(userId) ? userId.toLowerCase() : undefined;
  const isDesktop = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const pane = useRef<HTMLElement>(null);
  useKeyboardInset(pane);

  useEffect(() => {
    // Focuses the composer on desktops, whose users have a keyboard.
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
      {/* On phones the conversation covers the navigation bars. */}
      <section ref={pane} className={classes.thread} data-drop-area data-fills-phone={uuid !== undefined || undefined}>
        {userId === undefined ? (
          <EmptyState illustration="speech" heading={<h2 className={classes.title}>{t('select.title')}</h2>}>
            {t('select.text')}
          </EmptyState>
        ) : (
          <ThreadPane key={uuid} uuid={uuid} isDesktop={isDesktop} />
        )}
      </section>
    </div>
  );
}
