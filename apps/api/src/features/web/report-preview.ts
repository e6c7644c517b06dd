import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import type { ReportPreview } from '../lost-and-found/report-previews.service.js';
import type { PagePreview } from './page-head.js';
import { shortened } from './pet-preview.js';

/** Returns the link preview of a report. Search engines must not list ended reports. */
export function toReportPreview(report: ReportPreview, language: Language): PagePreview {
  const { uuid, type, isOpen, name, place, description, imageUrl } = report;
  const t = textsIn(language, 'web');
  const kind = type === 'LOST' ? 'lost' : 'found';
  return {
    path: `/${kind}/${uuid}`,
    type: 'article',
    title: [t(`report.${kind}`, { name }), place].filter(Boolean).join(' · '),
    description: shortened([t(isOpen ? 'report.help' : 'report.ended'), description].filter(Boolean).join(' ')),
    imageUrl,
    isUnlisted: !isOpen,
  };
}
