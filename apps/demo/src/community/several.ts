import type { DemoWallPost } from './wall.js';

/** Posts with several pictures, and a post with a video, newer than those in later.ts. */
export const POSTS_WITH_SEVERAL_PICTURES: readonly DemoWallPost[] = [
  {
    author: 'emma',
    content: 'Before the mud, after the mud. Biscuit insists that both are his best side. #beagle #dogs',
    pictures: [{ pet: 'biscuit' }, { pet: 'biscuit', photo: 1 }],
    writtenAt: '2026-11-22T05:45:00Z',
    comments: [{ author: 'tobias', content: 'The ears say it was worth it.', after: 14 }],
  },
  {
    author: 'topla-sapa',
    content: 'Žuća i Ponoć još traže dom. Mogu zajedno, mogu i odvojeno, samo nek je toplo. #UdomiNeKupuj #psi',
    pictures: [{ pet: 'zuca' }, { pet: 'ponoc' }, { pet: 'zuca', photo: 1 }],
    writtenAt: '2026-11-22T06:50:00Z',
    comments: [{ author: 'jelena', content: 'Delim! Ponoć ima najlepše oči u gradu.', after: 31 }],
  },
  {
    author: 'ana',
    content: 'Nedelja u šest slika: jezero, ručak, prozor, knjige i noćna smena. #psi #mačke',
    pictures: [
      { pet: 'medena' },
      { pet: 'medena', photo: 1 },
      { pet: 'mica' },
      { pet: 'mica', photo: 1 },
      { pet: 'grickica' },
      { pet: 'grickica', photo: 1 },
    ],
    writtenAt: '2026-11-22T08:10:00Z',
    comments: [{ author: 'luka', content: 'Mica na knjigama je najozbiljniji čitalac ovde.', after: 18 }],
  },
  {
    author: 'ana',
    content: 'Medena je otkrila da se i lopta i ona odbijaju od zemlje. #psi',
    video: 'Medena skače pored jezera, a lopta sa njom',
    writtenAt: '2026-11-22T09:20:00Z',
    comments: [{ author: 'marko', content: 'Reks ovo gleda treći put zaredom.', after: 12 }],
  },
];
