import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { CountBadge } from '../../ui/cards/CountBadge';
import { notify } from '../../ui/feedback/notify';
import { useFriendRequests } from './friends.queries';
import classes from './FriendRequestsButton.module.css';

const loadPanel = async () => {
  const [module] = await Promise.all([import('./FriendRequests'), loadTexts(['friends', 'users'])]);
  return module.FriendRequests;
};
/** Loading begins as soon as somebody may want it; whether it worked shows when they do. */
const preparePanel = () => void loadPanel().catch(() => undefined);

/** How many people ask to be friends; who they are is loaded when somebody wants to know. */
export function FriendRequestsButton() {
  const { t } = useTranslation(['common', 'errors']);
  const { query, requests } = useFriendRequests();
  const { hasNextPage } = query;
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const count = requests?.length ?? 0;

  const label = () => {
    if (!count) return t('friendRequests.none');
    return hasNextPage ? t('friendRequests.waitingMore', { count }) : t('friendRequests.waiting', { count });
  };

  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLDivElement>(() => setIsOpen(false));

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
      const FriendRequests = await loadPanel();
      setPanel(() => FriendRequests);
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
        aria-label={label()}
        title={t('friendRequests.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        onPointerEnter={preparePanel}
        onFocus={preparePanel}
        onClick={() => void toggle()}
      >
        <IconUserPlus size={22} stroke={1.8} />
        <span className={classes.badge}>
          <CountBadge count={count} hasMore={hasNextPage} />
        </span>
      </ActionIcon>
      {isOpen && Panel && <Panel onClose={() => setIsOpen(false)} />}
    </div>
  );
}
