const GRAPHEMES = new Intl.Segmenter();

/** The number of characters as readers see them: a family emoji is one, as on the server. */
export const countCharacters = (text: string) => [...GRAPHEMES.segment(text)].length;
