import type { AddressView } from './addresses.dto.js';

/** Where a block stands between the two the profile names the town, and nobody's door (decisions §13). */
export const addressFor = (isBlocked: boolean, address: AddressView): AddressView =>
  isBlocked ? { ...address, street: '' } : address;
