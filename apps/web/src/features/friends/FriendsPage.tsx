import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { CountBadge } from '../../ui/cards/CountBadge';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { USER_CATEGORY } from '../catalog/userCategories';
import { BlockedTab } from './BlockedTab';
import { useFriendRequests } from './friends.queries';
import { FriendsTab } from './FriendsTab';
import { RequestsTab } from './RequestsTab';

const TABS = { friends: FriendsTab, requests: RequestsTab, blocked: BlockedTab };
const NAMES = Object.keys(TABS) as (keyof typeof TABS)[];

/** Friends, friend requests and blocked users, each in a tab. The URL contains the open tab. */
export function FriendsPage() {
  const { t } = useTranslation('friends');
  const [searchParams] = useSearchParams();
  const chosen = NAMES.find((name) => name === searchParams.get('tab')) ?? 'friends';
  const Tab = TABS[chosen];

  return (
    <Page>
      <Group justify="space-between" gap="12px 16px">
        <PageHeading>{t('page.title')}</PageHeading>
        <Button
          component={Link}
          to={paths.users({ userCategoryId: USER_CATEGORY.owner })}
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
        >
          {t('page.find')}
        </Button>
      </Group>
      <ChoiceLinks
        label={t('page.tabs')}
        choices={NAMES.map((name) => ({
          key: name,
          to: paths.friends({ tab: name === 'friends' ? undefined : name }),
          label: t(`page.tab.${name}`),
          badge: name === 'requests' && <Waiting />,
          isChosen: name === chosen,
        }))}
      />
      <Tab />
    </Page>
  );
}

/** Badge with the number of incoming requests. */
function Waiting() {
  const { t } = useTranslation();
  const { query, requests } = useFriendRequests();
  const count = requests?.length ?? 0;
  if (!count) return null;
  return (
    <>
      <CountBadge count={count} hasMore={query.hasNextPage} />
      <VisuallyHidden>
        {query.hasNextPage ? t('friendRequests.waitingMore', { count }) : t('friendRequests.waiting', { count })}
      </VisuallyHidden>
    </>
  );
}
