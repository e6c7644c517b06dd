/** A text and what is selected in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** What to write in the place of a part of the text, and what is selected then. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [start: number, end: number];
}

export type Mark = '**' | '*';
export type Block = 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote';

/** What a mark is put around: without the space at its ends, which would keep it from being one. */
function trimmed({ text, start, end }: Selected) {
  const words = text.slice(start, end);
  const before = words.length - words.trimStart().length;
  const after = words.length - words.trimEnd().length;
  return words.trim() ? { start: start + before, end: end - after } : { start, end: start };
}

/** The stars that end or begin here, side by side: `**` is no `*`. */
function starsBefore(text: string, at: number) {
  let start = at;
  while (text[start - 1] === '*') start--;
  return at - start;
}
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))![0].length;

const hasMark = (stars: number, mark: Mark) => (mark === '**' ? stars >= 2 : stars % 2 === 1);

/** Bold or italic, or no longer so; where nothing is selected, around words that stand in. */
export function toggleMark(selected: Selected, mark: Mark, standIn: string): Edit {
  const { text } = selected;
  const { start, end } = trimmed(selected);
  const { length } = mark;
  const words = text.slice(start, end);

  if (hasMark(starsBefore(text, start), mark) && hasMark(starsAfter(text, end), mark)) {
    const from = start - length;
    return { from, to: end + length, insert: words, select: [from, from + words.length] };
  }
  const inside = words.slice(length, -length);
  if (
    words.length > 2 * length &&
    hasMark(starsAfter(words, 0), mark) &&
    hasMark(starsBefore(words, words.length), mark)
  ) {
    return { from: start, to: end, insert: inside, select: [start, start + inside.length] };
  }
  const marked = words || standIn;
  return {
    from: start,
    to: end,
    insert: mark + marked + mark,
    select: [start + length, start + length + marked.length],
  };
}

const PREFIX: Record<Block, RegExp> = {
  heading: /^##? /,
  subheading: /^#{3,6} /,
  bullets: /^[-*+] /,
  numbers: /^\d{1,9}[.)] /,
  quote: /^> ?/,
};
/** A line is one of these; a quote may hold each of them. */
const EXCLUSIVE: Block[] = ['heading', 'subheading', 'bullets', 'numbers'];

const prefixOf = (block: Block, index: number) =>
  ({ heading: '## ', subheading: '### ', bullets: '- ', numbers: `${index + 1}. `, quote: '> ' })[block];

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Makes the selected lines a heading, a list or a quote, or plain lines again. */
export function toggleBlock({ text, start, end }: Selected, block: Block): Edit {
  const from = lineStart(text, start);
  // A line whose beginning alone is selected is not meant.
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim());
  const isSet = filled.length > 0 && filled.every((line) => PREFIX[block].test(line));
  let index = 0;
  const changed = lines.map((line) => {
    if (isSet) return line.replace(PREFIX[block], '');
    if (!line.trim() && lines.length > 1) return line;
    const bare = block === 'quote' ? line : EXCLUSIVE.reduce((rest, other) => rest.replace(PREFIX[other], ''), line);
    return prefixOf(block, index++) + bare;
  });
  // A list or a quote right below a paragraph would be a part of it.
  const before = text.slice(0, from);
  const gap =
    !isSet && /[^\n]\n$/.test(before) && !PREFIX[block].test(before.slice(lineStart(before, from - 1))) ? '\n' : '';
  const insert = gap + changed.join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from + gap.length, caret] : [caret, caret] };
}

const WEB_ADDRESS = /^https?:\/\/\S+$/i;

/** A link of the selected words, or to the selected address; what is missing is selected, to be written over. */
export function makeLink(selected: Selected, standIn: string): Edit {
  const { start, end } = trimmed(selected);
  const words = selected.text.slice(start, end);
  const isAddress = WEB_ADDRESS.test(words);
  const label = isAddress ? standIn : words || standIn;
  const address = isAddress ? words : 'https://';
  const insert = `[${label}](${address})`;
  const labelAt = start + 1;
  const addressAt = labelAt + label.length + 2;
  return {
    from: start,
    to: end,
    insert,
    select: isAddress || !words ? [labelAt, labelAt + label.length] : [addressAt, addressAt + address.length],
  };
}

/** An address that is pasted over words becomes their link; null where it is to be pasted as it is. */
export function pasteOver(selected: Selected, pasted: string): Edit | null {
  const { start, end } = trimmed(selected);
  const words = selected.text.slice(start, end);
  const address = pasted.trim();
  if (!words || words.includes('\n') || !WEB_ADDRESS.test(address) || WEB_ADDRESS.test(words)) return null;
  const insert = `[${words}](${address})`;
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

const ITEM = /^(\s*)(?:([-*+]) |(\d{1,9})([.)]) |(>) ?)(.*)$/;

/** What Enter does in a list or a quote: the next item, or its end after an empty one; null for a plain line. */
export function continueBlock({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null;
  const from = lineStart(text, start);
  const match = ITEM.exec(text.slice(from, start));
  if (!match) return null;
  const [, indent = '', bullet, number, dot, quote, rest = ''] = match;
  if (!rest.trim() && !text.slice(start, lineEnd(text, start)).trim()) {
    return { from, to: start, insert: '', select: [from, from] };
  }
  const next = quote ? '> ' : bullet ? `${bullet} ` : `${Number(number) + 1}${dot} `;
  const insert = `\n${indent}${next}`;
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] };
}

const REPEATED = /^\s*(?:([-*+]) \1|(\d{1,9}[.)]) \2|> >)$/;

/** What a space does where somebody types the sign that Enter has written already: it is there once; null anywhere else. */
export function mergeRepeated({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  if (!REPEATED.test(line)) return null;
  const from = start - line.trimStart().split(' ')[0]!.length;
  return { from, to: start, insert: '', select: [from, from] };
}

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/**
 * A picture on lines of its own below where one is writing, with its size behind the address, so that its place is kept while it loads. The
 * caret comes to where its description is written.
 */
export function insertPicture({ text, end }: Selected, { url, width, height }: Picture): Edit {
  const at = lineEnd(text, end);
  const isEmptyLine = lineStart(text, at) === at;
  const before = !isEmptyLine ? '\n\n' : text.slice(0, at).trim() && !text.slice(0, at).endsWith('\n\n') ? '\n' : '';
  const after = text.slice(at).startsWith('\n\n') ? '' : text.slice(at).startsWith('\n') ? '\n' : '\n\n';
  const insert = `${before}![](${url}#${width}x${height})${after}`;
  const caret = at + before.length + '!['.length;
  return { from: at, to: at, insert, select: [caret, caret] };
}

/** Where the description of a picture stands in a text; null where the picture is not there. */
function descriptionPlace(text: string, url: string): [from: number, to: number] | null {
  const to = text.indexOf(`](${url}#`);
  const from = text.lastIndexOf('![', to) + 2;
  return to < 0 || from < 2 || /[\]\n]/.test(text.slice(from, to)) ? null : [from, to];
}

/** What is said of a picture for those who do not see it; null where it is not in the text. */
export function descriptionIn(text: string, url: string): string | null {
  const place = descriptionPlace(text, url);
  return place && text.slice(...place);
}

/** The text with this description of a picture, without the signs that would end it. */
export function describePicture(text: string, url: string, description: string): string {
  const place = descriptionPlace(text, url);
  return place ? text.slice(0, place[0]) + description.replaceAll(/[[\]\n\\]/g, '') + text.slice(place[1]) : text;
}
