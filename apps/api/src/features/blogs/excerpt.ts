import { setImmediate } from 'node:timers/promises';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

const EXCERPT_LENGTH = 150;
/** Characters of a text that are read without their formatting. */
const READ_LENGTH = 6000;

/**
 * Pieces that are parsed one at a time, each to the end of a paragraph or of a word: the parser takes up to 20 ms for a thousand characters,
 * and seconds for 50 000 asterisks.
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
  /** Cards show it: 150 characters of the text, and '...' where it is longer (decisions §17). */
  excerpt: string;
  /** The text in one line; of a long one its beginning. */
  plainText: string;
}

/** The texts without formatting that are stored with Markdown. Answers other requests between two pieces of a long text. */
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
