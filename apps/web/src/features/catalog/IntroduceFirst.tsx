import { Suspense } from 'react';
import { type SessionUser, session } from '../../api/session';
import { loadTexts } from '../../i18n';
import { preloadable } from '../../ui/loading/preloadable';

const needsIntroduction = (user: Pick<SessionUser, 'userCategoryId'> | undefined) => user?.userCategoryId === null;

// Few users have no category, so this chunk is loaded on demand.
const IntroduceYourself = preloadable(async () => {
  const [module] = await Promise.all([import('./IntroduceYourself'), loadTexts(['introduce'])]);
  return module.IntroduceYourself;
});

/**
 * Preloads the notice for pages that start with it, to avoid a layout shift. Errors are ignored.
 */
export const prepareIntroduction = async () => {
  if (needsIntroduction(session.get()?.user)) await IntroduceYourself.prepare().catch(() => undefined);
};

/** Asks users without a category to complete their profile, above forms that others will read. */
export function IntroduceFirst({ user }: { user: Pick<SessionUser, 'userCategoryId'> | undefined }) {
  if (!needsIntroduction(user)) return null;
  return (
    <Suspense fallback={null}>
      <IntroduceYourself />
    </Suspense>
  );
}
