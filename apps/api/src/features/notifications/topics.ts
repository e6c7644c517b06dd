import {
  ACCOUNT_KINDS,
  DEED_KINDS,
  MODERATION_KINDS,
  OFFER_KINDS,
  SEARCH_KINDS,
  type Kind,
} from './notifications.dto.js';

/** What people choose channels for: each kind of deed by itself, and notices in groups. */
export const TOPICS = [...DEED_KINDS, ...SEARCH_KINDS, 'offers', 'account', 'moderation'] as const;
export type Topic = (typeof TOPICS)[number];

export const kindsOf = (topic: Topic): readonly Kind[] => {
  if (topic === 'account') return ACCOUNT_KINDS;
  if (topic === 'offers') return OFFER_KINDS;
  return topic === 'moderation' ? MODERATION_KINDS : [topic];
};
