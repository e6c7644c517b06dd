import type { Language } from '../http/language.js';
import { textsIn } from '../i18n/texts.js';

/** Returns the first line of an email. */
export function greeting(language: Language, name?: string | null): string {
  const t = textsIn(language, 'mail');
  return name ? t('greeting', { name }) : t('greetingWithoutName');
}
