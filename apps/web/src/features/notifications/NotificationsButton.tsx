import { ActionIcon } from '@mantine/core';
import { useClickOutside, useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n';
import { paths } from '../../routing/addresses';
import { CountBadge } from '../../ui/cards/CountBadge';
import { notify } from '../../ui/feedback/notify';
import classes from './Notifications.module.css';
import { unreadNotificationsQuery } from './notifications.queries';

const loadPanel = async () => {
  const [module] = await Promise.all([
    import('./NotificationsPanel'),
    loadTexts(['notifications', 'friends', 'users']),
  ]);
  return module.NotificationsPanel;
};
/** Loading begins as soon as somebody may want it; whether it worked shows when they do. */
const preparePanel = () => void loadPanel().catch(() => undefined);

/** The bell with the number of unread notifications. On a desktop it opens a panel, on a phone it leads to the page. */
export function NotificationsButton() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(unreadNotificationsQuery());
  const isDesktop = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  const label = count ? t('notifications.unread', { count }) : t('notifications.none');
  const icon = (
    <>
      <IconBell size={22} stroke={1.8} aria-hidden />
      <span className={classes.badge}>
        <CountBadge count={count} />
      </span>
    </>
  );

  // The page shows what the panel would.
  if (!isDesktop || pathname === paths.notifications)
    return (
      <div className={classes.place}>
        <ActionIcon
          component={Link}
          to={paths.notifications}
          className={classes.button}
          aria-label={label}
          title={t('notifications.title')}
          aria-current={pathname === paths.notifications ? 'page' : undefined}
        >
          {icon}
        </ActionIcon>
      </div>
    );
  return <PanelButton label={label}>{icon}</PanelButton>;
}

function PanelButton({ label, children }: { label: string; children: React.ReactNode }) {
  const { t } = useTranslation(['common', 'errors']);
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  const { pathname } = useLocation();

  // Also by the browser's own way back.
  useEffect(() => () => setIsOpen(false), [pathname]);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  async function toggle() {
    if (Panel) {
      setIsOpen(!isOpen);
      return;
    }
    setIsLoading(true);
    try {
      const NotificationsPanel = await loadPanel();
      setPanel(() => NotificationsPanel);
      setIsOpen(true);
    } catch {
      notify.error((t) => t('errors:network'));
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <div ref={place} className={classes.place} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <ActionIcon
        ref={button}
        className={classes.button}
        aria-label={label}
        title={t('notifications.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        onPointerEnter={preparePanel}
        onFocus={preparePanel}
        onClick={() => void toggle()}
      >
        {children}
      </ActionIcon>
      {isOpen && Panel && <Panel onClose={() => setIsOpen(false)} />}
    </div>
  );
}
