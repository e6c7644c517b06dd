import type { MailText } from './mail.layout.js';

/**
 * Dots and schemes that mail programs would turn into a link. Dots of email addresses and numbers
 * are kept.
 */
const LINK_PARTS = /:\/\/(?=\S)|(?<![\p{L}\p{N}]@[\p{L}\p{N}.-]{0,254})[.．。｡](?=\p{L})/gu;

/** Separates the parts of links with spaces, so that mail programs show them as plain text. */
export const withoutLinks = (text: string): string => text.replace(LINK_PARTS, '$& ');

/**
 * Returns the email without links from users, such as links in names. Its own links are in other
 * fields.
 */
export function mailWithoutLinks<M extends MailText>(mail: M): M {
  const { subject, paragraphs, items } = mail;
  return {
    ...mail,
    subject: withoutLinks(subject),
    paragraphs: paragraphs.map(withoutLinks),
    ...(items && {
      items: items.map(({ text, words, url }) => ({
        text: withoutLinks(text),
        words: words && withoutLinks(words),
        url,
      })),
    }),
  };
}
