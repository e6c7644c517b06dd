import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName, LANGUAGES, shortLanguageName } from '../../i18n/languages';
import { useChooseLanguage } from '../../features/account/useChooseLanguage';
import classes from './LanguageSwitch.module.css';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const choose = useChooseLanguage();

  return (
    <div className={classes.switch} role="group" aria-label={t('shell.language')}>
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          className={classes.language}
          lang={language}
          aria-label={languageName(language)}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => void choose(language)}
        >
          {shortLanguageName(language)}
        </UnstyledButton>
      ))}
    </div>
  );
}
