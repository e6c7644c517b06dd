import { z } from 'zod';
import { currencies } from '../../lib/serverSettings';
import { ServicePriceDto } from '../../api/enums';
import type { components } from '../../api/schema';
import { amountOf } from '../../ui/fields/price';
import { priceSchema } from '../../ui/fields/priceSchema';
import type { ServicePrice } from '../catalog/useServicePrice';

export const { price_kind: PRICE_KINDS } = ServicePriceDto;
type PriceKind = (typeof PRICE_KINDS)[number];

/** Price of a service in the form. `price.ts` describes the format of `price`. */
export type ServicePriceValues = { service_id: number; price_kind: string; price: string; currency: string };

export const NO_PRICE: ServicePriceValues = { service_id: 0, price_kind: 'from', price: '', currency: currencies[0]! };

export const hasAmount = (kind: string | undefined) => kind === 'from' || kind === 'exact';

export const servicePriceSchema = z.discriminatedUnion('price_kind', [
  z.object({ price_kind: z.enum(['from', 'exact']), price: priceSchema('price_required') }),
  z.object({ price_kind: z.literal('on_request') }),
]);

/** Returns the services that have a price. */
export const toPriceValues = (services: ServicePrice[]): ServicePriceValues[] =>
  services.flatMap(({ service_id, price_kind, price, currency }) =>
    price_kind ? [{ service_id, price_kind, price: String(price ?? ''), currency: currency ?? currencies[0]! }] : [],
  );

export const toServicePrices = (prices: ServicePriceValues[]): components['schemas']['ServicePriceDto'][] =>
  prices.map(({ service_id, price_kind, price, currency }) => ({
    service_id,
    price_kind: price_kind as PriceKind,
    ...(hasAmount(price_kind) && { price: amountOf(price), currency }),
  }));
