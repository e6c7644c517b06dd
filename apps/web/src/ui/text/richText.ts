import { hashtagsIn, normalTag } from '@sapa/shared/hashtags.ts';
import { linksIn } from '@sapa/shared/links.ts';

/** A user mentioned in text, for example as "@Ana Petrović". */
export interface Mention {
  uuid: string;
  name: string;
}

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: URL }
  | { kind: 'tag'; text: string; tag: string }
  | { kind: 'mention'; text: string; uuid: string };

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Tries long names first, so "@Ana Petrović" is not matched as "@Ana". */
function mentionPattern(mentions: readonly Mention[]) {
  const names = mentions.map(({ name }) => escaped(name)).sort((a, b) => b.length - a.length);
  return String.raw`(?<![\p{L}\p{N}_])@(?:${names.join('|')})(?![\p{L}\p{N}_])`;
}

/** Splits plain text into URLs, hashtags, mentions and the text between them. */
export function partsOf(text: string, mentions: readonly Mention[] = []): TextPart[] {
  const namedMentions = mentions.filter(({ name }) => name);
  const found: { index: number; part: TextPart }[] = [];
  for (const { index, text: link, url } of linksIn(text))
    found.push({ index, part: { kind: 'link', text: link, url } });
  for (const { index, text: tag, name } of hashtagsIn(text)) {
    found.push({ index, part: { kind: 'tag', text: tag, tag: name } });
  }
  if (namedMentions.length)
    for (const { 0: name, index } of text.matchAll(new RegExp(mentionPattern(namedMentions), 'gu'))) {
      const mention = namedMentions.find((candidate) => `@${candidate.name}` === name);
      if (mention) found.push({ index, part: { kind: 'mention', text: name, uuid: mention.uuid } });
    }
  found.sort((a, b) => a.index - b.index);

  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, part } of found) {
    if (index < end) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns the hashtags in a string in normalized form, without #. */
export const tagsOf = (text: string) =>
  partsOf(text.normalize('NFC')).flatMap((part) => (part.kind === 'tag' ? [normalTag(part.tag)] : []));

const SHOWN_CHARACTERS = 48;

/** Returns the display form of a URL: host and shortened path, without scheme and `www.`. */
export function displayUrl({ host, pathname, search, hash }: URL) {
  const place = pathname + search + hash;
  const words = host.replace(/^www\./, '') + readable(place === '/' ? '' : place);
  return words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words;
}

/** Decodes a path, unless control or direction characters in it could disguise it. */
function readable(place: string) {
  try {
    return decodeURI(place).replace(/[\p{Cc}\p{Bidi_C}]/gu, '');
  } catch {
    return place;
  }
}
