import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ariaCurrentOf } from './ariaCurrentOf';

/** Icon link to the search page, whose field then gets the focus. Ctrl+K opens the page too. */
export function SearchLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    function takeKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      void navigate(paths.search());
    }
    window.addEventListener('keydown', takeKey);
    return () => window.removeEventListener('keydown', takeKey);
  }, [navigate]);

  return (
    <ActionIcon
      component={Link}
      to={paths.search()}
      aria-label={t('nav.search')}
      aria-keyshortcuts="Control+K"
      aria-current={ariaCurrentOf(paths.search(), pathname)}
      title={t('nav.search')}
    >
      <IconSearch size={22} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
