import { Suspense } from 'react';
import { type SessionUser, session } from '../../api/session';
import { loadTexts } from '../../i18n';
import { preloadable } from '../../ui/loading/preloadable';

const isAsked = (user: Pick<SessionUser, 'userCategoryId'> | undefined) => user?.userCategoryId === null;

// Few have not said who they are.
const IntroduceYourself = preloadable(async () => {
  const [module] = await Promise.all([import('./IntroduceYourself'), loadTexts(['introduce'])]);
  return module.IntroduceYourself;
});

/** What a page that asks at its beginning waits for: the question would move what is below it. Without it the page is there all the same. */
export const prepareIntroduction = async () => {
  if (isAsked(session.get()?.user)) await IntroduceYourself.prepare().catch(() => undefined);
};

/** Above what is written to others, or adds a pet: a kind question to whoever has not completed their profile. */
export function IntroduceFirst({ user }: { user: Pick<SessionUser, 'userCategoryId'> | undefined }) {
  if (!isAsked(user)) return null;
  return (
    <Suspense fallback={null}>
      <IntroduceYourself />
    </Suspense>
  );
}
