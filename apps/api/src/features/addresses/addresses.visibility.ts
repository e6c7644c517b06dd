import type { Audience, Prisma } from '@sapa/prisma/client';
import { maySee, type Closeness } from '../friends/audience.visibility.js';
import { visibleTo as userVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AddressView } from './addresses.dto.js';

/**
 * Users see the address of every owner whom they may see. A block hides it with the profile
 * (decisions §13).
 */
export const visibleTo = (viewer: Viewer): Prisma.AddressWhereInput => ({ user: userVisibleTo(viewer) });

/**
 * Removes the street unless its audience includes the reader. For the city see
 * city.visibility.ts.
 */
export const addressFor = (reader: Closeness, audience: Audience, address: AddressView): AddressView =>
  maySee(reader, audience) ? address : { ...address, street: '' };
