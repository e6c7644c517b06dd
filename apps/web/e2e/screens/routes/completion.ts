import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { USER_CATEGORIES, states, userCategory } from './steps';

const completing: Base = { path: () => paths.completeProfile, who: 'newcomer' };

/** Screens of the form for completing a new profile. */
export const completion: Screen[] = [
  { name: 'profile-completion', ...completing },
  ...USER_CATEGORIES.map((key): Screen => ({
    name: `profile-completion-${key}`,
    ...completing,
    act: (tools) => userCategory(tools, key),
  })),
  { name: 'profile-completion-loading', ...completing, answers: { '/user/me': 'never' } },
  ...states('profile-completion-services', completing.path, '/service', 'newcomer').map((route): Screen => ({
    ...route,
    act: (tools) => userCategory(tools, 'veterinary'),
  })),
  { name: 'profile-incomplete', path: ({ newcomer }) => paths.user(newcomer.uuid), who: 'newcomer' },
];
