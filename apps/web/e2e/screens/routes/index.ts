import type { Screen } from '../screen';
import { account } from './account';
import { addingPets } from './adding-pets';
import { albums } from './albums';
import { blog } from './blog';
import { breeds } from './breeds';
import { care } from './care';
import { completion } from './completion';
import { directory } from './directory';
import { find } from './find';
import { finders } from './finders';
import { friends } from './friends';
import { health } from './health';
import { home } from './home';
import { login } from './login';
import { lost } from './lost';
import { messages } from './messages';
import { moderation } from './moderation';
import { notifications } from './notifications';
import { pages } from './pages';
import { pets } from './pets';
import { profileEditor } from './profile-editor';
import { profiles } from './profiles';
import { searchScreens } from './search';
import { transfers } from './transfers';
import { visitors } from './visitors';
import { wallScreens } from './wall';

/** All screens, each in its notable states. */
export const SCREENS: Screen[] = [
  ...home,
  ...login,
  ...pages,
  ...completion,
  ...profiles,
  ...profileEditor,
  ...account,
  ...directory,
  ...friends,
  ...find,
  ...care,
  ...transfers,
  ...finders,
  ...lost,
  ...breeds,
  ...addingPets,
  ...pets,
  ...health,
  ...visitors,
  ...blog,
  ...messages,
  ...moderation,
  ...notifications,
  ...searchScreens,
  ...wallScreens,
  ...albums,
];
