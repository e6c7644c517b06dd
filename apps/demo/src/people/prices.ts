import type { PriceKind } from '@sapa/prisma/client';

/** Price of a service: an exact amount, a minimum, or on request. */
type DemoPrice = number | { readonly from: number } | 'on request';

interface DemoPrices {
  /** Currency of the prices. Defaults to the installation's first currency. */
  readonly currency?: 'EUR';
  /** Prices by the ids of prisma/reference/services.json. Other services have no price. */
  readonly prices: Readonly<Record<number, DemoPrice>>;
}

/** Service prices by the key of the business. */
const DEMO_PRICES: Readonly<Record<string, DemoPrices>> = {
  lipa: {
    prices: {
      21: 700,
      22: 900,
      31: 2000,
      32: { from: 1800 },
      33: 3500,
      34: { from: 9000 },
      35: 'on request',
      37: { from: 1500 },
      38: 3000,
      40: 'on request',
    },
  },
  kudrica: {
    prices: { 1: { from: 1500 }, 2: { from: 2800 }, 3: 1200, 4: { from: 4000 }, 7: 1800, 8: 'on request', 21: 600 },
  },
  tilleuls: {
    currency: 'EUR',
    prices: { 31: 45, 32: { from: 62.5 }, 33: 80, 34: { from: 160 }, 36: 'on request', 38: 70, 41: { from: 75 } },
  },
  'foam-and-fluff': {
    currency: 'EUR',
    prices: { 1: { from: 28 }, 2: { from: 45 }, 5: 35, 7: 30, 9: 'on request', 21: 12 },
  },
};

const NONE: DemoPrices = { prices: {} };

/** Returns the database columns for the price of a service. */
export function demoPrice(personKey: string, serviceId: number, firstCurrency: string) {
  const { currency = firstCurrency, prices } = DEMO_PRICES[personKey] ?? NONE;
  const price = prices[serviceId];
  const ofKind = (priceKind: PriceKind, amount: number) => ({ priceKind, price: amount, currency });
  if (price === undefined) return {};
  if (price === 'on request') return { priceKind: 'ON_REQUEST' as const };
  return typeof price === 'number' ? ofKind('EXACT', price) : ofKind('FROM', price.from);
}
