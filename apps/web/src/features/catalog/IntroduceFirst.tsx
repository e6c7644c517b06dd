import { Suspense } from 'react';
import { type SessionUser, session } from '../../api/session';
import { loadTexts } from '../../i18n';
import { preloadable } from '../../ui/loading/preloadable';

const needsIntroduction = (user: Pick<SessionUser, 'userCategoryId'> | undefined) => user?.userCategoryId === null;

// Loaded on demand, because few users have no category.
const IntroduceYourself = preloadable(async () => {
  const [module] = await Promise.all([import('./IntroduceYourself'), loadTexts(['introduce'])]);
  return module.IntroduceYourself;
});

/**
 * Preloads the notice for pages that show it at the top, to avoid a layout shift. Ignores errors.
 */
export const prepareIntroduction = async () => {
  if (needsIntroduction(session.get()?.user)) await IntroduceYourself.prepare().catch(() => undefined);
};

/**
 * Asks users without a category to complete their profile. Shown above forms for content that
 * other users will read.
 */
export function IntroduceFirst({ user }: { user: Pick<SessionUser, 'userCategoryId'> | undefined }) {
  if (!needsIntroduction(user)) return null;
  return (
    <Suspense fallback={null}>
      <IntroduceYourself />
    </Suspense>
  );
}
