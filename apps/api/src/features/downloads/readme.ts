import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import { SECTIONS } from './sections.js';

const INTRODUCTION: Record<WrittenLanguage, (made: string) => string[]> = {
  en: (made) => [
    'Your data in Šapa',
    '',
    `Made on ${made} (UTC). Everything is as it was while this was made, which may have taken a while.`,
    '',
    'data/    what you have written and what is known of you, as JSON: open it with any text editor',
    'photos/  your own pictures, each as large as it is stored',
    '',
    'Times are in UTC. Numbers are those that Šapa has given: a comment on the wall post 12 is about the one with the id 12.',
    'Not in here: your password, which nobody knows but you; what others have written about you and their pictures, which are theirs;',
    'and what keeps the site running and is soon deleted. The page /privacy of your Šapa says what that is.',
    'What others wrote to you in messages is in here, as you can read it in Šapa.',
    '',
    'Keep this to yourself: it has your messages and your address in it.',
  ],
  sr: (made) => [
    'Tvoji podaci na Šapi',
    '',
    `Napravljeno ${made} (UTC). Sve je onako kako je bilo dok je ovo nastajalo, što je moglo da potraje.`,
    '',
    'data/    šta sve pišeš i šta se o tebi zna, kao JSON: otvori ga bilo kojim uređivačem teksta',
    'photos/  tvoje slike, svaka u najvećoj veličini u kojoj se čuva',
    '',
    'Vremena su po UTC-u. Brojevi su oni koje daje Šapa: komentar na objavu 12 odnosi se na onu čiji je id 12.',
    'Ovde nema: tvoje lozinke, koju niko osim tebe ne zna; onoga što drugi pišu o tebi i njihovih slika, jer su njihove;',
    'ni onoga što je potrebno za rad sajta i ubrzo se briše. Šta je to, piše na stranici /privacy tvoje Šape.',
    'Šta drugi pišu tebi u porukama jeste ovde, onako kako to vidiš na Šapi.',
    '',
    'Čuvaj ovo za sebe: u njemu su tvoje poruke i tvoja adresa.',
  ],
};

/** What the archive has, file by file and field by field. */
export function readme(language: Language, madeAt: Date): string {
  const made = madeAt.toISOString().slice(0, 16).replace('T', ' ');
  const sections = SECTIONS.map(({ file, about, fields }) => {
    const width = Math.max(...Object.keys(fields).map((name) => name.length));
    const lines = Object.entries(fields).map(([name, text]) => `  ${name.padEnd(width)}  ${writtenIn(text, language)}`);
    return [`data/${file}.json`, writtenIn(about, language), ...lines].join('\n');
  });
  return `${[writtenIn(INTRODUCTION, language)(made).join('\n'), ...sections].join('\n\n')}\n`;
}
