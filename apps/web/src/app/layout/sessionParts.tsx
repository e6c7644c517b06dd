import type { ComponentType } from 'react';
import type { SessionUser } from '../../api/session';
import { preloadable } from '../../ui/loading/preloadable';

const Nothing = () => null;

/** Without a connection the bar stays usable, and has them after the next reload. */
const orNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  preloadable<Props>(() => load().catch(() => Nothing));

/** Parts of the bars that visitors do not load. */
export const SessionTools = orNothing<{ user: SessionUser }>(() =>
  import('./SessionTools').then((module) => module.SessionTools),
);

export const UnreadBadge = orNothing(() =>
  import('../../features/messages/UnreadBadge').then((module) => module.UnreadBadge),
);

export const prepareSessionParts = () => Promise.all([SessionTools.prepare(), UnreadBadge.prepare()]);
