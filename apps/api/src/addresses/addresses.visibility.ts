import type { Audience, Prisma } from '@sapa/prisma/client';
import { maySee, type Closeness } from '../friends/audience.visibility.js';
import { enabled } from '../users/users.visibility.js';
import type { AddressView } from './addresses.dto.js';

/** For everybody: it is a part of the profile, which a block does not hide (decisions §13). */
export const visible: Prisma.AddressWhereInput = { user: enabled };

/** Everyone may know the town, and whom its owner shows it to the door (decisions §13). */
export const addressFor = (reader: Closeness, audience: Audience, address: AddressView): AddressView =>
  maySee(reader, audience) ? address : { ...address, street: '' };
