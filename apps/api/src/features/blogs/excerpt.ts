import { setImmediate } from 'node:timers/promises';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

const EXCERPT_LENGTH = 150;
/** Characters of a post that are converted to plain text. */
const READ_LENGTH = 6000;

/**
 * Pieces that end at the end of a paragraph or word and are parsed one at a time: the parser takes
 * up to 20 ms for a thousand characters, and seconds for 50 000 asterisks.
 */
const PIECES = /[^]{1,1000}(?:\n\n|$)|[^]{1,1000}(?=\s)|[^]{1,1000}/gu;

/**
 * A line that begins with so many quotes and entries of lists within each other. Nobody writes one, and the parser takes half a second for
 * it, in which the server answers nobody: such a text is taken as it is.
 */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))){20}/m;

/** The children of these are separated by a space. */
const CONTAINERS: ReadonlySet<string> = new Set(['root', 'blockquote', 'list', 'listItem']);

/** What counts as one character is the same in every language. */
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The text of a piece of Markdown without its formatting. */
function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if (!('children' in node)) return '';
  return node.children.map(textOf).join(CONTAINERS.has(node.type) ? ' ' : '');
}

/** The beginning of a text, at most so many code points long, without half a character at its end. */
function cut(text: string, length: number): string {
  let end = 0;
  let count = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    count += [...segment].length;
    if (count > length) break;
    end = index + segment.length;
  }
  return end > 0 ? text.slice(0, end) : [...text].slice(0, length).join('');
}

const withoutFormatting = (markdown: string): string =>
  TOO_DEEP.test(markdown) ? markdown : textOf(fromMarkdown(markdown));

export interface PlainTexts {
  /** For cards: the first 150 characters, and '...' if the text is longer (decisions §17). */
  excerpt: string;
  /** For searches: the beginning of the text in one line. */
  plainText: string;
}

/** Returns the texts to store beside the Markdown. Yields to other requests between two pieces. */
export async function plainTextsOf(content: string): Promise<PlainTexts> {
  const read = content.slice(0, READ_LENGTH).toWellFormed();
  let plainText = '';
  for (const [piece] of read.matchAll(PIECES)) {
    if (plainText) await setImmediate();
    plainText += `${withoutFormatting(piece)} `;
  }
  plainText = plainText.replaceAll(/\s+/g, ' ').trim();
  const isWhole = read.length === content.length && [...plainText].length <= EXCERPT_LENGTH;
  return { excerpt: isWhole ? plainText : `${cut(plainText, EXCERPT_LENGTH)}...`, plainText };
}
