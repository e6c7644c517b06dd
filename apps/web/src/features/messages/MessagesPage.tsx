import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isUuid } from '../../lib/uuid';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Stack } from '../../ui/layout/Layout';
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
    <div className={classes.page}>
      <Stack
        component="section"
        gap="sm"
        visibleFrom={userId === undefined ? undefined : 'md'}
        className={classes.conversations}
        aria-label={t('list.label')}
      >
        {userId === undefined ? <PageHeading>{t('title')}</PageHeading> : <h2>{t('title')}</h2>}
        <div className={classes.list}>
          <ConversationList chosen={uuid} replace={isDesktop} />
        </div>
      </Stack>
      {/* On phones the conversation covers the navigation bars. */}
      <Stack
        component="section"
        ref={pane}
        gap={0}
        justify="center"
        bg="var(--page)"
        visibleFrom={userId === undefined ? 'md' : undefined}
        className={classes.thread}
        data-drop-area
        data-fills-phone={uuid !== undefined || undefined}
      >
        {userId === undefined ? (
          <EmptyState illustration="speech" heading={<h2>{t('select.title')}</h2>}>
            {t('select.text')}
          </EmptyState>
        ) : (
          <ThreadPane key={uuid} uuid={uuid} isDesktop={isDesktop} />
        )}
      </Stack>
    </div>
  );
}
