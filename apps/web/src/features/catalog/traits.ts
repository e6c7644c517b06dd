import { COLOURS, COLOURS_OF_KIND, type Colour } from '@sapa/shared/colours.ts';
import { CreatePetDto } from '../../api/enums';

export const { size: SIZES, tags: TAGS } = CreatePetDto;

/** Returns the colours of this pet category, and the colours that are already chosen. */
export const coloursOf = (petCategoryId: number | null | undefined, chosen: readonly string[]): Colour[] => {
  const offered = COLOURS_OF_KIND[petCategoryId as keyof typeof COLOURS_OF_KIND] ?? COLOURS;
  return COLOURS.filter((colour) => offered.includes(colour) || chosen.includes(colour));
};
