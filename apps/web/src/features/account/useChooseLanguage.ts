import { chooseLanguage } from '../../i18n';
import type { Language } from '../../i18n/languages';
import { useChangeSearch } from '../../routing/useChangeSearch';
import { notify } from '../../ui/feedback/notify';

export function useChooseLanguage() {
  const changeSearch = useChangeSearch();

  return async (language: Language) => {
    try {
      await chooseLanguage(language);
    } catch {
      notify.error((t) => t('errors:network'));
      return;
    }
    // A language in the URL would override the choice at the next start.
    changeSearch((params) => params.delete('lng'), { replace: true, preventScrollReset: true });
  };
}
