import { ACTION_KINDS, NOTICE_KINDS, type Kind } from './notifications.dto.js';

/** Topics of the notification settings: one per type of action, and one per group of notices. */
export const TOPICS = [
  ...ACTION_KINDS,
  ...([
    'photos',
    'care',
    'appointments',
    'reviews',
    'lost_and_found',
    'lost_nearby',
    'health',
    'saved_search',
    'offers',
    'transfers',
    'account',
    'moderation',
  ] as const),
] as const;
export type Topic = (typeof TOPICS)[number];

export const kindsOf = (topic: Topic): readonly Kind[] =>
  topic in NOTICE_KINDS ? NOTICE_KINDS[topic as keyof typeof NOTICE_KINDS] : [topic as Kind];
