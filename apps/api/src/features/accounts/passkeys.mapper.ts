import type { Prisma } from '@sapa/prisma/client';
import { deviceOf } from '../../platform/auth/device.js';
import type { PasskeyView } from './passkeys.dto.js';

export const passkeySelect = {
  id: true,
  name: true,
  isBackedUp: true,
  createdAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.PasskeySelect;

export const toPasskeyView = ({
  createdAt,
  lastUsedAt,
  ...passkey
}: Prisma.PasskeyGetPayload<{ select: typeof passkeySelect }>): PasskeyView => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Names a passkey after the device that created it, such as "Chrome · Windows". */
export const nameOfPasskey = (userAgent: string | undefined) => deviceOf(userAgent).device ?? 'Passkey';
