import { IconHeartHandshake, IconHome, IconPawFilled, IconScissors, IconStethoscope } from '@tabler/icons-react';
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
  1: { key: 'owner', tint: 'owner', illustration: 'hug', Icon: IconPawFilled },
  2: { key: 'kennel', tint: 'kennel', illustration: 'garden', Icon: IconHome },
  3: { key: 'parlor', tint: 'parlor', illustration: 'bath', Icon: IconScissors },
  4: { key: 'veterinary', tint: 'veterinary', illustration: 'stethoscope', Icon: IconStethoscope },
  5: { key: 'shelter', tint: 'shelter', illustration: 'orangeHeart', Icon: IconHeartHandshake },
};

export const USER_CATEGORY_IDS = Object.values(USER_CATEGORY);

/** How a kind of user looks everywhere: tint, icon and illustration. Undefined while somebody has not chosen yet. */
export const userCategoryLook = (id: number | null | undefined): Look | undefined => LOOKS[id ?? 0];
