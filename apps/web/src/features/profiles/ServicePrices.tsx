import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../lib/serverSettings';
import { PriceField } from '../../ui/fields/PriceField';
import { servicesQuery } from '../catalog/catalog.queries';
import { hasAmount, PRICE_KINDS } from './servicePrices';
import classes from './ServicePrices.module.css';
import type { ProfileFormState } from './useProfileForm';

interface ServicePricesProps {
  profile: ProfileFormState;
  userCategoryId: number;
}

/** Optional price fields for the selected services. */
export function ServicePrices({ profile, userCategoryId }: ServicePricesProps) {
  const { t } = useTranslation('profile');
  const { data: services } = useQuery(servicesQuery());
  const { service_ids, service_prices } = profile.form.values;
  const chosen = services?.filter(
    ({ id, userCategoryIds }) => service_ids.includes(id) && userCategoryIds.includes(userCategoryId),
  );
  if (!chosen?.length) return null;

  return (
    <fieldset>
      <Text component="legend" fw={700}>
        {t('prices.title')}
      </Text>
      <Text c="dimmed" mb="sm">
        {t('prices.hint')}
      </Text>
      <ul>
        {chosen.map(({ id, name }) => {
          const index = service_prices.findIndex(({ service_id }) => service_id === id);
          const price = service_prices[index];
          const currency = profile.controlAt<string>(`service_prices.${index}.currency`);
          return (
            <li key={id} className={classes.row}>
              <Text span pt={10} fw={600}>
                {name}
              </Text>
              <NativeSelect
                aria-label={t('prices.kindOf', { service: name })}
                value={price?.price_kind ?? ''}
                data={[
                  { value: '', label: t('prices.none') },
                  ...PRICE_KINDS.map((kind) => ({ value: kind, label: t(`prices.kinds.${kind}`) })),
                ]}
                onChange={({ currentTarget }) => profile.setPriceKind(id, currentTarget.value)}
              />
              {price && hasAmount(price.price_kind) && (
                <>
                  <PriceField
                    {...profile.controlAt<string>(`service_prices.${index}.price`)}
                    aria-label={t('prices.amountOf', { service: name })}
                  />
                  {currencies.length > 1 && (
                    <NativeSelect
                      value={price.currency}
                      error={currency.error}
                      onChange={({ currentTarget }) => currency.onChange(currentTarget.value)}
                      aria-label={t('prices.currencyOf', { service: name })}
                      data={[...new Set([...currencies, price.currency])]}
                    />
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
