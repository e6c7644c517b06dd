import type { Prisma } from '@sapa/prisma/client';
import { enabled } from '../users/users.visibility.js';
import type { AddressView } from './addresses.dto.js';

/** For everybody: it is a part of the profile, which a block does not hide (decisions §13). */
export const visible: Prisma.AddressWhereInput = { user: enabled };

/** Where a block stands between the two the profile names the town, and nobody's door (decisions §13). */
export const addressFor = (isBlocked: boolean, address: AddressView): AddressView =>
  isBlocked ? { ...address, street: '' } : address;
