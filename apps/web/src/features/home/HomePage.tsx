import { useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { AdSlot } from '../../ui/layout/AdSlot';
import { Page } from '../../ui/layout/Page';
import { preloadable } from '../../ui/loading/preloadable';
import { PetCategoryGrid } from './PetCategoryGrid';
import { UserCategoryGrid } from './UserCategoryGrid';
import { VisitorHome } from './VisitorHome';

// Loaded on demand, because visitors do not need the code and the translations.
const MemberHome = preloadable(async () => {
  const load = import('./MemberHome');
  const [module] = await Promise.all([load, loadTexts(['care', 'notifications', 'users'])]);
  return module.MemberHome;
});

export function HomePage() {
  const session = useSession();
  return (
    <Page gap="large">
      {session ? <MemberHome user={session.user} /> : <VisitorHome />}
      <PetCategoryGrid />
      <UserCategoryGrid />
      <AdSlot slot="home" />
    </Page>
  );
}
