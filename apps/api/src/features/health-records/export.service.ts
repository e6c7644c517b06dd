import { Injectable } from '@nestjs/common';
import { toCsv, type Cell } from '../../platform/common/csv.js';
import type { Language } from '../../platform/http/language.js';
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

  async csv(viewer: Viewer, uuid: string, language: Language): Promise<string> {
    const { entries } = await this.read(viewer, uuid);
    return toCsv([HEADINGS, ...entries.map(rowOf)], language);
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
