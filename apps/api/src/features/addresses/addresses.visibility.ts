import type { Audience, Prisma } from '@sapa/prisma/client';
import { maySee, type Closeness } from '../friends/audience.visibility.js';
import { visibleTo as userVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AddressView } from './addresses.dto.js';

/** Visible to those who may see its owner: a block hides it with the rest of the profile (decisions §13). */
export const visibleTo = (viewer: Viewer): Prisma.AddressWhereInput => ({ user: userVisibleTo(viewer) });

/** Everybody sees the city; the street only those to whom its owner shows it (decisions §13). */
export const addressFor = (reader: Closeness, audience: Audience, address: AddressView): AddressView =>
  maySee(reader, audience) ? address : { ...address, street: '' };
