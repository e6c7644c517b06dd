import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { offersServices, USER_CATEGORY } from '../catalog/userCategories';
// Only types, because the bars load this file at once and the icons on demand.
import type { LINK_ICONS } from './linkIcons';

export interface MeLink {
  to: string;
  /** Key of the text in `common`. */
  text: keyof typeof LINK_ICONS;
  /** Location state of the link. */
  state?: object;
}

/** The links of a user, in the groups of the page "Me" and of the menus in the top bar. */
export function linksOf(user: SessionUser) {
  const isClinic = user.userCategoryId === USER_CATEGORY.veterinary;
  const isModerator = user.role !== 'member';
  return {
    pets: [
      { to: paths.createPet, text: 'account.addPet' },
      { to: paths.care, text: 'account.care' },
      { to: paths.appointments(), text: 'account.appointments' },
      ...(offersServices(user.userCategoryId) ? [{ to: paths.desk(), text: 'account.desk' } as const] : []),
      { to: paths.lost(), text: 'nav.lost' },
      { to: paths.transfers, text: 'account.transfers' },
      ...(isClinic ? [{ to: paths.patients(), text: 'account.patients' } as const] : []),
    ],
    community: [
      { to: paths.friends(), text: 'nav.friends' },
      { to: paths.favourites(), text: 'account.favourites' },
      { to: paths.userAlbum(user.uuid), text: 'account.album' },
      { to: paths.ownBlog, text: 'account.blog' },
      { to: paths.blog(), text: 'nav.blog' },
      { to: paths.animals(), text: 'nav.animals' },
      { to: paths.users(), text: 'nav.people' },
      { to: paths.services, text: 'shell.services' },
      { to: paths.about, text: 'nav.about' },
    ],
    account: [
      { to: paths.account, text: 'account.settings' },
      { to: paths.notices(), text: 'account.notices' },
      ...(isModerator ? [{ to: paths.moderation(), text: 'account.moderation' } as const] : []),
      { to: paths.logout, text: 'account.logout', state: { next: paths.home } },
    ],
  } satisfies Record<string, MeLink[]>;
}
