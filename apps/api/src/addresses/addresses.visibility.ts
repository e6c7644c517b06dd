import type { Audience, Prisma } from '@sapa/prisma/client';
import { maySee, type Closeness } from '../friends/audience.visibility.js';
import { enabled } from '../users/users.visibility.js';
import type { AddressView } from './addresses.dto.js';

/** Visible to everybody: the address is part of the profile, which a block does not hide (decisions §13). */
export const visible: Prisma.AddressWhereInput = { user: enabled };

/** Everybody sees the city; the street only those to whom its owner shows it (decisions §13). */
export const addressFor = (reader: Closeness, audience: Audience, address: AddressView): AddressView =>
  maySee(reader, audience) ? address : { ...address, street: '' };
