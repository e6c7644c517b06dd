interface Named {
  petCategoryIds: number[];
  names: { en: string; sr: string };
}

interface HealthReference {
  vaccines: (Named & { months: number })[];
  treatments: (Named & { parasites: 'internal' | 'external' | 'both'; days: number })[];
}

/**
 * Common vaccines and treatments with typical intervals. Defined in code instead of `reference/`,
 * because the server's bundle contains no JSON files.
 */
export const HEALTH_REFERENCE: HealthReference = {
  vaccines: [
    { petCategoryIds: [1, 2], months: 12, names: { en: 'Rabies', sr: 'Besnilo' } },
    { petCategoryIds: [1], months: 36, names: { en: 'Distemper', sr: 'Štenećak' } },
    { petCategoryIds: [1], months: 36, names: { en: 'Parvovirus', sr: 'Parvoviroza' } },
    { petCategoryIds: [1], months: 36, names: { en: 'Infectious hepatitis', sr: 'Zarazni hepatitis' } },
    { petCategoryIds: [1], months: 12, names: { en: 'Leptospirosis', sr: 'Leptospiroza' } },
    { petCategoryIds: [1], months: 12, names: { en: 'Kennel cough', sr: 'Zarazni kašalj pasa' } },
    { petCategoryIds: [1], months: 12, names: { en: 'Lyme disease', sr: 'Lajmska bolest' } },
    { petCategoryIds: [1], months: 12, names: { en: 'Leishmaniasis', sr: 'Lajšmanijaza' } },
    { petCategoryIds: [2], months: 36, names: { en: 'Feline panleukopenia', sr: 'Panleukopenija mačaka' } },
    { petCategoryIds: [2], months: 36, names: { en: 'Feline herpesvirus', sr: 'Herpesvirus mačaka' } },
    { petCategoryIds: [2], months: 36, names: { en: 'Feline calicivirus', sr: 'Kalicivirus mačaka' } },
    { petCategoryIds: [2], months: 12, names: { en: 'Feline leukaemia', sr: 'Leukoza mačaka' } },
    { petCategoryIds: [3], months: 12, names: { en: 'Polyomavirus', sr: 'Poliomavirus' } },
    { petCategoryIds: [5], months: 12, names: { en: 'Myxomatosis (rabbits)', sr: 'Miksomatoza (kunići)' } },
    {
      petCategoryIds: [5],
      months: 12,
      names: { en: 'Rabbit haemorrhagic disease', sr: 'Virusna hemoragijska bolest kunića' },
    },
  ],
  treatments: [
    {
      petCategoryIds: [1, 2],
      parasites: 'internal',
      days: 90,
      names: { en: 'Worming tablet', sr: 'Tableta protiv crva' },
    },
    {
      petCategoryIds: [1, 2],
      parasites: 'external',
      days: 30,
      names: { en: 'Spot-on against fleas and ticks', sr: 'Ampula protiv buva i krpelja' },
    },
    {
      petCategoryIds: [1],
      parasites: 'external',
      days: 240,
      names: { en: 'Collar against fleas and ticks', sr: 'Ogrlica protiv buva i krpelja' },
    },
    {
      petCategoryIds: [1],
      parasites: 'external',
      days: 30,
      names: { en: 'Chewable tablet against fleas and ticks', sr: 'Tableta za žvakanje protiv buva i krpelja' },
    },
    {
      petCategoryIds: [1, 2],
      parasites: 'both',
      days: 30,
      names: { en: 'Combined protection', sr: 'Kombinovana zaštita' },
    },
    {
      petCategoryIds: [1],
      parasites: 'internal',
      days: 30,
      names: { en: 'Heartworm prevention', sr: 'Prevencija srčanog crva' },
    },
    {
      petCategoryIds: [3, 5],
      parasites: 'external',
      days: 30,
      names: { en: 'Drops against mites', sr: 'Kapi protiv grinja' },
    },
    { petCategoryIds: [4], parasites: 'internal', days: 180, names: { en: 'Worming', sr: 'Dehelmintizacija' } },
  ],
};
