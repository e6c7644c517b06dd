import { ACCOUNT_KINDS, DEED_KINDS, MODERATION_KINDS, type Kind } from './notifications.dto.js';

/** What people choose channels for: each kind of deed by itself, and what they are told in two groups. */
export const TOPICS = [...DEED_KINDS, 'account', 'moderation'] as const;
export type Topic = (typeof TOPICS)[number];

export const kindsOf = (topic: Topic): readonly Kind[] => {
  if (topic === 'account') return ACCOUNT_KINDS;
  return topic === 'moderation' ? MODERATION_KINDS : [topic];
};
