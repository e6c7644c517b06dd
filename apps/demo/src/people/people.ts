export interface DemoPerson {
  /** Name by which pets and pictures refer to the user. */
  readonly key: string;
  readonly userCategoryId: 1 | 2 | 3 | 4 | 5;
  readonly email: string;
  /** First name of a person, or name of a business. */
  readonly firstName: string;
  readonly lastName: string | null;
  /** Birth date of a person, or founding date of a business. */
  readonly date: string;
  readonly country: string;
  readonly city: string;
  readonly street: string;
  readonly phoneNumber: string;
  readonly description: string;
  readonly facebook?: string;
  readonly twitter?: string;
  readonly youtube?: string;
  readonly tiktok?: string;
  /** Ids of prisma/reference/services.json. Only for beauty parlors and veterinary clinics. */
  readonly services?: readonly number[];
  readonly joinedAt: string;
}

const FACEBOOK = 'https://www.facebook.com/';
const TWITTER = 'https://twitter.com/';
const YOUTUBE = 'https://www.youtube.com/';
const TIKTOK = 'https://www.tiktok.com/';

/**
 * Demo users, ordered by their registration dates. All are fictional: email addresses end in the
 * reserved `.example`, phone numbers are reserved for fiction or not assigned, and links lead to
 * the front pages of social networks.
 */
export const PEOPLE: readonly DemoPerson[] = [
  {
    key: 'topla-sapa',
    userCategoryId: 5,
    email: 'prihvatiliste@toplasapa.example',
    firstName: 'Prihvatilište Topla Šapa',
    lastName: null,
    date: '2013-05-18',
    country: 'Serbia',
    city: 'Pančevo',
    street: 'Stari salaš bb',
    phoneNumber: '+381 60 000 0110',
    description:
      'Malo prihvatilište na kraju grada, sa velikim dvorištem i još većim srcem. Svi naši štićenici su vakcinisani, čipovani i ' +
      'naviknuti na ljude. Dođite subotom između 10 i 14 časova: povedite psa u šetnju, pomazite mačku i možda ne odete kući sami.',
    facebook: FACEBOOK,
    tiktok: TIKTOK,
    joinedAt: '2026-09-14T08:12:00Z',
  },
  {
    key: 'lipa',
    userCategoryId: 4,
    email: 'lipa@sapa.example',
    firstName: 'Veterinarska ambulanta Lipa',
    lastName: null,
    date: '2008-03-03',
    country: 'Serbia',
    city: 'Beograd',
    street: 'Ulica lipa 14',
    phoneNumber: '+381 60 000 0122',
    description:
      'Četiri veterinara, dve sestre i čekaonica odvojena za pse i mačke. Radimo preventivu, hirurgiju i laboratoriju, a posebno ' +
      'volimo pacijente koje drugi retko viđaju: papagaje, kornjače i glodare. Dežurni smo noću i praznikom, dovoljno je da pozovete.',
    facebook: FACEBOOK,
    youtube: YOUTUBE,
    services: [21, 22, 23, 31, 32, 33, 34, 35, 37, 38, 39, 40, 42],
    joinedAt: '2026-09-15T09:40:00Z',
  },
  {
    key: 'ana',
    userCategoryId: 1,
    email: 'ana@sapa.example',
    firstName: 'Ana',
    lastName: 'Petrović',
    date: '1992-06-21',
    country: 'Serbia',
    city: 'Beograd',
    street: 'Kestenova 5',
    phoneNumber: '+381 60 000 0133',
    description:
      'Ilustratorka, radim od kuće, pa imam troje kritičara koji sve gledaju preko ramena. Medena bira šetnje, Mica bira fotelju, ' +
      'a Grickica radi noćnu smenu. Vikendom smo na Košutnjaku, rado upoznajemo nove drugare za igru.',
    facebook: FACEBOOK,
    tiktok: TIKTOK,
    joinedAt: '2026-09-18T17:25:00Z',
  },
  {
    key: 'zlatna-bukva',
    userCategoryId: 2,
    email: 'bukva@sapa.example',
    firstName: 'Odgajivačnica Zlatna Bukva',
    lastName: null,
    date: '1998-10-12',
    country: 'Serbia',
    city: 'Užice',
    street: 'Planinski put 3',
    phoneNumber: '+381 60 000 0144',
    description:
      'Treća generacija porodice sa šarplanincima i goničima. Naši psi žive na otvorenom, uz stado i decu, i tako stasavaju u mirne, ' +
      'sigurne čuvare. Leglo imamo najviše dvaput godišnje; štenci odlaze sa rodovnikom, vakcinama i savetom za ceo život.',
    facebook: FACEBOOK,
    youtube: YOUTUBE,
    joinedAt: '2026-09-22T06:55:00Z',
  },
  {
    key: 'emma',
    userCategoryId: 1,
    email: 'emma.whitfield@mail.example',
    firstName: 'Emma',
    lastName: 'Whitfield',
    date: '1987-11-02',
    country: 'United Kingdom',
    city: 'Bristol',
    street: '8 Harbourside Walk',
    phoneNumber: '+44 117 496 0142',
    description:
      'Primary school teacher with a beagle who has opinions, a cat who has staff, and a small zoo of rescued odds and ends. ' +
      'We walk along the river before work and answer messages after the marking is done.',
    twitter: TWITTER,
    joinedAt: '2026-09-27T19:03:00Z',
  },
  {
    key: 'nikola',
    userCategoryId: 1,
    email: 'nikola.vukovic@posta.example',
    firstName: 'Nikola',
    lastName: 'Vuković',
    date: '1995-02-14',
    country: 'Montenegro',
    city: 'Podgorica',
    street: 'Ulica maslina 21',
    phoneNumber: '+382 67 000 155',
    description:
      'Biolog po struci, terarista po ljubavi. Kod mene je toplo preko cele godine: gekoni, agame, poneka tarantula i jedan papagaj ' +
      'koji misli da je glavni. Rado pomažem početnicima oko grejanja, vlage i ishrane, samo pitajte.',
    youtube: YOUTUBE,
    tiktok: TIKTOK,
    joinedAt: '2026-10-01T20:18:00Z',
  },
  {
    key: 'norrsken',
    userCategoryId: 2,
    email: 'hello@norrsken-kennel.example',
    firstName: 'Norrsken Kennel',
    lastName: null,
    date: '2006-01-20',
    country: 'Sweden',
    city: 'Vallentuna',
    street: 'Skogsvägen 12',
    phoneNumber: '+46 8 465 004 17',
    description:
      'Snow dogs raised in the forest north of Stockholm. Our huskies and samoyeds pull sleds in winter and sleep on sofas in summer. ' +
      'All parents are hip- and eye-tested; we meet every family before a puppy moves, and we take our dogs back at any age.',
    facebook: FACEBOOK,
    youtube: YOUTUBE,
    joinedAt: '2026-10-04T07:30:00Z',
  },
  {
    key: 'kudrica',
    userCategoryId: 3,
    email: 'zakazivanje@kudrica.example',
    firstName: 'Salon Kudrica',
    lastName: null,
    date: '2017-09-01',
    country: 'Serbia',
    city: 'Novi Sad',
    street: 'Trg ruža 2',
    phoneNumber: '+381 60 000 0166',
    description:
      'Bez žurbe, bez kaveza i bez buke: kod nas je uvek jedan ljubimac na stolu, a vlasnik može da ostane uz čaj. Kupanje, šišanje ' +
      'po standardu rase, ručno trimovanje i nega za najosetljiviju kožu. Za štence je prvo upoznavanje besplatno.',
    facebook: FACEBOOK,
    tiktok: TIKTOK,
    services: [1, 2, 3, 4, 5, 7, 8, 21, 22],
    joinedAt: '2026-10-08T10:45:00Z',
  },
  {
    key: 'tobias',
    userCategoryId: 1,
    email: 'tobias.lindner@post.example',
    firstName: 'Tobias',
    lastName: 'Lindner',
    date: '1983-08-30',
    country: 'Germany',
    city: 'Berlin',
    street: 'Ahornallee 27',
    phoneNumber: '+49 30 23125 118',
    description:
      'Sound engineer, early riser, owner of far too many leads. Pixel and I do agility on Tuesdays and rest on Wednesdays. ' +
      'At home there is also a cat the size of a small pony and a quiet corner with a vivarium.',
    twitter: TWITTER,
    youtube: YOUTUBE,
    joinedAt: '2026-10-12T05:50:00Z',
  },
  {
    key: 'milica',
    userCategoryId: 1,
    email: 'milica.djordjevic@posta.example',
    firstName: 'Milica',
    lastName: 'Đorđević',
    date: '1999-04-09',
    country: 'Serbia',
    city: 'Kragujevac',
    street: 'Šumadijska 40',
    phoneNumber: '+381 60 000 0177',
    description:
      'Studentkinja muzike. Vežbam violinu, a Pipi peva drugi glas, uvek malo ispred mene. Snežana to trpi sa prozora, a Pamuk ' +
      'čeka da se završi, pa da dobije peršun.',
    tiktok: TIKTOK,
    joinedAt: '2026-10-15T15:34:00Z',
  },
  {
    key: 'harbour-tails',
    userCategoryId: 5,
    email: 'harbour@sapa.example',
    firstName: 'Harbour Tails Rescue',
    lastName: null,
    date: '2010-07-05',
    country: 'United Kingdom',
    city: 'Cardiff',
    street: '3 Lighthouse Lane',
    phoneNumber: '+44 29 2018 0164',
    description:
      'A volunteer-run rescue by the water. Dogs, cats, rabbits and the occasional turtle find a warm bed here until somebody takes ' +
      'them home for good. Everybody leaves vaccinated, chipped and with a bag of their favourite food.',
    facebook: FACEBOOK,
    twitter: TWITTER,
    joinedAt: '2026-10-19T11:08:00Z',
  },
  {
    key: 'luka',
    userCategoryId: 1,
    email: 'luka.kovacevic@mail.example',
    firstName: 'Luka',
    lastName: 'Kovačević',
    date: '1990-12-05',
    country: 'Croatia',
    city: 'Zagreb',
    street: 'Jarunska obala 9',
    phoneNumber: '+385 1 000 0188',
    description:
      'Fotograf. Ako u albumu sve izgleda mirno, znajte da je pre toga bilo trideset mutnih snimaka i pola kese poslastica. ' +
      'Uzgajam bengalske mačke i kukuruzne zmije, polako i malo njih.',
    facebook: FACEBOOK,
    youtube: YOUTUBE,
    joinedAt: '2026-10-23T18:27:00Z',
  },
  {
    key: 'tilleuls',
    userCategoryId: 4,
    email: 'bonjour@clinique-tilleuls.example',
    firstName: 'Clinique Les Tilleuls',
    lastName: null,
    date: '2015-02-16',
    country: 'France',
    city: 'Lyon',
    street: '11 allée des Tilleuls',
    phoneNumber: '+33 4 65 71 00 19',
    description:
      'A calm, cat-friendly practice with an English-speaking team. We take half an hour for every first visit, explain what we do ' +
      'and why, and call the next day to ask how you both slept. Bijou, our receptionist, has never missed a shift.',
    facebook: FACEBOOK,
    services: [21, 23, 31, 32, 33, 34, 36, 37, 38, 41],
    joinedAt: '2026-10-28T08:02:00Z',
  },
  {
    key: 'jelena',
    userCategoryId: 1,
    email: 'jelena.stojanovic@posta.example',
    firstName: 'Jelena',
    lastName: 'Stojanović',
    date: '1978-01-27',
    country: 'Serbia',
    city: 'Niš',
    street: 'Vinogradska 16',
    phoneNumber: '+381 60 000 0199',
    description:
      'Baštovanka i baka. Kornjača čuva zelenu salatu od puževa, ili puževe od salate, nismo sigurni. Zvonko i ja svakog jutra ' +
      'obiđemo vinograd, a Riki nas dočeka na kapiji.',
    facebook: FACEBOOK,
    joinedAt: '2026-11-02T06:20:00Z',
  },
  {
    key: 'foam-and-fluff',
    userCategoryId: 3,
    email: 'book@foamandfluff.example',
    firstName: 'Foam & Fluff Grooming',
    lastName: null,
    date: '2019-04-11',
    country: 'United Kingdom',
    city: 'Leeds',
    street: '52 Canal Street',
    phoneNumber: '+44 113 496 0127',
    description:
      'Gentle grooming for nervous dogs, woolly doodles and dignified old cats. Warm towels, no crates, and a biscuit at the door. ' +
      'We collect and bring home anywhere inside the ring road.',
    facebook: FACEBOOK,
    tiktok: TIKTOK,
    services: [1, 2, 3, 5, 6, 7, 9, 10, 21, 22, 23],
    joinedAt: '2026-11-06T12:15:00Z',
  },
  {
    key: 'marko',
    userCategoryId: 1,
    email: 'marko.ilic@posta.example',
    firstName: 'Marko',
    lastName: 'Ilić',
    date: '1985-09-16',
    country: 'Serbia',
    city: 'Novi Sad',
    street: 'Dunavski kej 31',
    phoneNumber: '+381 60 000 0211',
    description:
      'Vozim noćni autobus, pa danju imamo vremena za duge šetnje pored Dunava. Reks je spasilački pas u obuci, Đole zna sve ' +
      'stanice napamet, a Trešnja se smeje i jednom i drugom.',
    twitter: TWITTER,
    joinedAt: '2026-11-10T13:48:00Z',
  },
];
