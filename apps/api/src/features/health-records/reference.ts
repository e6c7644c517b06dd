import type { WrittenLanguage } from '../../platform/http/language.js';
import type { PARASITES } from './details.dto.js';

/** A usual vaccination or treatment, with its usual interval in months. */
interface Suggestion {
  petCategoryIds: readonly number[];
  months: number;
}

const [DOGS, CATS, PARROTS, REPTILES, RODENTS] = [1, 2, 3, 4, 5] as const;

const vaccination = (petCategoryIds: number[], months: number, names: Record<WrittenLanguage, string>) => ({
  petCategoryIds,
  months,
  names,
});

/** Common vaccinations of adult animals. The web app shows the intervals only as suggestions. */
export const VACCINATIONS: readonly (Suggestion & { names: Record<WrittenLanguage, string> })[] = [
  vaccination([DOGS, CATS], 12, { en: 'Rabies', sr: 'Besnilo' }),
  vaccination([DOGS], 36, { en: 'Distemper', sr: 'Štenećak' }),
  vaccination([DOGS], 36, { en: 'Parvovirus', sr: 'Parvoviroza' }),
  vaccination([DOGS], 36, { en: 'Infectious hepatitis', sr: 'Zarazni hepatitis' }),
  vaccination([DOGS], 12, { en: 'Leptospirosis', sr: 'Leptospiroza' }),
  vaccination([DOGS], 12, { en: 'Kennel cough', sr: 'Zarazni kašalj pasa' }),
  vaccination([DOGS], 12, { en: 'Lyme disease', sr: 'Lajmska bolest' }),
  vaccination([DOGS], 12, { en: 'Leishmaniasis', sr: 'Lajšmanijaza' }),
  vaccination([CATS], 36, { en: 'Panleukopenia', sr: 'Panleukopenija' }),
  vaccination([CATS], 36, { en: 'Feline herpesvirus', sr: 'Herpesvirus mačaka' }),
  vaccination([CATS], 36, { en: 'Feline calicivirus', sr: 'Kalicivirus mačaka' }),
  vaccination([CATS], 24, { en: 'Feline leukaemia', sr: 'Leukemija mačaka' }),
  vaccination([CATS], 12, { en: 'Chlamydia', sr: 'Hlamidioza' }),
  vaccination([RODENTS], 12, { en: 'Myxomatosis', sr: 'Miksomatoza' }),
  vaccination([RODENTS], 12, { en: 'Rabbit haemorrhagic disease', sr: 'Hemoragijska bolest kunića' }),
  vaccination([PARROTS], 12, { en: 'Polyomavirus', sr: 'Poliomavirus' }),
];

/** Usual treatments against parasites by pet category. */
export const TREATMENTS: readonly (Suggestion & { parasites: (typeof PARASITES)[number] })[] = [
  { petCategoryIds: [DOGS, CATS], months: 3, parasites: 'internal' },
  { petCategoryIds: [DOGS, CATS], months: 1, parasites: 'external' },
  { petCategoryIds: [RODENTS, PARROTS], months: 6, parasites: 'internal' },
  { petCategoryIds: [REPTILES], months: 12, parasites: 'internal' },
];
