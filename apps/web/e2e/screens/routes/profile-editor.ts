import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { USER_CATEGORIES, business, states, userCategory } from './steps';

const ownProfileEdit: Base = { path: ({ me }) => paths.user(me.uuid, { edit: 1 }), who: 'user' };

/** Screens of the profile editor. */
export const profileEditor: Screen[] = [
  ...states('own-profile-edit', ownProfileEdit.path, '/user/me', 'user', ['loading']),
  {
    name: 'own-profile-edit-prices',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      '/user/me': business(me, 3),
      '/user/by-uuid/*': business(me, 3),
      '/beauty-parlor/user/*': {
        service_ids: [1, 2, 3, 8],
        service_prices: [
          { service_id: 1, price_kind: 'from', price: 1500, currency: 'RSD' },
          { service_id: 2, price_kind: 'exact', price: 24.5, currency: 'EUR' },
          { service_id: 3, price_kind: null, price: null, currency: null },
          { service_id: 8, price_kind: 'on_request', price: null, currency: null },
        ],
      },
    }),
    // A price with an empty amount.
    act: async ({ page, t }) => {
      const kinds = page.getByRole('combobox', { name: new RegExp(`^${t('profile.prices.kindOf', { service: '' })}`) });
      await kinds.nth(2).selectOption('from');
      await page
        .getByRole('textbox', { name: new RegExp(`^${t('profile.prices.amountOf', { service: '' })}`) })
        .nth(2)
        .focus();
      await page.keyboard.press('Tab');
    },
  },
  ...USER_CATEGORIES.map((key): Screen => ({
    name: `own-profile-edit-${key}`,
    ...ownProfileEdit,
    act: (tools) => userCategory(tools, key),
  })),
  ...states('own-profile-edit-services', ownProfileEdit.path, '/service', 'user').map((route): Screen => ({
    ...route,
    act: (tools) => userCategory(tools, 'parlor'),
  })),
];
