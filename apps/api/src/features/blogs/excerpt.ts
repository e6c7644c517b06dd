import { setImmediate } from 'node:timers/promises';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

const EXCERPT_LENGTH = 150;
/** Number of characters at the start of a post that are converted to plain text. */
const READ_LENGTH = 6000;

/**
 * Splits text at the ends of paragraphs or words, because parsing time can grow faster
 * than the length: 1,000 characters take up to 20 ms, 50,000 asterisks take seconds.
 */
const PIECES = /[^]{1,1000}(?:\n\n|$)|[^]{1,1000}(?=\s)|[^]{1,1000}/gu;

/**
 * Matches a line with at least 20 nested quotes or list items. Parsing it would block the event
 * loop for half a second, so such text is not parsed.
 */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))){20}/m;

/** Markdown node types whose children are joined with a space. */
const CONTAINERS: ReadonlySet<string> = new Set(['root', 'blockquote', 'list', 'listItem']);

// The locale is `und`, because grapheme boundaries do not depend on the language.
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns a Markdown node's text without formatting. */
function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if (!('children' in node)) return '';
  return node.children.map(textOf).join(CONTAINERS.has(node.type) ? ' ' : '');
}

/** Truncates text to at most `length` code points without splitting a grapheme. */
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
  /**
   * Text for cards: the first 150 characters, followed by '...' if the post is longer (decisions
   * §17).
   */
  excerpt: string;
  /** Text for search: the beginning of the post on one line. */
  plainText: string;
}

/**
 * Returns the excerpt and the plain text of Markdown text. Yields to the event loop between
 * pieces of text.
 */
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
