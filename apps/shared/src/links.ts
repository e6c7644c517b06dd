import { linkifyit, REBuilder } from 'linkify-it';

// Finds links in plain text. The web app shows these links, and the server counts them.

/** Browsers do not show longer URLs completely. */
const MAX_LENGTH = 2048;

class TextRules extends REBuilder {
  /** The library's own pattern accepts emoji as letters. */
  override src_Any = '[^]';
  /** Backticks, invisible characters, symbols and emoji end a link, like spaces. */
  override get_text_separators() {
    return /[><`\uff1c\uff1e\uff5c\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2190-\u2bff\ufeff]|[\ud83c-\ud83e][\udc00-\udfff]/;
  }
}

// URLs with user names are matched, so `https://bank.example@evil.example/` is rejected as a
// whole.
const linkify = linkifyit({ urlAuth: true, maxLength: 2 * MAX_LENGTH, rebuilder: new TextRules() });

const START = /(?<![\p{L}\p{N}])https?:(?=\/\/)/giu;

/**
 * Marks at the end of a link that are not part of it. The library does not trim a full stop
 * before a closing quote. GitHub's Markdown trims the same marks.
 */
const TRAILING = /[.,:;!?*_~]+$/;

export interface Link {
  index: number;
  /** The link as written. */
  text: string;
  url: URL;
}

/**
 * Returns the string as an http or https URL, or null for other strings and URLs with a user name.
 */
function parsed(link: string): URL | null {
  try {
    const url = new URL(link);
    return url.username || url.password ? null : url;
  } catch {
    return null;
  }
}

/** Yields the links in a string, in order. */
export function* linksIn(text: string): Generator<Link> {
  let end = 0;
  for (const { 0: scheme, index } of text.matchAll(START)) {
    if (index < end) continue;
    const rest = linkify.testSchemaAt(text, scheme, index + scheme.length);
    if (!rest) continue;
    end = index + scheme.length + rest;
    const link = text.slice(index, end).replace(TRAILING, '');
    const url = end - index > MAX_LENGTH ? null : parsed(link);
    if (url) yield { index, text: link, url };
  }
}

/** Whether plain text contains a link. */
export const hasLink = (text: string): boolean => !linksIn(text).next().done;

/**
 * Whether Markdown contains a link, even a link without a scheme as in `[shop](example.org)`. App
 * paths do not count.
 */
export const hasMarkdownLink = (markdown: string): boolean =>
  /\](?:\(|:)\s*<?(?:\/\/|[^\s/#<)])/.test(markdown) || hasLink(markdown);
