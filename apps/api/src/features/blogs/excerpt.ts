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
 * A line with at least 20 nested quotes and list items. Parsing such a line would block the event
 * loop for half a second, so the text is used without parsing.
 */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))){20}/m;

/** Node types whose children are joined with a space. */
const CONTAINERS: ReadonlySet<string> = new Set(['root', 'blockquote', 'list', 'listItem']);

// Grapheme boundaries do not depend on the language.
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the text of a Markdown node without formatting. */
function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if (!('children' in node)) return '';
  return node.children.map(textOf).join(CONTAINERS.has(node.type) ? ' ' : '');
}

/** Cuts a text to at most `length` code points, without splitting a grapheme at the end. */
function truncate(text: string, length: number): string {
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
  return { excerpt: isWhole ? plainText : `${truncate(plainText, EXCERPT_LENGTH)}...`, plainText };
}
