import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import type { Kind } from '../health-records/details.dto.js';

interface Texts {
  kinds: Record<Kind, string>;
  /** Name of the calendar, and the description of each event. */
  calendar: { name: string; description: string };
}

const TEXTS: Record<WrittenLanguage, Texts> = {
  en: {
    kinds: {
      vaccination: 'vaccination',
      parasite_treatment: 'parasite treatment',
      medication: 'medication',
      visit: 'visit',
      weight: 'weight',
      condition: 'condition',
      test: 'test',
      note: 'note',
    },
    calendar: { name: 'Šapa: pet care', description: 'Open Šapa to mark it as done.' },
  },
  sr: {
    kinds: {
      vaccination: 'vakcinacija',
      parasite_treatment: 'zaštita od parazita',
      medication: 'lek',
      visit: 'pregled',
      weight: 'težina',
      condition: 'bolest',
      test: 'analiza',
      note: 'beleška',
    },
    calendar: { name: 'Šapa: briga o ljubimcima', description: 'Otvori Šapu i označi da je obavljeno.' },
  },
};

export const textsIn = (language: Language): Texts => writtenIn(TEXTS, language);

export interface Care {
  pet: { name: string };
  kind: Kind | null;
  /** The owner's words, or the subject of the entry. */
  title: string | null;
}

/** Returns one line such as "Riki: vaccination (Rabies)". */
export function careSentence({ pet, kind, title }: Care, language: Language): string {
  if (!kind) return `${pet.name}: ${title}`;
  const name = textsIn(language).kinds[kind];
  return `${pet.name}: ${title ? `${name} (${title})` : name}`;
}
