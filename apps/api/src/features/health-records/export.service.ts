import { Injectable } from '@nestjs/common';
import { localeOf, type Language } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { toDay } from '../../platform/validation/dates.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { HealthDetailsView } from './details.dto.js';
import type { HealthEntryView } from './health-records.dto.js';
import {
  entrySelect,
  identificationSelect,
  identifyingSelect,
  NEWEST_FIRST,
  toEntryView,
  toIdentificationView,
} from './health-records.mapper.js';
import { RecordAccessService } from './record-access.service.js';

/** Columns of the details, in the order of the kinds. */
const DETAIL_COLUMNS = [
  ...(['against', 'parasites', 'product', 'batch', 'validUntil', 'nextDueOn'] as const),
  ...(['dose', 'unit', 'timesOfDay', 'everyDays', 'reason', 'diagnosis', 'treatment', 'procedures'] as const),
  ...(['cost', 'currency', 'followUpOn', 'grams', 'name', 'type', 'severity', 'until', 'result'] as const),
] satisfies (keyof HealthDetailsView)[];

type Cell = string | number | boolean | readonly string[] | null | undefined;

/**
 * Quotes a value. A leading apostrophe keeps spreadsheets from running a text as a formula.
 * Spreadsheets in languages with a decimal comma read decimals with a point as texts or dates.
 */
function cellOf(value: Cell, decimal: string): string {
  const text = typeof value === 'object' ? (value ?? []).join(' ') : String(value ?? '');
  if (typeof value === 'number') return text.replace('.', decimal);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the decimal separator of the language. */
const decimalOf = (language: Language): string => (1.5).toLocaleString(localeOf(language)).charAt(1);

const rowOf = (entry: HealthEntryView): Cell[] => [
  entry.day,
  entry.kind,
  ...DETAIL_COLUMNS.map((column) => entry.details[column]),
  entry.note,
  entry.clinic?.name,
  entry.isEnteredByClinic,
  entry.isPrivate,
  entry.documents.map(({ title }) => title).join('; '),
];

const HEADINGS = [
  ...(['day', 'kind', ...DETAIL_COLUMNS] as const),
  ...(['note', 'clinic', 'isEnteredByClinic', 'isPrivate', 'documents'] as const),
];

/** Exports the record of the viewer's own pet. */
@Injectable()
export class HealthExportService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
  ) {}

  /** Uses semicolons in languages with a decimal comma, as spreadsheets expect. */
  async csv(viewer: Viewer, uuid: string, language: Language): Promise<string> {
    const { entries } = await this.read(viewer, uuid);
    const rows = [HEADINGS, ...entries.map(rowOf)];
    // With the byte order mark, spreadsheets read the file as UTF-8.
    const decimal = decimalOf(language);
    const separator = decimal === ',' ? ';' : ',';
    const lines = rows.map((row) => `${row.map((cell) => cellOf(cell, decimal)).join(separator)}\r\n`);
    return `\uFEFF${lines.join('')}`;
  }

  async json(viewer: Viewer, uuid: string): Promise<string> {
    return JSON.stringify(await this.read(viewer, uuid), undefined, 2);
  }

  private async read(viewer: Viewer, uuid: string) {
    const record = await this.access.ownedBy(viewer, uuid);
    const { healthEntries, ...pet } = await this.prisma.pet.findUniqueOrThrow({
      where: { id: record.pet.id },
      relationLoadStrategy: 'join',
      select: {
        uuid: true,
        name: true,
        birthdate: true,
        birthdatePrecision: true,
        ...identifyingSelect,
        identification: { select: identificationSelect },
        healthEntries: { orderBy: [...NEWEST_FIRST], select: entrySelect },
      },
    });
    return {
      pet: {
        uuid: pet.uuid,
        name: pet.name,
        birthdate: pet.birthdate && toDay(pet.birthdate),
        birthdatePrecision: pet.birthdatePrecision.toLowerCase(),
      },
      identification: toIdentificationView(pet, pet.identification),
      entries: healthEntries.map((entry) => toEntryView(entry, record)),
    };
  }
}
