import { useSearchParams } from 'react-router-dom';
import { chooseLanguage } from '../../i18n';
import type { Language } from '../../i18n/languages';
import { notify } from '../../ui/feedback/notify';

/** Switches the language. */
export function useChooseLanguage() {
  const [searchParams, setSearchParams] = useSearchParams();

  return async (language: Language) => {
    try {
      await chooseLanguage(language);
    } catch {
      notify.error((t) => t('errors:network'));
      return;
    }
    // A language in the address would override the choice at the next start.
    if (!searchParams.has('lng')) return;
    searchParams.delete('lng');
    setSearchParams(searchParams, { replace: true, preventScrollReset: true });
  };
}
