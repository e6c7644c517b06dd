import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n';
import { paths } from '../../routing/routes';
import { CountedIcon, PanelButton } from '../../ui/layout/PanelButton';
import classes from '../../ui/layout/PanelButton.module.css';
import { unreadNotificationsQuery } from './notifications.queries';

const loadPanel = async () => {
  const [module] = await Promise.all([
    import('./NotificationsPanel'),
    loadTexts(['notifications', 'friends', 'users']),
  ]);
  return module.NotificationsPanel;
};

/**
 * Bell with the number of unread notifications. It opens a panel on desktops and the page on
 * phones.
 */
export function NotificationsButton() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(unreadNotificationsQuery());
  const isDesktop = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  const label = count ? t('notifications.unread', { count }) : t('notifications.none');
  const icon = { icon: IconBell, count };

  // The notifications page needs no panel with the same list.
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
          <CountedIcon {...icon} />
        </ActionIcon>
      </div>
    );
  return <PanelButton {...icon} label={label} title={t('notifications.title')} load={loadPanel} />;
}
