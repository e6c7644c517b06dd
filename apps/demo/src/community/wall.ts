import type { DemoComment, DemoPicture } from './conversation.js';

export interface DemoWallPost {
  readonly author: string;
  readonly content: string;
  /** Keys in `people.ts` of the mentioned users. */
  readonly mentions?: readonly string[];
  readonly picture?: DemoPicture;
  /** Several pictures, instead of `picture`. */
  readonly pictures?: readonly DemoPicture[];
  /** Description of the demo video, which the post then has instead of pictures. */
  readonly video?: string;
  readonly writtenAt: string;
  readonly comments?: readonly DemoComment[];
}

/** Wall posts, oldest first. */
export const WALL_POSTS: readonly DemoWallPost[] = [
  {
    author: 'topla-sapa',
    content:
      'Žuća danas prvi put u kolima do jezera. Glava kroz prozor, jezik na sve četiri strane sveta. Traži svoje ljude! #UdomiNeKupuj #psi',
    picture: { pet: 'zuca' },
    writtenAt: '2026-11-11T09:15:00Z',
    comments: [
      { author: 'ana', content: 'Kakav osmeh! Delim dalje.', after: 20 },
      { author: 'marko', content: 'Da nemam Reksa, već bih bio kod vas.', after: 75 },
    ],
  },
  {
    author: 'emma',
    content:
      'Biscuit went to school today. He sat through maths, howled in music and graduated during lunch. #beagle #dogs',
    picture: { pet: 'biscuit' },
    writtenAt: '2026-11-11T16:40:00Z',
    comments: [
      {
        author: 'tobias',
        content: 'Which key did he howl in?',
        after: 35,
        replies: [{ author: 'emma', content: 'Somewhere between ham and cheese.', after: 12 }],
      },
    ],
  },
  {
    author: 'nikola',
    content: 'Leo se presvukao preko noći i pojeo dokaz. Kao da ga nikad nije ni bilo. #gekon #teraristika',
    picture: { pet: 'leo' },
    writtenAt: '2026-11-11T20:05:00Z',
  },
  {
    author: 'lipa',
    content: 'Ove subote merimo i čipujemo bez zakazivanja, od 9 do 13. Ponesite knjižicu. #ZdravljeLjubimaca',
    writtenAt: '2026-11-12T07:30:00Z',
    comments: [
      {
        author: 'jelena',
        content: 'Može i mačor koji ne voli transporter?',
        after: 50,
        replies: [{ author: 'lipa', content: 'Može, imamo tihu sobu i ćebe.', after: 18 }],
      },
      { author: 'milica', content: 'Dolazimo Pamuk i ja.', after: 240 },
    ],
  },
  {
    author: 'norrsken',
    content: 'First frost, first run of the season. Twelve happy dogs, one frozen coffee. #sleddogs #dogs',
    picture: { pet: 'luna' },
    writtenAt: '2026-11-12T08:20:00Z',
    comments: [{ author: 'harbour-tails', content: 'Luna looks as if she ordered the weather herself.', after: 130 }],
  },
  {
    author: 'ana',
    content:
      'Crtam naslovnicu za slikovnicu o mački. Model je sišao sa stola, seo na crtež i zaspao. Rok je u petak. #mačke',
    picture: { pet: 'mica', photo: 1 },
    writtenAt: '2026-11-12T13:10:00Z',
    comments: [
      { author: 'luka', content: 'Kod mene isto, samo sa fotoaparatom.', after: 40 },
      { author: 'milica', content: 'To se zove umetnička sloboda.', after: 65 },
    ],
  },
  {
    author: 'tobias',
    content: 'Bruno found the studio microphone. You can now hear nine kilos of purr in stereo. #cats #mainecoon',
    picture: { pet: 'bruno' },
    writtenAt: '2026-11-13T10:25:00Z',
  },
  {
    author: 'marko',
    content:
      'Druga smena, kiša, obala. Reks je našao „nestalog“ za sedam minuta. Nestali je bio moj kum i još se žali na blato. #spasilačkipas #psi',
    picture: { pet: 'reks' },
    writtenAt: '2026-11-13T15:55:00Z',
    comments: [
      { author: 'zlatna-bukva', content: 'Svaka čast! Nos radi i po kiši.', after: 30 },
      {
        author: 'ana',
        content: 'Kum zaslužuje čaj, Reks kobasicu.',
        after: 48,
        replies: [{ author: 'marko', content: 'Dobio je kobasicu. Kum.', after: 20 }],
      },
    ],
  },
  {
    author: 'harbour-tails',
    content:
      'Shelly spent the morning on her new basking rock, then looked at us as if rent were due. Still looking for a patient home. #AdoptDontShop #turtles',
    picture: { pet: 'shelly' },
    writtenAt: '2026-11-13T18:30:00Z',
  },
  {
    author: 'kudrica',
    content: 'Pitanje nedelje: koliko traje kupanje pudle? Odgovor: koliko traje razgovor sa Koko. #negaljubimaca',
    picture: { pet: 'coco', photo: 1 },
    writtenAt: '2026-11-14T11:00:00Z',
  },
  {
    author: 'milica',
    content: 'Pipi je danas na času zviznuo pre profesora. Dobila sam desetku, on semenke prosa. #papagaji',
    picture: { pet: 'pipi' },
    writtenAt: '2026-11-14T17:20:00Z',
    comments: [{ author: 'nikola', content: 'Pravedna podela.', after: 22 }],
  },
  {
    author: 'luka',
    content: 'Trideset mutnih i jedna oštra. Ovo je ona jedna. #mačke #fotografija',
    picture: { pet: 'safran' },
    writtenAt: '2026-11-14T19:45:00Z',
    comments: [{ author: 'emma', content: 'Worth every blurry one.', after: 55 }],
  },
  {
    author: 'jelena',
    content:
      'Prva slana na vinogradu. Zvonko i ja obišli sve redove, zec nas čekao na poslednjem. Pozdravili smo se. #psi #jesen',
    picture: { pet: 'zvonko' },
    writtenAt: '2026-11-15T06:50:00Z',
    comments: [{ author: 'marko', content: 'Zvonko, kralj diplomatije.', after: 110 }],
  },
  {
    author: 'foam-and-fluff',
    content:
      'A gentle reminder: wipe salty paws after winter walks, between the toes too. Your sofa will thank you. #PetCare #dogs',
    writtenAt: '2026-11-15T09:30:00Z',
  },
  {
    author: 'tilleuls',
    content:
      'Bijou has been on reception for exactly five years. We celebrated with chicken; she celebrated on the keyboard. #cats',
    picture: { pet: 'bijou' },
    writtenAt: '2026-11-15T14:15:00Z',
    comments: [
      { author: 'emma', content: 'Congratulations to the management.', after: 25 },
      { author: 'foam-and-fluff', content: 'Employee of every month.', after: 70 },
    ],
  },
  {
    author: 'zlatna-bukva',
    content:
      'Vihor je danas prvi put sam vratio jagnje majci. Niko ga nije učio, samo je gledao Šarka. #šarplaninac #psi',
    picture: { pet: 'sarko' },
    writtenAt: '2026-11-16T08:05:00Z',
    comments: [{ author: 'norrsken', content: 'The old ones are the best teachers.', after: 160 }],
  },
  {
    author: 'nikola',
    content:
      'Pitanje za društvo: ko ima iskustva sa automatskim orošivačima? Safir voli vlagu, a ja volim da putujem vikendom. #teraristika',
    writtenAt: '2026-11-16T12:40:00Z',
    comments: [
      {
        author: 'luka',
        content: 'Imam jedan sa tajmerom, radi tri godine. Samo filtrirana voda, inače se začepi.',
        after: 45,
        replies: [{ author: 'nikola', content: 'To je to što me je zanimalo, hvala!', after: 15 }],
      },
      { author: 'tobias', content: 'Same here for Noodle. Put a tray under it, trust me.', after: 95 },
    ],
  },
  {
    author: 'ana',
    content:
      'Nedelja na Košutnjaku: Medena donela jednu lopticu, dve šišarke i tuđu rukavicu. Vlasnik rukavice neka se javi! #psi #Košutnjak',
    picture: { pet: 'medena' },
    writtenAt: '2026-11-16T15:30:00Z',
    comments: [
      {
        author: 'milica',
        content: 'Crna, sa belom šarom? Moja je!',
        after: 180,
        replies: [
          { author: 'ana', content: 'Ne mogu da verujem. Kafa kod nas?', after: 14 },
          { author: 'milica', content: 'Može, ako Medena pusti rukavicu.', after: 25 },
        ],
      },
    ],
  },
  {
    author: 'emma',
    content: 'Duchess has reviewed the new scratching post: “The box it came in is excellent.” #cats #CatLovers',
    picture: { pet: 'duchess' },
    writtenAt: '2026-11-17T07:55:00Z',
    comments: [{ author: 'tobias', content: 'Bruno agrees. Five stars for the box.', after: 33 }],
  },
  {
    author: 'marko',
    content:
      'Đole je u tramvaju rekao „Sledeća, Železnička!“ i pola ljudi je ustalo. Bili smo u autobusu na liniji 7. #papagaji',
    picture: { pet: 'djole' },
    writtenAt: '2026-11-17T12:10:00Z',
    comments: [
      { author: 'jelena', content: 'Nasmejao me do suza.', after: 27 },
      { author: 'nikola', content: 'Rio bi dodao i „dokumenta na uvid“.', after: 64 },
    ],
  },
  {
    author: 'topla-sapa',
    content:
      'Ponoć je od danas u svom domu, na trećem spratu sa pogledom na park. Prve večeri je spavala na jastuku. Ne na svom. #UdomiNeKupuj #mačke',
    picture: { pet: 'ponoc' },
    writtenAt: '2026-11-17T18:00:00Z',
    comments: [{ author: 'harbour-tails', content: 'The right pillow is always somebody else’s. Bravo!', after: 85 }],
  },
  {
    author: 'harbour-tails',
    content:
      'Volunteer day on Saturday: we need six dog walkers, two rabbit cuddlers and somebody who can fix a gate. Soup provided. #volunteers #AdoptDontShop',
    writtenAt: '2026-11-18T09:00:00Z',
    comments: [
      { author: 'emma', content: 'Two walkers from here, one with a very short attention span (Biscuit).', after: 40 },
      { author: 'foam-and-fluff', content: 'We can bring the brushes.', after: 150 },
    ],
  },
  {
    author: 'milica',
    content: 'Pamuk je otkrio kesu sa peršunom. Kese više nema, peršuna više nema, Pamuk spava. #kunići #glodari',
    picture: { pet: 'pamuk' },
    writtenAt: '2026-11-18T13:35:00Z',
  },
  {
    author: 'luka',
    content:
      'Fleka prekinula snimanje venčanja jer je prepoznala bicikl. Mladenci kažu da je to najbolja slika dana. #psi #dalmatinac #fotografija',
    picture: { pet: 'fleka' },
    writtenAt: '2026-11-18T17:05:00Z',
    comments: [{ author: 'ana', content: 'Hoću da vidim tu sliku!', after: 19 }],
  },
  {
    author: 'norrsken',
    content:
      'Frost moved to his new family today. They sent a photo after one hour: asleep on the only clean coat. #samoyed #dogs',
    picture: { pet: 'frost' },
    writtenAt: '2026-11-19T07:40:00Z',
    comments: [{ author: 'kudrica', content: 'Spremite grablje za poddlaku i sreću.', after: 58 }],
  },
  {
    author: 'jelena',
    content: 'Kornelija je od jutros u sanduku. Laku noć do aprila, gospođo. #kornjače',
    picture: { pet: 'kornelija' },
    writtenAt: '2026-11-19T10:20:00Z',
    comments: [
      { author: 'lipa', content: 'Lep san! Javite nam težinu u decembru.', after: 36 },
      { author: 'milica', content: 'Najlepša objava godine.', after: 90 },
    ],
  },
  {
    author: 'tobias',
    content:
      'Pixel, level two: clear round, 31.4 seconds, one stolen glove. The judge says the glove does not count. #agility #DogTraining #dogs',
    picture: { pet: 'pixel' },
    writtenAt: '2026-11-19T19:15:00Z',
    comments: [
      { author: 'ana', content: 'Medena would like to discuss gloves with Pixel.', after: 44 },
      { author: 'norrsken', content: 'Congratulations! Now a day on the sofa.', after: 610 },
    ],
  },
  {
    author: 'lipa',
    content:
      'Mali podsetnik pred zimu: antifriz je sladak i smrtno opasan i za pse i za mačke. Obrišite svaku kap ispod kola. #ZdravljeLjubimaca #psi #mačke',
    writtenAt: '2026-11-20T08:00:00Z',
    comments: [
      { author: 'marko', content: 'Lepim ovo u garaži kod nas u depou.', after: 52 },
      { author: 'zlatna-bukva', content: 'Hvala, svake godine neko zaboravi.', after: 140 },
    ],
  },
  {
    author: 'emma',
    content: 'Pepper opened the treat tin. Again. I changed the tin. She watched me change the tin. #rats #PetCare',
    picture: { pet: 'pepper' },
    writtenAt: '2026-11-20T16:25:00Z',
    comments: [{ author: 'luka', content: 'Šafran i ona bi mogli da otvore firmu.', after: 31 }],
  },
  {
    author: 'ana',
    content: 'Grickica je noćas istrčala svoj polumaraton i jutros proglasila pobednika. #glodari #hrčak',
    picture: { pet: 'grickica' },
    writtenAt: '2026-11-20T18:50:00Z',
    comments: [{ author: 'jelena', content: 'Čestitke šampionki!', after: 16 }],
  },
];
