import { escapeHtml } from '../common/html.js';
import type { Language } from '../common/http/language.js';

/** What a mail says: paragraphs, and at most one link to follow. */
export interface MailText {
  language: Language;
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
  /** Below the link, smaller: why somebody gets this mail, and what to do if it was not asked for. */
  note: string;
}

const HTML_LANGUAGE: Record<Language, string> = { en: 'en', sr: 'sr-Latn' };

/** The name that ends every mail. */
const SIGNATURE = 'Šapa';

export function toPlainText({ paragraphs, link, note }: MailText): string {
  const parts = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), note, SIGNATURE];
  return `${parts.join('\n\n')}\n`;
}

/** Styles are written at the elements: mail programs drop others. There is no picture, which many of them hide at first. */
export function toHtml({ language, subject, paragraphs, link, note }: MailText, origin: string): string {
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const button =
    link &&
    `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b6e63;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6664;word-break:break-all">${escapeHtml(link.url)}</p>`;
  return `<!doctype html>
<html lang="${HTML_LANGUAGE[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:22px;font-weight:700"><a href="${escapeHtml(origin)}" style="color:#0b6e63;text-decoration:none">${SIGNATURE}</a></p>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}
${button ?? ''}
${paragraph(note, 'margin-top:24px;font-size:13px;color:#5b6664')}
</div>
</body>
</html>
`;
}
