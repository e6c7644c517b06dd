import { localeOf, type Language } from '@sapa/shared/languages';

export type Cell = string | number | boolean | readonly string[] | null | undefined;

/**
 * Quotes a value. A leading apostrophe keeps spreadsheets from running a text as a formula, which
 * can begin with a fullwidth sign.
 * Spreadsheets in languages with a decimal comma read decimals with a point as texts or dates.
 */
function quote(value: Cell, decimal: string): string {
  const text = typeof value === 'object' ? (value ?? []).join(' ') : String(value ?? '');
  if (typeof value === 'number') return text.replace('.', decimal);
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns a table for spreadsheets. Uses semicolons in languages with a decimal comma, as
 * spreadsheets expect.
 */
export function toCsv(rows: Cell[][], language: Language): string {
  // With the byte order mark, spreadsheets read the file as UTF-8.
  return `\uFEFF${csvLines(rows, language)}`;
}

/** Returns further lines of a table that begins with `toCsv`. */
export function csvLines(rows: Cell[][], language: Language): string {
  const decimal = (1.5).toLocaleString(localeOf(language)).charAt(1);
  const separator = decimal === ',' ? ';' : ',';
  return rows.map((row) => `${row.map((cell) => quote(cell, decimal)).join(separator)}\r\n`).join('');
}
