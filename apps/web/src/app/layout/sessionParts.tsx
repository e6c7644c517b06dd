import type { ComponentType } from 'react';
import type { SessionUser } from '../../api/session';
import { loadTexts } from '../../i18n';
import { preloadable } from '../../ui/loading/preloadable';

const Nothing = () => null;

/** Renders nothing if the code fails to load. The next page load tries again. */
const orEmpty = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  preloadable<Props>(() => load().catch(() => Nothing));

/** Components of the bars that are loaded only for logged-in users. */
export const SessionTools = orEmpty<{ user: SessionUser }>(() =>
  import('./SessionTools').then((module) => module.SessionTools),
);

export const UnreadBadge = orEmpty(() =>
  import('../../features/messages/UnreadBadge').then((module) => module.UnreadBadge),
);

/** Whether a bar above the page shows that the account is suspended or unconfirmed. */
export const hasAccountBars = ({ suspendedUntil, emailConfirmation }: SessionUser) =>
  Boolean(suspendedUntil) || emailConfirmation?.isConfirmed === false;

export const AccountBars = orEmpty<{ user: SessionUser }>(async () => {
  const load = import('./AccountBars');
  const [module] = await Promise.all([load, loadTexts(['account'])]);
  return module.AccountBars;
});

export const prepareSessionParts = (user: SessionUser) =>
  Promise.all([SessionTools.prepare(), UnreadBadge.prepare(), hasAccountBars(user) && AccountBars.prepare()]);
