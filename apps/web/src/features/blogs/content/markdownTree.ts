import type { Element, ElementContent, Root, RootContent } from 'hast';
import { partsOf, shownAddress } from '../../../ui/text/richText';
import { linkTarget } from './pictureUrl';

/** The page already has an h1. */
const HIGHEST = 2;
const LOWEST = 4;

const isHeading = (node: RootContent): node is Element => node.type === 'element' && /^h[1-6]$/.test(node.tagName);

/** Shifts headings below the page's h1 and closes gaps between levels. */
function rankHeadings(children: RootContent[]) {
  const headings = children.filter(isHeading);
  const top = Math.min(...headings.map(({ tagName }) => Number(tagName[1])));
  let before = HIGHEST - 1;
  for (const heading of headings) {
    const wanted = HIGHEST + Number(heading.tagName[1]) - top;
    before = Math.min(wanted, before + 1, LOWEST);
    heading.tagName = `h${before}`;
  }
}

const textNode = (value: string): ElementContent => ({ type: 'text', value });

/** Turns plain URLs in the text into links. */
function linked(node: ElementContent): ElementContent[] {
  if (node.type !== 'text' || !node.value.includes('://')) return [node];
  return partsOf(node.value).map((part) =>
    part.kind === 'link'
      ? {
          type: 'element',
          tagName: 'a',
          properties: { href: part.url.href },
          children: [textNode(shownAddress(part.url))],
        }
      : textNode(part.text),
  );
}

/** Removes direction overrides from the text nodes. Returns the text. */
function readableText(node: ElementContent): string {
  if (node.type === 'element') return node.children.map(readableText).join('');
  if (node.type !== 'text') return '';
  return (node.value = node.value.replace(/\p{Bidi_C}/gu, ''));
}

const shortHost = ({ host }: URL) => host.replace(/^www\./, '');

/**
 * Shows the host of a link whose text is another address: `[bank.example](https://evil.example)`.
 */
function showHost(link: Element) {
  const [named] = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u.exec(readableText(link)) ?? [];
  const target = linkTarget(String(link.properties.href));
  if (!named || !target || 'inside' in target) return;
  const host = shortHost(new URL(target.outside));
  const isReal = URL.canParse(`https://${named}`) && shortHost(new URL(`https://${named}`)) === host;
  if (!isReal) link.children.push(textNode(` (${host})`));
}

function linkAddresses(element: Element) {
  if (element.tagName === 'a') showHost(element);
  if (['a', 'code', 'pre'].includes(element.tagName)) return;
  for (const child of element.children) if (child.type === 'element') linkAddresses(child);
  element.children = element.children.flatMap(linked);
}

/** Rehype plugin: normalizes headings, links plain URLs and reveals hosts of misleading links. */
export const tidyTree = () => (tree: Root) => {
  rankHeadings(tree.children);
  for (const child of tree.children) if (child.type === 'element') linkAddresses(child);
};

const MOST_SIGNS = 3000;
const MOST_LINES = 3000;
/** Maximum number of list items and quoted lines, including nested items. */
const MOST_BLOCKS = 2000;
/** Maximum nesting of blocks. */
const DEEPEST = 20;
/** Maximum number of open brackets. */
const MOST_OPEN = 100;
/** Minimum indentation of the content of a list item. */
const INDENT = 2;

/** Marker of a quote or list item. A line may have several. */
const BLOCK = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** Counts the blocks that start on a line, with the depth of the innermost block. */
function blocksOf(line: string) {
  const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
  let count = 0;
  for (BLOCK.lastIndex = 0; BLOCK.test(line);) count += 1;
  return { count, depth: count && count + Math.floor(indent / INDENT) };
}

/** Maximum number of simultaneously open brackets within a paragraph. */
function mostOpen(markdown: string) {
  let open = 0;
  let most = 0;
  for (const [found] of markdown.matchAll(/[[\]]|\n[ \t]*\n/g)) {
    open = found === '[' ? open + 1 : found === ']' ? Math.max(0, open - 1) : 0;
    most = Math.max(most, open);
  }
  return most;
}

/** Detects texts built to block or crash the parser. They are shown without formatting. */
export function isTooMuch(markdown: string) {
  const lines = markdown.split(/\r\n?|\n/);
  const signs = markdown.match(/[*_[\]`<>!]/g)?.length ?? 0;
  if (lines.length > MOST_LINES || signs > MOST_SIGNS || mostOpen(markdown) > MOST_OPEN) return true;
  const blocks = lines.map(blocksOf);
  return (
    blocks.some(({ depth }) => depth >= DEEPEST) || blocks.reduce((sum, { count }) => sum + count, 0) > MOST_BLOCKS
  );
}
