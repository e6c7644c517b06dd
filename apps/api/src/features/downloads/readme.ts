import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { SECTIONS } from './sections.js';

/** Returns the text of the README: an introduction, then each file with its fields. */
export function readme(language: Language, createdAt: Date): string {
  const t = textsIn(language, 'downloads');
  const introduction = [
    t('introduction.title'),
    '',
    t('introduction.created', { time: createdAt.toISOString().slice(0, 16).replace('T', ' ') }),
    '',
    `data/    ${t('introduction.data')}`,
    `photos/  ${t('introduction.photos')}`,
    '',
    t('introduction.times'),
    t('introduction.notIncluded'),
    t('introduction.technicalData'),
    t('introduction.messages'),
    '',
    t('introduction.private'),
  ].join('\n');
  const sections = SECTIONS.map(({ file }) => {
    const { about, fields } = t(`files.${file}`, { returnObjects: true });
    const width = Math.max(...Object.keys(fields).map((name) => name.length));
    const lines = Object.entries(fields).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
    return [`data/${file}.json`, about, ...lines].join('\n');
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}
