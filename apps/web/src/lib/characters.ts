const GRAPHEMES = new Intl.Segmenter();

/** Counts visible characters as the server does: a family emoji is one character. */
export const countCharacters = (text: string) => [...GRAPHEMES.segment(text)].length;
