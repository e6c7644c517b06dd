import { hashtagsOf } from './hashtags.js';

const tagsOf = (text: string) => hashtagsOf(text).map(({ tag }) => tag);

it.each([
  ['#PetCare', ['petcare']],
  ['Two: #dogs, (#cats)!', ['dogs', 'cats']],
  ['#psi #PSI #Psi', ['psi']],
  ['#ČćŽžŠšĐđ', ['čćžžššđđ']],
  ['#Шапе и #ЉУБИМЦИ', ['шапе', 'љубимци']],
  ['#c\u030cista', ['čista']],
  ['#adopt_dont_shop #adopt-dont-shop', ['adopt_dont_shop', 'adopt']],
  ['#2024 #dan2024 #3maja', ['dan2024', '3maja']],
  ['https://example.org/page#about and /#top', []],
  ['a#b c##d &#39; # e #', []],
  ['#a#b', ['a']],
  // Persian, Sinhala, Catalan and Hebrew words: what joins their letters is part of them.
  ['#گربه\u200cها #ශ්\u200dරී', ['گربهها', 'ශ්රී']],
  ['#col·lecció #צה״ל', ['col·lecció', 'צה״ל']],
  ['#psi·#mačke·', ['psi', 'mačke']],
  ['＃猫 ﹟perros', ['猫', 'perros']],
  ['no tags', []],
  ['', []],
])('of %j are %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

it('keep how they are written first', () => {
  expect(hashtagsOf('#AdoptDontShop #adoptdontshop #ČIKA #psi #PSI')).toEqual([
    { tag: 'adoptdontshop', spelling: 'AdoptDontShop' },
    { tag: 'čika', spelling: 'ČIKA' },
    { tag: 'psi', spelling: null },
  ]);
});

it('are of a length', () => {
  expect(tagsOf(`#${'č'.repeat(100)}`)).toEqual(['č'.repeat(100)]);
  expect(tagsOf(`#${'č'.repeat(101)} #b`)).toEqual(['b']);
});

it('are at most 30 of a post', () => {
  const text = Array.from({ length: 50 }, (_, index) => `#tag${index}`).join(' ');
  expect(hashtagsOf(text)).toHaveLength(30);
});

it.each(['#', '#a', 'a#', '##a', '#\u0301', '#a·', '·a'])(
  'are found in five thousand characters of %j, however they repeat',
  (piece) => {
    // A pattern that goes back and forth would not come to an end within the test's time.
    expect(hashtagsOf(piece.repeat(5000).slice(0, 5000)).length).toBeLessThanOrEqual(30);
  },
);
