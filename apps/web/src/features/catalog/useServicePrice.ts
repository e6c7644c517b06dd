import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';

export type ServicePrice = components['schemas']['ServicePrice'];

/** Formats the price of a service, such as "from 1.500 RSD". Returns null if there is no price. */
export function useServicePrice() {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  return ({ price_kind, price, currency }: ServicePrice): string | null => {
    if (price_kind === 'on_request') return t('services.onRequest');
    if (price_kind === null || price === null) return null;
    const amount = format.price(price, currency);
    return price_kind === 'from' ? t('services.priceFrom', { price: amount }) : amount;
  };
}
