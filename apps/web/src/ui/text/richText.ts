/** Somebody that a text names as "@Ana Petrović". */
export interface Mention {
  uuid: string;
  name: string;
}

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: URL }
  | { kind: 'tag'; text: string; tag: string }
  | { kind: 'mention'; text: string; uuid: string };

/** The same that the server finds: a # that begins a word, not one inside of an address or an entity; `#1` is a number. */
const TAG = String.raw`(?<![\p{L}\p{M}\p{N}_&/#])#(?=[\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]{1,100}(?![\p{L}\p{M}\p{N}_])`;
const LINK = String.raw`(?<![\p{L}\p{N}])https?://[^\s<>"]+`;
/** What ends a sentence or closes a bracket around an address is no part of it. */
const TRAILING = new Set(`.,:;!?'’”»…*_`);
/** What is longer leads nowhere: no browser shows such an address, and parsing it takes time. */
const LONGEST_LINK = 2048;

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Long names first: "@Ana Petrović" is not "@Ana" with a word behind it. */
function mentionPattern(mentions: readonly Mention[]) {
  const names = mentions.map(({ name }) => escaped(name)).sort((a, b) => b.length - a.length);
  return String.raw`(?<![\p{L}\p{N}_])@(?:${names.join('|')})(?![\p{L}\p{N}_])`;
}

const count = (text: string, character: string) => text.split(character).length - 1;

/** In one pass from the end: a text of nothing but brackets must not hold up whoever reads it. */
function trimmedLink(text: string) {
  // "(see https://sapa.rs/a_(b))": what opened outside closes outside.
  let closedOutside = count(text, ')') - count(text, '(');
  let end = text.length;
  for (; end > 0; end--) {
    const last = text[end - 1]!;
    if (last === ')' && closedOutside > 0) closedOutside -= 1;
    else if (!TRAILING.has(last)) break;
  }
  return text.slice(0, end);
}

function parsed(link: string) {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}

/** A plain text in its parts: words, web addresses, hashtags, and the people that it names. */
export function partsOf(text: string, mentions: readonly Mention[] = []): TextPart[] {
  const known = mentions.filter(({ name }) => name);
  const pattern = new RegExp([LINK, TAG, ...(known.length ? [mentionPattern(known)] : [])].join('|'), 'gu');
  const parts: TextPart[] = [];
  let end = 0;
  const add = (part: TextPart, start: number) => {
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) });
    parts.push(part);
    end = start + part.text.length;
  };
  for (const match of text.matchAll(pattern)) {
    const [found] = match;
    if (found.startsWith('#')) add({ kind: 'tag', text: found, tag: found.slice(1) }, match.index);
    else if (found.startsWith('@')) {
      const mention = known.find(({ name }) => `@${name}` === found);
      if (mention) add({ kind: 'mention', text: found, uuid: mention.uuid }, match.index);
    } else {
      const link = trimmedLink(found);
      const url = link.length > LONGEST_LINK ? null : parsed(link);
      if (url) add({ kind: 'link', text: link, url }, match.index);
    }
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The hashtags of a text as they are compared, without their #. */
export const tagsOf = (text: string) =>
  partsOf(text.normalize('NFC')).flatMap((part) => (part.kind === 'tag' ? [part.tag.toLowerCase()] : []));
