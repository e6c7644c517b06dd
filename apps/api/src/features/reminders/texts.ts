import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import type { Kind } from '../health-records/details.dto.js';

export interface Care {
  pet: { name: string };
  kind: Kind | null;
  /** The owner's words, or the subject of the entry. */
  title: string | null;
}

/** Returns one line such as "Riki: vaccination (Rabies)". */
export function careSentence({ pet, kind, title }: Care, language: Language): string {
  const t = textsIn(language, 'reminders');
  if (!kind) return t('care.titled', { pet: pet.name, title });
  return t(title ? 'care.kindWithTitle' : 'care.kind', { pet: pet.name, kind: t(`kinds.${kind}`), title });
}
