import type { Element, ElementContent, Root, RootContent } from 'hast';
import { partsOf } from '../../../ui/text/richText';

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

/** Web addresses that stand in a text as they are lead to where they say. */
function linked(node: ElementContent): ElementContent[] {
  if (node.type !== 'text' || !node.value.includes('://')) return [node];
  return partsOf(node.value).map((part) =>
    part.kind === 'link'
      ? {
          type: 'element',
          tagName: 'a',
          properties: { href: part.url.href },
          children: [{ type: 'text', value: part.text }],
        }
      : { type: 'text', value: part.text },
  );
}

function linkAddresses(element: Element) {
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
const DEEPEST = /^[ \t]*(?:[>*+-][ \t]*){20}/m;

/** Nobody writes such a text, but somebody may send one: parsing it would hold up the reader's page for seconds, or break it. */
export const isTooMuch = (markdown: string) =>
  DEEPEST.test(markdown) ||
  (markdown.match(/[*_[\]`<>!]/g)?.length ?? 0) > MOST_SIGNS ||
  (markdown.match(/\n/g)?.length ?? 0) > MOST_LINES;
