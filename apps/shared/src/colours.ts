/** Colours and coat patterns of pets. The web app contains their names. */
export const COLOURS = [
  ...(['black', 'white', 'grey', 'brown', 'cream', 'golden', 'red', 'tan'] as const),
  ...(['blue', 'green', 'yellow', 'orange', 'purple'] as const),
  ...(['tabby', 'tortoiseshell', 'colourpoint', 'brindle', 'merle', 'spotted', 'striped'] as const),
] as const;

export type Colour = (typeof COLOURS)[number];

const COAT = ['black', 'white', 'grey', 'brown', 'cream', 'golden', 'red'] as const;
const BRIGHT = ['blue', 'green', 'yellow', 'orange'] as const;

/** Colours that the forms and filters offer, by id of the pet category. */
export const COLOURS_OF_KIND: Record<1 | 2 | 3 | 4 | 5 | 6, readonly Colour[]> = {
  1: [...COAT, 'tan', 'brindle', 'merle', 'spotted'],
  2: [...COAT, 'tabby', 'tortoiseshell', 'colourpoint', 'spotted'],
  3: ['black', 'white', 'grey', 'red', ...BRIGHT, 'purple'],
  4: ['black', 'white', 'grey', 'brown', 'red', ...BRIGHT, 'spotted', 'striped'],
  5: [...COAT, 'tan', 'spotted', 'striped'],
  6: ['black', 'white', 'grey', 'brown', 'red', ...BRIGHT, 'purple', 'striped'],
};
