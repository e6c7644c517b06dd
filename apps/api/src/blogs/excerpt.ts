import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

const EXCERPT_LENGTH = 150;
/** Characters that are parsed: enough for any excerpt. A text of 50 000 asterisks would take the parser seconds. */
const PARSED_LENGTH = 2000;

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

const beginningOf = (content: string): string =>
  [...content.slice(0, 2 * PARSED_LENGTH)].slice(0, PARSED_LENGTH).join('');

/** The text of Markdown without its formatting, in one line; of a long one its beginning. */
export function plainTextOf(content: string): string {
  const parsed = beginningOf(content);
  const plain = TOO_DEEP.test(parsed) ? parsed : textOf(fromMarkdown(parsed));
  return plain.replaceAll(/\s+/g, ' ').trim();
}

/** What cards show of a blog post: its text without the formatting, 150 characters and '...' where it is longer (decisions §17). */
export function excerptOf(content: string): string {
  const text = plainTextOf(content);
  const isWhole = beginningOf(content).length === content.length && [...text].length <= EXCERPT_LENGTH;
  return isWhole ? text : `${cut(text, EXCERPT_LENGTH)}...`;
}
