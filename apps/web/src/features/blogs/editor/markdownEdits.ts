/** Text with its selection. */
export interface TextSelection {
  text: string;
  start: number;
  end: number;
}

/** A replacement for part of the text, and the selection afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [start: number, end: number];
}

export type Mark = '**' | '*';
export type Block = 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote';

/** Returns the selection without outer whitespace, which would break bold and italic. */
function trimSelection({ text, start, end }: TextSelection) {
  const content = text.slice(start, end);
  const before = content.length - content.trimStart().length;
  const after = content.length - content.trimEnd().length;
  return content.trim() ? { start: start + before, end: end - after } : { start, end: start };
}

/** Counts the stars directly before a position, to tell bold (`**`) from italic (`*`). */
function starsBefore(text: string, at: number) {
  let start = at;
  while (text[start - 1] === '*') start--;
  return at - start;
}
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))![0].length;

const hasMark = (stars: number, mark: Mark) => (mark === '**' ? stars >= 2 : stars % 2 === 1);

/** Toggles bold or italic. Inserts a placeholder if nothing is selected. */
export function toggleMark(selected: TextSelection, mark: Mark, placeholder: string): Edit {
  const { text } = selected;
  const { start, end } = trimSelection(selected);
  const { length } = mark;
  const content = text.slice(start, end);

  if (hasMark(starsBefore(text, start), mark) && hasMark(starsAfter(text, end), mark)) {
    const from = start - length;
    return { from, to: end + length, insert: content, select: [from, from + content.length] };
  }
  const inside = content.slice(length, -length);
  if (
    content.length > 2 * length &&
    hasMark(starsAfter(content, 0), mark) &&
    hasMark(starsBefore(content, content.length), mark)
  ) {
    return { from: start, to: end, insert: inside, select: [start, start + inside.length] };
  }
  const marked = content || placeholder;
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
/** A line has at most one of these blocks; a quote may contain any of these blocks. */
const EXCLUSIVE: Block[] = ['heading', 'subheading', 'bullets', 'numbers'];

const prefixOf = (block: Block, index: number) =>
  ({ heading: '## ', subheading: '### ', bullets: '- ', numbers: `${index + 1}. `, quote: '> ' })[block];

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Toggles the selected lines between plain lines and a heading, list or quote. */
export function toggleBlock({ text, start, end }: TextSelection, block: Block): Edit {
  const from = lineStart(text, start);
  // If the selection ends at the start of a line, that line is not changed.
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
  // Adds a blank line, because a list or quote would continue the paragraph above.
  const before = text.slice(0, from);
  const gap =
    !isSet && /[^\n]\n$/.test(before) && !PREFIX[block].test(before.slice(lineStart(before, from - 1))) ? '\n' : '';
  const insert = gap + changed.join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: lines.length > 1 ? [from + gap.length, caret] : [caret, caret] };
}

const URL_PATTERN = /^https?:\/\/\S+$/i;

/** Creates a link from selected text or a selected URL and selects the missing part. */
export function makeLink(selected: TextSelection, placeholder: string): Edit {
  const { start, end } = trimSelection(selected);
  const text = selected.text.slice(start, end);
  const isUrl = URL_PATTERN.test(text);
  const label = isUrl ? placeholder : text || placeholder;
  const url = isUrl ? text : 'https://';
  const insert = `[${label}](${url})`;
  const labelStart = start + 1;
  const urlStart = labelStart + label.length + 2;
  return {
    from: start,
    to: end,
    insert,
    select: isUrl || !text ? [labelStart, labelStart + label.length] : [urlStart, urlStart + url.length],
  };
}

/** Pasting a URL over selected text creates a link. Returns null for a normal paste. */
export function pasteOver(selected: TextSelection, pasted: string): Edit | null {
  const { start, end } = trimSelection(selected);
  const text = selected.text.slice(start, end);
  const url = pasted.trim();
  if (!text || text.includes('\n') || !URL_PATTERN.test(url) || URL_PATTERN.test(text)) return null;
  const insert = `[${text}](${url})`;
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

const ITEM = /^(\s*)(?:([-*+]) |(\d{1,9})([.)]) |(>) ?)(.*)$/;

/**
 * On Enter, continues a list or quote, or ends it after an empty item. Returns null for other
 * lines.
 */
export function continueBlock({ text, start, end }: TextSelection): Edit | null {
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

const REPEATED_MARKER = /^\s*(?:([-*+]) \1|(\d{1,9}[.)]) \2|> >)$/;

/**
 * Removes a list marker that the user typed although Enter had already inserted one. Returns null
 * if there is none.
 */
export function mergeRepeatedMarker({ text, start, end }: TextSelection): Edit | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  if (!REPEATED_MARKER.test(line)) return null;
  const from = start - line.trimStart().split(' ')[0]!.length;
  return { from, to: start, insert: '', select: [from, from] };
}

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/**
 * Inserts a picture as its own paragraph below the caret. The URL fragment contains its size, to
 * reserve space while it loads. The caret moves to the description.
 */
export function insertPicture({ text, end }: TextSelection, { url, width, height }: Picture): Edit {
  const at = lineEnd(text, end);
  const isEmptyLine = lineStart(text, at) === at;
  const before = !isEmptyLine ? '\n\n' : text.slice(0, at).trim() && !text.slice(0, at).endsWith('\n\n') ? '\n' : '';
  const after = text.slice(at).startsWith('\n\n') ? '' : text.slice(at).startsWith('\n') ? '\n' : '\n\n';
  const insert = `${before}![](${url}#${width}x${height})${after}`;
  const caret = at + before.length + '!['.length;
  return { from: at, to: at, insert, select: [caret, caret] };
}

/** Position of a picture's description, or null if the picture is not in the post. */
function descriptionPlace(text: string, url: string): [from: number, to: number] | null {
  const to = text.indexOf(`](${url}#`);
  const from = text.lastIndexOf('![', to) + 2;
  return to < 0 || from < 2 || /[\]\n]/.test(text.slice(from, to)) ? null : [from, to];
}

/** Alt text of a picture, or null if the picture is not in the post. */
export function descriptionIn(text: string, url: string): string | null {
  const place = descriptionPlace(text, url);
  return place && text.slice(...place);
}

/** Sets the alt text of a picture. Removes characters that would end the alt text. */
export function describePicture(text: string, url: string, description: string): string {
  const place = descriptionPlace(text, url);
  return place ? text.slice(0, place[0]) + description.replaceAll(/[[\]\n\\]/g, '') + text.slice(place[1]) : text;
}
