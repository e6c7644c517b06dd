import type { HealthDetailsView } from './details.dto.js';
import type { HealthEntryView } from './health-records.dto.js';

const DETAILS = [
  'against',
  'product',
  'batch',
  'validUntil',
  'parasites',
  'nextDueOn',
  'dose',
  'unit',
  'timesOfDay',
  'everyDays',
  'until',
  'reason',
  'diagnosis',
  'treatment',
  'procedures',
  'cost',
  'currency',
  'followUpOn',
  'grams',
  'name',
  'type',
  'severity',
  'result',
] as const satisfies (keyof HealthDetailsView)[];

/**
 * Quotes a value. Spreadsheets run a cell that begins with one of these characters as a formula,
 * so an apostrophe precedes it.
 */
function toCell(value: string | number | readonly string[] | null = ''): string {
  const text = typeof value === 'object' ? (value ?? []).join(', ') : String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text);
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/**
 * Returns the entries as CSV (RFC 4180), with a header row of the API's field names. The byte
 * order mark tells spreadsheets that the file is in UTF-8.
 */
export function toCsv(entries: HealthEntryView[]): string {
  const header = ['day', 'kind', ...DETAILS, 'note', 'clinic', 'documents'];
  const rows = entries.map(({ day, kind, details, note, clinic, documents }) => [
    day,
    kind,
    ...DETAILS.map((name) => details[name]),
    note,
    clinic?.name,
    documents.map(({ title }) => title),
  ]);
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}
