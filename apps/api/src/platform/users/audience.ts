import type { Audience } from '@sapa/prisma/client';

/** Audience of a profile field or an album: all users, friends, or only the owner. */
export const AUDIENCES = ['users', 'friends', 'me'] as const;
export type AudienceName = (typeof AUDIENCES)[number];

export const toAudience = (name: AudienceName) => name.toUpperCase() as Audience;
export const toAudienceName = (audience: Audience) => audience.toLowerCase() as AudienceName;
