import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { PanelButton } from '../../ui/layout/PanelButton';
import { useFriendRequests } from './friends.queries';

const loadPanel = async () => {
  const [module] = await Promise.all([import('./FriendRequests'), loadTexts(['friends', 'users'])]);
  return module.FriendRequests;
};

/** Button with the number of incoming friend requests. A click loads their list. */
export function FriendRequestsButton() {
  const { t } = useTranslation();
  const { query, requests } = useFriendRequests();
  const { hasNextPage } = query;
  const count = requests?.length ?? 0;

  const label = () => {
    if (!count) return t('friendRequests.none');
    return hasNextPage ? t('friendRequests.waitingMore', { count }) : t('friendRequests.waiting', { count });
  };

  return (
    <PanelButton
      icon={IconUserPlus}
      count={count}
      hasMore={hasNextPage}
      label={label()}
      title={t('friendRequests.title')}
      load={loadPanel}
    />
  );
}
