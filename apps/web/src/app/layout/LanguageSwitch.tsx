import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { chooseLanguage } from '../../i18n';
import { type Language, LANGUAGES } from '../../i18n/languages';
import { notify } from '../../ui/notify';
import classes from './LanguageSwitch.module.css';

const NAMES: Record<Language, string> = { en: 'English', sr: 'Srpski' };

export function LanguageSwitch() {
  const { t, i18n } = useTranslation(['common', 'errors']);
  const [searchParams, setSearchParams] = useSearchParams();

  async function choose(language: Language) {
    try {
      await chooseLanguage(language);
    } catch {
      notify.error(t('errors:network'));
      return;
    }
    // A language in the address would win over the choice at the next start.
    if (!searchParams.has('lng')) return;
    searchParams.delete('lng');
    setSearchParams(searchParams, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={classes.switch} role="group" aria-label={t('shell.language')}>
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          className={classes.language}
          lang={language}
          aria-label={NAMES[language]}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => void choose(language)}
        >
          {language.toUpperCase()}
        </UnstyledButton>
      ))}
    </div>
  );
}
