import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { Avatar } from '../../ui/Avatar';
import classes from './AccountButton.module.css';

const loadMenu = () => import('./AccountMenu');
const AccountMenu = lazy(() => loadMenu().then((m) => ({ default: m.AccountMenu })));

/** One's own picture; the menu behind it is loaded when it is first wanted. */
export function AccountButton({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const picture = <Avatar src={user.imageUrl} size={36} />;

  const closed = (
    <UnstyledButton
      className={classes.button}
      aria-label={t('account.open')}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wanted}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      {picture}
    </UnstyledButton>
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <AccountMenu user={user}>{picture}</AccountMenu>
    </Suspense>
  );
}
