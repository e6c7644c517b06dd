import type { Element, ElementContent, Root, RootContent } from 'hast';
import { partsOf, displayUrl } from '../../../ui/text/richText';
import { linkTarget } from './pictureUrl';

/** Highest heading level in a post, because the page already has an h1. */
const MIN_LEVEL = 2;
const MAX_LEVEL = 4;

const isHeading = (node: RootContent): node is Element => node.type === 'element' && /^h[1-6]$/.test(node.tagName);

/** Shifts headings below the page's h1 and closes gaps between levels. */
function normalizeHeadings(children: RootContent[]) {
  const headings = children.filter(isHeading);
  const top = Math.min(...headings.map(({ tagName }) => Number(tagName[1])));
  let before = MIN_LEVEL - 1;
  for (const heading of headings) {
    const target = MIN_LEVEL + Number(heading.tagName[1]) - top;
    before = Math.min(target, before + 1, MAX_LEVEL);
    heading.tagName = `h${before}`;
  }
}

const textNode = (value: string): ElementContent => ({ type: 'text', value });

/** Turns plain URLs in the text into links. */
function autolink(node: ElementContent): ElementContent[] {
  if (node.type !== 'text' || !node.value.includes('://')) return [node];
  return partsOf(node.value).map((part) =>
    part.kind === 'link'
      ? {
          type: 'element',
          tagName: 'a',
          properties: { href: part.url.href },
          children: [textNode(displayUrl(part.url))],
        }
      : textNode(part.text),
  );
}

/** Removes direction override characters from the text nodes. Returns the text. */
function readableText(node: ElementContent): string {
  if (node.type === 'element') return node.children.map(readableText).join('');
  if (node.type !== 'text') return '';
  return (node.value = node.value.replace(/\p{Bidi_C}/gu, ''));
}

const shortHost = ({ host }: URL) => host.replace(/^www\./, '');

/** Shows the host of a link if its text is another URL: `[bank.example](https://evil.example)`. */
function showHost(link: Element) {
  const [shownHost] = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u.exec(readableText(link)) ?? [];
  const target = linkTarget(String(link.properties.href));
  if (!shownHost || !target || 'inside' in target) return;
  const host = shortHost(new URL(target.outside));
  const isReal = URL.canParse(`https://${shownHost}`) && shortHost(new URL(`https://${shownHost}`)) === host;
  if (!isReal) link.children.push(textNode(` (${host})`));
}

function addLinks(element: Element) {
  if (element.tagName === 'a') showHost(element);
  if (['a', 'code', 'pre'].includes(element.tagName)) return;
  for (const child of element.children) if (child.type === 'element') addLinks(child);
  element.children = element.children.flatMap(autolink);
}

/** Rehype plugin: normalizes headings, links plain URLs and reveals hosts of misleading links. */
export const tidyMarkdownTree = () => (tree: Root) => {
  normalizeHeadings(tree.children);
  for (const child of tree.children) if (child.type === 'element') addLinks(child);
};

const MAX_SIGNS = 3000;
const MAX_LINES = 3000;
/** Maximum number of list items and quoted lines, including nested items. */
const MAX_BLOCKS = 2000;
/** Maximum nesting of blocks. */
const MAX_DEPTH = 20;
/** Maximum number of open brackets. */
const MAX_OPEN_BRACKETS = 100;
/** Minimum indentation, in spaces, of the content of a list item. */
const INDENT = 2;

/** Marker of a quote or list item. A line may have several. */
const BLOCK = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** Counts the blocks that start on a line, with the depth of the innermost block. */
function countBlocks(line: string) {
  const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
  let count = 0;
  for (BLOCK.lastIndex = 0; BLOCK.test(line);) count += 1;
  return { count, depth: count && count + Math.floor(indent / INDENT) };
}

/** Returns the maximum number of simultaneously open brackets within a paragraph. */
function countOpenBrackets(markdown: string) {
  let open = 0;
  let most = 0;
  for (const [found] of markdown.matchAll(/[[\]]|\n[ \t]*\n/g)) {
    open = found === '[' ? open + 1 : found === ']' ? Math.max(0, open - 1) : 0;
    most = Math.max(most, open);
  }
  return most;
}

/** Whether Markdown could block or crash the parser. Such content is shown without formatting. */
export function isTooComplex(markdown: string) {
  const lines = markdown.split(/\r\n?|\n/);
  const signs = markdown.match(/[*_[\]`<>!]/g)?.length ?? 0;
  if (lines.length > MAX_LINES || signs > MAX_SIGNS || countOpenBrackets(markdown) > MAX_OPEN_BRACKETS) return true;
  const blocks = lines.map(countBlocks);
  return (
    blocks.some(({ depth }) => depth >= MAX_DEPTH) || blocks.reduce((sum, { count }) => sum + count, 0) > MAX_BLOCKS
  );
}

const WORDS_A_MINUTE = 200;

/** Returns the reading time in minutes, at least 1. Ignores URLs of links and pictures. */
export function readingTime(markdown: string) {
  const words = markdown.replaceAll(/\]\([^)\s]*/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
