import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { Avatar } from '../../ui/pictures/Avatar';
import { notify } from '../../ui/feedback/notify';

const loadMenu = () => import('./AccountMenu').then((module) => module.AccountMenu);
/** Prefetches the menu on hover or focus. If this fails, clicking the button reports the error. */
const prepareMenu = () => void loadMenu().catch(() => undefined);

/** Button with the user's picture. The first click loads the account menu. */
export function AccountButton({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['common', 'errors']);
  const [isLoading, setIsLoading] = useState(false);
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>> | null>(null);
  const picture = <Avatar src={user.imageUrl} size={36} />;

  async function openMenu() {
    setIsLoading(true);
    try {
      const AccountMenu = await loadMenu();
      setMenu(() => AccountMenu);
    } catch {
      notify.error((t) => t('errors:network'));
    } finally {
      setIsLoading(false);
    }
  }

  if (Menu) return <Menu user={user}>{picture}</Menu>;
  return (
    <ActionIcon
      aria-label={t('account.open')}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isLoading}
      onPointerEnter={prepareMenu}
      onFocus={prepareMenu}
      onClick={() => void openMenu()}
    >
      {picture}
    </ActionIcon>
  );
}
