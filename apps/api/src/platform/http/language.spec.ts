import { inCyrillic } from '@sapa/shared/cyrillic';
import { acceptedLanguage, LANGUAGES, languageOf, storedLanguage } from './language.js';

describe('language selection', () => {
  it.each([
    ['sr-Cyrl', 'sr-Cyrl'],
    ['sr_cyrl_RS', 'sr-Cyrl'],
    ['sr-Latn-RS', 'sr'],
    ['sr', 'sr'],
    ['EN-us', 'en'],
    ['hr', 'sr'],
    ['bs-BA', 'sr'],
    ['bs-Cyrl-BA', 'sr-Cyrl'],
    ['cnr-ME', 'sr'],
    ['sr-ME', 'sr'],
    ['de', undefined],
    ['', undefined],
  ])('converts the language code %j to %s', (code, expected) => {
    expect(languageOf(code)).toBe(expected);
  });

  it.each([
    ['sr-Cyrl', 'sr-Cyrl'],
    ['de, sr-Cyrl-RS;q=0.9, sr;q=0.8', 'sr-Cyrl'],
    ['de, sr;q=0.9, sr-Cyrl;q=0.8', 'sr'],
    ['sr-Cyrl;q=0, fr', 'en'],
  ])('converts the Accept-Language header %j to %s', (header, expected) => {
    expect(acceptedLanguage(header)).toBe(expected);
  });

  it('returns the stored language, or English if it is missing or not supported', () => {
    for (const language of LANGUAGES) expect(storedLanguage(language)).toBe(language);
    for (const code of [undefined, null, '', 'de', 'toString']) expect(storedLanguage(code)).toBe('en');
  });
});

describe('Serbian in Cyrillic script', () => {
  it.each([
    ['Njuška, LJUBIMCI i Džep', 'Њушка, ЉУБИМЦИ и Џеп'],
    ['injekcija, konjunktura, nadživeti', 'инјекција, конјунктура, надживети'],
    ['{{count}} objava, <0>ovde</0>, $t(common.x) &nbsp;', '{{count}} објава, <0>овде</0>, $t(common.x) &nbsp;'],
    [
      'Na https://sapa.rs/zid, ana@sapa.rs, /privacy i README.sr.txt',
      'На https://sapa.rs/zid, ana@sapa.rs, /privacy и README.sr.txt',
    ],
    ['Na iPhone-u: Google Authenticator, QR kod, do 5 MB', 'На iPhone-у: Google Authenticator, QR код, до 5 MB'],
    ['i/ili, New York', 'и/или, New York'],
  ])('converts the string %s to %s', (text, expected) => {
    expect(inCyrillic(text)).toBe(expected);
  });

  it('does not convert user content or URLs', () => {
    const texts = inCyrillic({ greet: ({ name }: { name: string }) => `Zdravo, ${name}! Kako si danas?` });
    expect(texts.greet({ name: 'Ana (Šarić)' })).toBe('Здраво, Ana (Šarić)! Како си данас?');
    expect(texts.greet({ name: 'da' })).toBe('Здраво, da! Како си данас?');
  });
});
