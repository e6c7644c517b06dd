const GRAPHEMES = new Intl.Segmenter();

/** Number of visible characters: a family emoji counts as one, as on the server. */
export const countCharacters = (text: string) => [...GRAPHEMES.segment(text)].length;
