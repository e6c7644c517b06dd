import { hashtagsOf } from './hashtags.js';

const tagsOf = (text: string) => hashtagsOf(text).map(({ tag }) => tag);

describe('hashtagsOf', () => {
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
    // Persian, Sinhala, Catalan and Hebrew words contain joiners or punctuation.
    ['#گربه\u200cها #ශ්\u200dරී', ['گربهها', 'ශ්රී']],
    ['#col·lecció #צה״ל', ['col·lecció', 'צה״ל']],
    ['#psi·#mačke·', ['psi', 'mačke']],
    ['＃猫 ﹟perros', ['猫', 'perros']],
    ['no tags', []],
    ['', []],
  ])('parses %j into the tags %j', (text, tags) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  it('returns the first spelling of each tag', () => {
    expect(hashtagsOf('#AdoptDontShop #adoptdontshop #ČIKA #psi #PSI')).toEqual([
      { tag: 'adoptdontshop', spelling: 'AdoptDontShop' },
      { tag: 'čika', spelling: 'ČIKA' },
      { tag: 'psi', spelling: null },
    ]);
  });

  it('ignores tags with more than 100 characters', () => {
    expect(tagsOf(`#${'č'.repeat(100)}`)).toEqual(['č'.repeat(100)]);
    expect(tagsOf(`#${'č'.repeat(101)} #b`)).toEqual(['b']);
  });

  it('returns at most 30 tags', () => {
    const text = Array.from({ length: 50 }, (_, index) => `#tag${index}`).join(' ');
    expect(hashtagsOf(text)).toHaveLength(30);
  });

  it.each(['#', '#a', 'a#', '##a', '#\u0301', '#a·', '·a'])(
    'parses five thousand characters of repeated %j in linear time',
    (piece) => {
      // Catastrophic backtracking in a regular expression would exceed the test's timeout.
      expect(hashtagsOf(piece.repeat(5000).slice(0, 5000)).length).toBeLessThanOrEqual(30);
    },
  );
});
