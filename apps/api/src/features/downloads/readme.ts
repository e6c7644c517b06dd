import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import { SECTIONS } from './sections.js';

const INTRODUCTION: Record<WrittenLanguage, (createdAt: string) => string[]> = {
  en: (createdAt) => [
    'Your data in Šapa',
    '',
    `Created on ${createdAt} (UTC). Data that changed while the archive was being created may be included or not.`,
    '',
    'data/    your texts and your personal data as JSON: open the files with any text editor',
    'photos/  your pictures in the largest stored size',
    '',
    'Times are in UTC. Ids are those of Šapa: a comment on the wall post 12 belongs to the post with the id 12.',
    'Not included: your password, which only you know; texts and pictures of others;',
    'and technical data that is deleted after a short time, which the page /privacy of your Šapa describes.',
    'Messages that others sent to you are included, as you can read them in Šapa.',
    '',
    'Keep this archive private: it contains your messages and your address.',
  ],
  sr: (createdAt) => [
    'Tvoji podaci na Šapi',
    '',
    `Napravljeno ${createdAt} (UTC). Podaci koji su se promenili tokom izrade arhive možda nisu obuhvaćeni.`,
    '',
    'data/    tvoji tekstovi i lični podaci kao JSON: otvori ih bilo kojim uređivačem teksta',
    'photos/  tvoje slike u najvećoj sačuvanoj veličini',
    '',
    'Vremena su po UTC-u. Brojeve daje Šapa: komentar na objavu 12 pripada objavi čiji je id 12.',
    'Nije obuhvaćeno: tvoja lozinka, koju znaš samo ti; tekstovi i slike drugih;',
    'i tehnički podaci koji se ubrzo brišu, a opisani su na stranici /privacy tvoje Šape.',
    'Poruke koje su ti drugi poslali jesu ovde, onako kako ih vidiš na Šapi.',
    '',
    'Ne deli ovu arhivu: u njoj su tvoje poruke i tvoja adresa.',
  ],
};

/** Returns the text of the README: an introduction, then each file with its fields. */
export function readme(language: Language, createdAt: Date): string {
  const time = createdAt.toISOString().slice(0, 16).replace('T', ' ');
  const sections = SECTIONS.map(({ file, about, fields }) => {
    const width = Math.max(...Object.keys(fields).map((name) => name.length));
    const lines = Object.entries(fields).map(([name, text]) => `  ${name.padEnd(width)}  ${writtenIn(text, language)}`);
    return [`data/${file}.json`, writtenIn(about, language), ...lines].join('\n');
  });
  return `${[writtenIn(INTRODUCTION, language)(time).join('\n'), ...sections].join('\n\n')}\n`;
}
