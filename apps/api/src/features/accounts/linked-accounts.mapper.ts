import type { Prisma } from '@sapa/prisma/client';
import type { Providers } from '../../platform/auth/providers.js';
import type { ProviderSettings } from '../../provider-settings.js';
import type { LinkedAccountView, ProviderView } from './linked-accounts.dto.js';

export const linkedAccountSelect = {
  id: true,
  issuer: true,
  createdAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.LinkedAccountSelect;

type LinkedAccountRow = Prisma.LinkedAccountGetPayload<{ select: typeof linkedAccountSelect }>;

export const toProviderView = ({ id, name, icon }: ProviderSettings): ProviderView => ({
  id,
  name,
  icon: icon ?? null,
});

export function toLinkedAccountView(
  { id, issuer, createdAt, lastUsedAt }: LinkedAccountRow,
  providers: Providers,
): LinkedAccountView {
  const provider = providers.withIssuer(issuer);
  return {
    id,
    providerId: provider?.id ?? null,
    name: provider?.name ?? new URL(issuer).host,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
