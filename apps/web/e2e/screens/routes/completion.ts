import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { USER_CATEGORIES, business, states, userCategory } from './steps';

const completing: Base = { path: () => paths.completeProfile, who: 'newcomer' };

/** Screens of the form for completing a new profile. */
export const completion: Screen[] = [
  { name: 'profile-completion', ...completing },
  { name: 'profile-completion-visitor', path: () => paths.completeProfile, who: 'visitor' },
  ...USER_CATEGORIES.map((key): Screen => ({
    name: `profile-completion-${key}`,
    ...completing,
    act: (tools) => userCategory(tools, key),
  })),
  { name: 'profile-completion-loading', ...completing, answers: { '/user/me': 'never' } },
  {
    name: 'profile-completion-own-services-error',
    ...completing,
    answers: ({ newcomer }) => ({ '/user/me': business(newcomer, 4), '/veterinary/user/*': 500 }),
  },
  ...states('profile-completion-services', completing.path, '/service', 'newcomer').map((route): Screen => ({
    ...route,
    act: (tools) => userCategory(tools, 'veterinary'),
  })),
  { name: 'profile-incomplete', path: ({ newcomer }) => paths.user(newcomer.uuid), who: 'newcomer' },
];
