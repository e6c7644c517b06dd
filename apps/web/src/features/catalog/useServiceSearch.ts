import { useTranslation } from 'react-i18next';
import { type ChoiceSearchOptions, type SearchableChoice, useChoiceSearch } from './useChoiceSearch';

export function useServiceSearch<Service extends SearchableChoice>(
  options: Omit<ChoiceSearchOptions<Service>, 'texts'>,
) {
  const { t } = useTranslation('catalog');
  return useChoiceSearch({
    ...options,
    texts: {
      label: t('services.search'),
      placeholder: t('services.searchPlaceholder'),
      clear: t('services.clearSearch'),
      found: (count) => t('services.found', { count }),
      none: (text) => t('services.noMatch', { text }),
    },
  });
}
