import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import type { ReportPreview } from '../lost-and-found/report-previews.service.js';
import type { PagePreview } from './page-head.js';
import { shortened } from './pet-preview.js';

const TEXTS: Record<WrittenLanguage, Record<'lost' | 'found' | 'ended' | 'help', string>> = {
  en: {
    lost: 'Lost',
    found: 'Found',
    ended: 'The search has ended.',
    help: 'Have you seen this animal? Tell us where, without an account.',
  },
  sr: {
    lost: 'Nestanak',
    found: 'Nađena životinja',
    ended: 'Potraga je završena.',
    help: 'Ako vidiš ovu životinju, javi gde – nalog nije potreban.',
  },
};

/** Returns the link preview of a report. Search engines must not list ended reports. */
export function toReportPreview(report: ReportPreview, language: Language): PagePreview {
  const { uuid, type, isOpen, name, place, description, imageUrl } = report;
  const texts = writtenIn(TEXTS, language);
  const kind = type === 'LOST' ? 'lost' : 'found';
  return {
    path: `/${kind}/${uuid}`,
    type: 'article',
    title: [`${texts[kind]}: ${name}`, place].filter(Boolean).join(' · '),
    description: shortened([isOpen ? texts.help : texts.ended, description].filter(Boolean).join(' ')),
    imageUrl,
    isUnlisted: !isOpen,
  };
}
