import { escapeHtml } from '../common/html.js';
import { languageTag, type Language } from '../http/language.js';
import { textsIn } from '../i18n/texts.js';

/** Content of an email: paragraphs, optionally followed by a code, a list and a button. */
export interface MailText {
  language: Language;
  subject: string;
  paragraphs: string[];
  /** A code that the recipient enters in the web app. */
  code?: string;
  /** Entries of the list, each with a link. `words` quotes user content. */
  items?: { text: string; words: string | null; url: string }[];
  /** Paragraph below the code and the list. */
  after?: string | undefined;
  link?: Link;
  /**
   * Small text below the button. It explains why the recipient gets the email, and how to opt out.
   */
  note: string;
  /** Links below the note. */
  footer?: Link[];
}

interface Link {
  label: string;
  url: string;
}

const SIGNATURE = 'Šapa';

const CODE_STYLE = 'font-size:32px;font-weight:700;letter-spacing:6px';

/** Quotes user content with the quotation marks of the email's language. */
const quoted = (words: string, language: Language) => textsIn(language, 'mail')('quoted', { text: words });

export function toPlainText(mail: MailText): string {
  const { language, paragraphs, code, items = [], after, link, note, footer = [] } = mail;
  const toText = ({ label, url }: Link) => `${label}:\n${url}`;
  const parts = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...items.map(({ text, words, url }) =>
      [`- ${text}`, ...(words ? [`  ${quoted(words, language)}`] : []), `  ${url}`].join('\n'),
    ),
    ...(after ? [after] : []),
    ...(link ? [toText(link)] : []),
    note,
    ...footer.map(toText),
    SIGNATURE,
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * Returns the email as HTML. It has only inline styles and no pictures, because email clients
 * ignore other styles and hide pictures.
 */
export function toHtml(mail: MailText, origin: string): string {
  const { language, subject, paragraphs, code, items = [], after, link, note, footer = [] } = mail;
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const button =
    link &&
    `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b6e63;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6664;word-break:break-all">${escapeHtml(link.url)}</p>`;
  const list = items.map(
    ({ text, words, url }) =>
      `<p style="margin:0 0 12px;padding:12px 16px;border:1px solid #e2e6e5;border-radius:10px"><a href="${escapeHtml(url)}" style="color:#0b6e63;font-weight:600;text-decoration:none">${escapeHtml(text)}</a>${words ? `<br><span style="color:#5b6664;overflow-wrap:anywhere">${escapeHtml(quoted(words, language))}</span>` : ''}</p>`,
  );
  const links = footer.map(
    ({ label, url }) =>
      `<p style="margin:0 0 8px;font-size:13px"><a href="${escapeHtml(url)}" style="color:#5b6664">${escapeHtml(label)}</a></p>`,
  );
  return `<!doctype html>
<html lang="${languageTag(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:22px;font-weight:700"><a href="${escapeHtml(origin)}" style="color:#0b6e63;text-decoration:none">${SIGNATURE}</a></p>
${[...paragraphs.map((text) => paragraph(text, '')), ...(code ? [paragraph(code, CODE_STYLE)] : [])].join('\n')}
${[...list, ...(after ? [paragraph(after, '')] : [])].join('\n')}
${button ?? ''}
${[paragraph(note, 'margin-top:24px;font-size:13px;color:#5b6664'), ...links].join('\n')}
</div>
</body>
</html>
`;
}
