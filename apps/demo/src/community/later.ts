import type { DemoBlogPost } from './blog.js';
import type { DemoWallPost } from './wall.js';

// Posts and comments newer than those in blog.ts and wall.ts, oldest first.

export const LATER_BLOG_POSTS: readonly DemoBlogPost[] = [
  {
    key: 'drawing-a-dog',
    author: 'ana',
    category: 'PSI',
    title: 'Kako nacrtati psa koji ne miruje',
    content: `Medena pozira tačno onoliko dugo koliko traje keks. Ovo je spisak prečica koje sam naučila za dve godine.

## Pre olovke

- Šetnja. Umoran pas je bolji model od poslušnog.
- Svetlo s jedne strane, najbolje od prozora.
- Tri fotografije **iz visine njenih očiju**, ne odozgo.

## Prvih trideset sekundi

1. Linija leđa, u jednom potezu.
2. Ugao ušiju: po njima se vidi raspoloženje.
3. Jedna šapa. Ostale tri su gotovo iste.

> Ako pomeri glavu, počni novi crtež. Ako zaspi, imaš celo popodne.

*(Dodati: skice i priču o rukavici.)*`,
    isDraft: true,
    writtenAt: '2026-11-21T07:30:00Z',
  },
  {
    key: 'senior-dogs',
    author: 'harbour-tails',
    category: 'PSI',
    title: 'Seven reasons to adopt an old dog',
    content: `1. They already know what a sofa is for.
2. They have **finished** with your shoes.
3. What you see is what you get: no surprises in size, coat or opinion.

To do: four more reasons, and a photo of Murphy being reason number five.`,
    isDraft: true,
    writtenAt: '2026-11-21T08:10:00Z',
  },
  {
    key: 'winter-coats',
    author: 'zlatna-bukva',
    category: 'OPREMA',
    title: 'Da li šarplanincu treba kaput?',
    content: `Kratak odgovor: **ne**.

Duži odgovor ide ovde, kad izmerimo temperaturu u kućicama do kraja meseca.`,
    isDraft: true,
    writtenAt: '2026-11-21T08:20:00Z',
  },
];

export const LATER_WALL_POSTS: readonly DemoWallPost[] = [
  {
    author: 'marko',
    content:
      'Sutra u deset na keju: Reks i ja čekamo kod Ribarca. @Ana Petrović, ponesi loptu koju Medena ne vraća! #NoviSad #šetnja',
    mentions: ['ana'],
    picture: { pet: 'reks' },
    writtenAt: '2026-11-21T07:05:00Z',
    comments: [
      {
        author: 'ana',
        content: 'Nosimo dve. Jednu da čuva, jednu da juri.',
        after: 18,
        replies: [{ author: 'marko', content: 'Plan bez mane.', after: 6 }],
      },
      {
        author: 'luka',
        content: '@Marko Ilić, ako ponesem fotoaparat, hoće li pozirati?',
        mentions: ['marko'],
        after: 40,
      },
    ],
  },
  {
    author: 'emma',
    content: `Things my class has learned from Biscuit this week:

1. Sharing is hard.
2. Naps are not optional.
3. If you look sad enough, somebody drops a sandwich.

Next week: geography, with a walk along the Avon. #dogs #beagle #PetCare`,
    picture: { pet: 'biscuit', photo: 1 },
    writtenAt: '2026-11-21T07:50:00Z',
    comments: [
      { author: 'tobias', content: 'Number two belongs in every contract.', after: 25 },
      {
        author: 'harbour-tails',
        content: '@Emma Whitfield, see you at eleven! Clover has been told and is pretending not to care.',
        mentions: ['emma'],
        after: 55,
        replies: [{ author: 'emma', content: 'The dandelions are packed.', after: 9 }],
      },
    ],
  },
  {
    author: 'lipa',
    content: `Podsetnik pred zimu, u tri rečenice.

So sa ulica peče jastučiće: posle šetnje operite šape mlakom vodom i osušite ih između prstiju. Antifriz je sladak i otrovan već u kašičici, zato proverite garažu. A ako mačka spava na toplom motoru, dva udarca o haubu spasavaju život.

Šta biste vi dodali? #ZdravljeLjubimaca #zima #PetHealth`,
    writtenAt: '2026-11-21T08:30:00Z',
    comments: [
      { author: 'jelena', content: 'Svežu vodu napolju dvaput dnevno, jer se ledi.', after: 30 },
      {
        author: 'norrsken',
        content: 'A thin layer of balm before the walk. Twelve dogs, forty-eight paws, it works.',
        after: 75,
      },
      { author: 'ana', content: 'Vosak za šape je čudo. Hvala na podsetniku!', after: 120 },
    ],
  },
  {
    author: 'tobias',
    content:
      'New podcast episode: what cats hear that we don’t, recorded with a very loud co-host. @Milica Đorđević told me about the budgie experiment! #cats #CatLovers https://sapa.example/podcast',
    mentions: ['milica'],
    picture: { pet: 'bruno' },
    writtenAt: '2026-11-21T10:15:00Z',
    comments: [
      {
        author: 'milica',
        content: 'Pipi tvrdi da je on bio glavni istraživač.',
        after: 22,
        replies: [{ author: 'tobias', content: 'He will get a credit and a millet spray.', after: 8 }],
      },
    ],
  },
  {
    author: 'topla-sapa',
    content:
      'Četiri mačeta, četiri karaktera, nula testova koji brinu. Od ponedeljka traže domove. @Veterinarska ambulanta Lipa, hvala za strpljenje! #UdomiNeKupuj #AdoptDontShop #mačke',
    mentions: ['lipa'],
    picture: { pet: 'ponoc' },
    writtenAt: '2026-11-21T11:40:00Z',
    comments: [
      { author: 'milica', content: 'Delim u svim grupama koje znam.', after: 15 },
      { author: 'lipa', content: 'Najmanja je ujela doktora. Simpatično, ali ujela.', after: 33 },
    ],
  },
  {
    author: 'luka',
    content: 'Zlatni sat, reka i pas koji je shvatio gde je sunce. #fotografija #psi #jesen',
    picture: { pet: 'medena' },
    writtenAt: '2026-11-21T16:20:00Z',
    comments: [
      { author: 'ana', content: 'Ovo ide na zid u sobi. I na ovaj zid!', after: 12 },
      { author: 'emma', content: 'She knows her angles.', after: 48 },
    ],
  },
  {
    author: 'harbour-tails',
    content:
      'Murphy is thirteen today. He got a cake, ate the candle, and is now asleep on the good chair. Come and say hello: Saturdays from ten. #SeniorDogs #AdoptDontShop',
    picture: { pet: 'murphy' },
    writtenAt: '2026-11-21T18:05:00Z',
    comments: [
      { author: 'foam-and-fluff', content: 'Happy birthday, old sailor! The next bath is on us.', after: 20 },
      { author: 'ana', content: 'Srećan rođendan, Marfi! Nacrtaću ti tortu.', after: 64 },
    ],
  },
  {
    author: 'ana',
    content: `Skica unapred: Medena, Reks i jedna lopta koja pripada samo jednom od njih.

Vidimo se sutra na keju, @Marko Ilić i @Luka Kovačević! #skica #psi #NoviSad`,
    mentions: ['marko', 'luka'],
    picture: { pet: 'medena', photo: 1 },
    writtenAt: '2026-11-21T19:30:00Z',
    comments: [
      { author: 'marko', content: 'Reks traži autorska prava. U kobasicama.', after: 10 },
      { author: 'luka', content: 'Prelepo! Uši su joj tačno takve.', after: 28 },
      { author: 'jelena', content: '@Ana Petrović, može li ovako i Zvonko?', mentions: ['ana'], after: 70 },
    ],
  },
];
