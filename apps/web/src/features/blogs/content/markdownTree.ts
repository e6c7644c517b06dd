import type { Element, ElementContent, Root, RootContent } from 'hast';
import { partsOf, shownAddress } from '../../../ui/text/richText';
import { linkTarget } from './pictureUrl';

/** The page has its h1 already. */
const HIGHEST = 2;
const LOWEST = 4;

const isHeading = (node: RootContent): node is Element => node.type === 'element' && /^h[1-6]$/.test(node.tagName);

/** Headings of a text are below the page's own, and none leaves out a level. */
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

/** Web addresses that stand in a text as they are lead to where they say. */
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

/** What becomes of a parsed text before it is shown. */
export const tidyTree = () => (tree: Root) => {
  rankHeadings(tree.children);
  for (const child of tree.children) if (child.type === 'element') linkAddresses(child);
};

const MOST_SIGNS = 3000;
const MOST_LINES = 3000;
/** Entries of lists and lines of quotes; those of a list within a list count each. */
const MOST_BLOCKS = 2000;
/** Blocks within blocks. */
const DEEPEST = 20;
/** Brackets within brackets. */
const MOST_OPEN = 100;
/** What is within an entry of a list is indented by this much at least. */
const INDENT = 2;

/** What begins a quote or an entry of a list, also within others on the same line. */
const BLOCK = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** Blocks that begin on a line, and how deep the innermost is. */
function blocksOf(line: string) {
  const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
  let count = 0;
  for (BLOCK.lastIndex = 0; BLOCK.test(line);) count += 1;
  return { count, depth: count && count + Math.floor(indent / INDENT) };
}

/** The most brackets that are open at once within a paragraph. */
function mostOpen(markdown: string) {
  let open = 0;
  let most = 0;
  for (const [found] of markdown.matchAll(/[[\]]|\n[ \t]*\n/g)) {
    open = found === '[' ? open + 1 : found === ']' ? Math.max(0, open - 1) : 0;
    most = Math.max(most, open);
  }
  return most;
}

/** Nobody writes such a text, but somebody may send one: parsing it would hold up the reader's page for seconds, or break it. */
export function isTooMuch(markdown: string) {
  const lines = markdown.split(/\r\n?|\n/);
  const signs = markdown.match(/[*_[\]`<>!]/g)?.length ?? 0;
  if (lines.length > MOST_LINES || signs > MOST_SIGNS || mostOpen(markdown) > MOST_OPEN) return true;
  const blocks = lines.map(blocksOf);
  return (
    blocks.some(({ depth }) => depth >= DEEPEST) || blocks.reduce((sum, { count }) => sum + count, 0) > MOST_BLOCKS
  );
}
