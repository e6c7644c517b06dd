import type { Audience, Prisma } from '@sapa/prisma/client';
import { maySee, type Closeness } from '../friends/audience.visibility.js';
import { visibleTo as userVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AddressView } from './addresses.dto.js';

/** A viewer sees the addresses of all users whose profiles they may see (decisions §13). */
export const visibleTo = (viewer: Viewer): Prisma.AddressWhereInput => ({ user: userVisibleTo(viewer) });

/** Removes the street if the viewer is not in its audience. The city is always visible. */
export const addressFor = (viewerCloseness: Closeness, audience: Audience, address: AddressView): AddressView =>
  maySee(viewerCloseness, audience) ? address : { ...address, street: '' };
