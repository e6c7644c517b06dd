import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { firstOnes, petInLongWords, states } from './steps';

const me: Base = { path: () => paths.me, who: 'user' };

/** Screens of the page "Me". */
export const mePages: Screen[] = [
  { name: 'me', ...me },
  ...states('me', me.path, '/pet/user/*', 'user'),
  { name: 'me-long-words', ...me, answers: { '/pet/user/*': firstOnes(petInLongWords) } },
];
