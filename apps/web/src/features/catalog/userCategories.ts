import { IconHeartHandshake, IconHome, IconPaw, IconScissors, IconStethoscope } from '@tabler/icons-react';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';

export const USER_CATEGORY = { owner: 1, kennel: 2, parlor: 3, veterinary: 4, shelter: 5 } as const;
export type UserCategoryKey = keyof typeof USER_CATEGORY;

interface Look {
  key: UserCategoryKey;
  tint: Tint;
  illustration: IllustrationName;
  Icon: typeof IconHome;
}

const LOOKS: Record<number, Look> = {
  [USER_CATEGORY.owner]: { key: 'owner', tint: 'owner', illustration: 'hug', Icon: IconPaw },
  [USER_CATEGORY.kennel]: { key: 'kennel', tint: 'kennel', illustration: 'garden', Icon: IconHome },
  [USER_CATEGORY.parlor]: { key: 'parlor', tint: 'parlor', illustration: 'bath', Icon: IconScissors },
  [USER_CATEGORY.veterinary]: {
    key: 'veterinary',
    tint: 'veterinary',
    illustration: 'stethoscope',
    Icon: IconStethoscope,
  },
  [USER_CATEGORY.shelter]: { key: 'shelter', tint: 'shelter', illustration: 'orangeHeart', Icon: IconHeartHandshake },
};

/** API path of each business category. Pet owners have no business. */
export const BUSINESS_PATH = {
  [USER_CATEGORY.kennel]: '/kennel',
  [USER_CATEGORY.parlor]: '/beauty-parlor',
  [USER_CATEGORY.veterinary]: '/veterinary',
  [USER_CATEGORY.shelter]: '/shelter',
} as const;

type BusinessCategory = keyof typeof BUSINESS_PATH;
export type ServiceCategory = typeof USER_CATEGORY.parlor | typeof USER_CATEGORY.veterinary;

export const isBusiness = (id: number | null): id is BusinessCategory => id !== null && id in BUSINESS_PATH;

export const offersServices = (id: number | null): id is ServiceCategory =>
  id === USER_CATEGORY.parlor || id === USER_CATEGORY.veterinary;

export const USER_CATEGORY_IDS = Object.values(USER_CATEGORY);

/**
 * The tint, icon and illustration of a user category. Undefined if the user has not chosen a
 * category.
 */
export const userCategoryLook = (id: number | null | undefined): Look | undefined => LOOKS[id ?? 0];
