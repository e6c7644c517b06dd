import { type MantineColorScheme, Stack, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n';
import { languageName, LANGUAGES } from '../../i18n/languages';
import { FormSection } from '../../ui/forms/FormSection';
import { PillChoice } from '../../ui/fields/PillChoice';
import { useChooseLanguage } from './useChooseLanguage';

const SCHEMES: MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Language and colour scheme on this device. */
export function Appearance() {
  const { t } = useTranslation('account');
  const chooseLanguage = useChooseLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <FormSection title={t('appearance.title')} hint={t('appearance.hint')}>
      <Stack gap={20}>
        <PillChoice
          legend={t('appearance.language')}
          choices={LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }))}
          value={currentLanguage()}
          onChange={(language) => void chooseLanguage(language)}
        />
        <PillChoice
          legend={t('appearance.colours')}
          choices={SCHEMES.map((value) => ({ value, label: t(`appearance.schemes.${value}`) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </Stack>
    </FormSection>
  );
}
