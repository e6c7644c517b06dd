import type { Prisma } from '@sapa/prisma/client';
import type { AddressView } from './addresses.dto.js';

export const addressSelect = {
  id: true,
  country: true,
  city: true,
  street: true,
  placeId: true,
  userId: true,
} as const satisfies Prisma.AddressSelect;

type AddressRow = Prisma.AddressGetPayload<{ select: typeof addressSelect }>;

export const toAddressView = (address: AddressRow): AddressView => ({
  id: address.id,
  country: address.country,
  city: address.city,
  street: address.street,
  placeId: address.placeId,
  user_id: address.userId,
});
