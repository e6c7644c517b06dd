import { useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { AdSlot } from '../../ui/layout/AdSlot';
import { Page } from '../../ui/layout/Page';
import { preloadable } from '../../ui/loading/preloadable';
import { PetCategoryGrid } from './PetCategoryGrid';
import { UserCategoryGrid } from './UserCategoryGrid';
import { VisitorHome } from './VisitorHome';

// Loaded on demand, because visitors do not need the code and the translations.
const UserHome = preloadable(async () => {
  const load = import('./UserHome');
  const [module] = await Promise.all([load, loadTexts(['reminders', 'notifications', 'users'])]);
  return module.UserHome;
});

export function HomePage() {
  const session = useSession();
  return (
    <Page gap="large">
      {session ? <UserHome user={session.user} /> : <VisitorHome />}
      <PetCategoryGrid />
      <UserCategoryGrid />
      <AdSlot slot="home" />
    </Page>
  );
}
