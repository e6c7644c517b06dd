import { ActionIcon, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName, LANGUAGES, shortLanguageName } from '../../i18n/languages';
import { useChooseLanguage } from '../account/useChooseLanguage';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const choose = useChooseLanguage();

  return (
    <Group gap={0} wrap="nowrap" role="group" aria-label={t('shell.language')}>
      {LANGUAGES.map((language) => (
        <ActionIcon
          key={language}
          bg={i18n.resolvedLanguage === language ? 'var(--hairline)' : undefined}
          w="auto"
          px="sm"
          fz={14}
          fw={800}
          lang={language}
          aria-label={languageName(language)}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => void choose(language)}
        >
          {shortLanguageName(language)}
        </ActionIcon>
      ))}
    </Group>
  );
}
