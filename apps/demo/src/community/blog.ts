import type { BlogCategoryName } from '@sapa/api/features/blogs/blog-categories';
import type { DemoComment, DemoPicture } from './conversation.js';

export interface DemoBlogPost {
  readonly key: string;
  readonly author: string;
  readonly category: BlogCategoryName;
  readonly title: string;
  readonly content: string;
  readonly picture?: DemoPicture;
  readonly isDraft?: true;
  readonly writtenAt: string;
  readonly comments?: readonly DemoComment[];
}

/** Blog posts, oldest first. */
export const BLOG_POSTS: readonly DemoBlogPost[] = [
  {
    key: 'first-visit',
    author: 'lipa',
    category: 'PSI',
    title: 'Prva poseta veterinaru, bez drhtanja',
    content: `Štene ne zna šta je ordinacija. Zna samo kako se osećalo kad je prvi put ušlo, i to pamti godinama. Zato prvu posetu vredi pripremiti.

**Dan pre.** Kod kuće dodirujte ono što ćemo i mi: šape, uši, usne, stomak. Pola minuta, pa poslastica. Neka transporter ili povodac ne budu novost tog jutra.

**U čekaonici.** Dođite pet minuta ranije, ne pola sata. Sedite podalje od vrata i držite ljubimca *pored* sebe, ne na podu usred prometa. Ako je gužva, sačekajte u kolima; pozvaćemo vas.

**Na stolu.** Pričajte mirno, svojim običnim glasom. Rečenica „dobro je, dobro je“, izgovorena kroz zube, zvuči kao uzbuna.

Ponesite:

- knjižicu, ako je imate,
- omiljene poslastice, sitno iseckane,
- spisak pitanja, jer će vam u ordinaciji sva pobeći iz glave.

I jedno obećanje: nijedno pitanje nije glupo. Glupo je samo ono koje ste zaboravili da postavite.`,
    picture: { pet: 'riki' },
    writtenAt: '2026-09-26T09:20:00Z',
    comments: [
      {
        author: 'ana',
        content: 'Ono o glasu kroz zube je tačno. Medena se smirila tek kad sam ja prestala da se tešim.',
        after: 190,
      },
      {
        author: 'emma',
        content: 'Used this with Biscuit and a bag of cheese. He now pulls me towards the clinic door.',
        after: 1500,
        replies: [{ author: 'lipa', content: 'Sir je najbolji lek koji nemamo u apoteci.', after: 55 }],
      },
    ],
  },
  {
    key: 'indoor-cat',
    author: 'ana',
    category: 'MACKE',
    title: 'Mačka u stanu ne sme da se dosađuje',
    content: `Mica nema dvorište. Ima šezdeset kvadrata i mene, a to je, kaže ona, premalo oboje. Evo šta nam je pomoglo.

### Visina vredi više od površine
Dve police iznad radnog stola i jedna na ormanu. Odjednom je stan duplo veći, a ja imam nadzor odozgo.

### Hrana koja se zaslužuje
Pola obroka više ne ide u činiju. Ide u kartonsku kutiju od jaja, u rolnu od papira, ispod prostirke. Mica „lovi“ dvadeset minuta i posle spava kao posle pravog posla.

### Igra sa krajem
Pecaljka s perom, deset minuta uveče, ali tako da *na kraju uhvati*. Laser smo izbacili: juriti nešto što se nikad ne da uhvatiti nervira i ljude.

### Prozor
Sedalo uz prozor i hranilica za ptice s druge strane. To je njena televizija, i nikad nije reprizni program.

Od tada me ne budi u pet. Budi me u šest. Napredak je napredak.`,
    picture: { pet: 'mica', photo: 1 },
    writtenAt: '2026-10-03T16:05:00Z',
    comments: [
      { author: 'milica', content: 'Snežana potvrđuje: prozor je najbolji kanal.', after: 240 },
      {
        author: 'tobias',
        content: 'The egg box trick kept Bruno busy for a whole mixing session. Thank you!',
        after: 900,
      },
    ],
  },
  {
    key: 'sled-dogs',
    author: 'norrsken',
    category: 'PSI',
    title: 'What a sled dog teaches you about the walk around the block',
    content: `People ask how we get twelve dogs to pull in one direction. The truth is that we do not. We give them a reason, and get out of the way.

The same holds for one dog on one lead.

1. **Warm up before you ask for anything.** Five slow minutes of sniffing is not wasted time. A dog that has read the morning paper walks better.
2. **Praise the slack lead, not the sit.** We reward the moment the line goes loose. It comes back more often each week.
3. **Stop before they are tired.** A team that finishes wanting more will run tomorrow. So will your spaniel.
4. **Rest is training.** After a hard day ours sleep for twenty hours. If your dog is wild in the evening, the answer may be a nap and not a third walk.

Our lead dog Luna knows four words on the trail. Three of them mean "choose". She almost always chooses well, and when she does not we go around the tree together.`,
    picture: { pet: 'luna' },
    writtenAt: '2026-10-10T07:45:00Z',
    comments: [
      {
        author: 'marko',
        content: 'Tačka 4! Reks je posle vežbe bio nemoguć dok nismo uveli sat obavezne dosade.',
        after: 400,
        replies: [{ author: 'norrsken', content: 'An hour of boredom is a fine exercise. For people too.', after: 75 }],
      },
      { author: 'zlatna-bukva', content: 'Pametno i kratko. Tako isto učimo i štence uz stado.', after: 1300 },
    ],
  },
  {
    key: 'terrarium-heat',
    author: 'nikola',
    category: 'GMIZAVCI',
    title: 'Grejanje u terarijumu: pet grešaka koje sam napravio umesto vas',
    content: `Gmizavac ne greje sebe, greje ga terarijum. Kad pogrešimo mi, njemu je hladno. Ovo su moje greške, poređane po stidu.

1. **Jedan termometar.** Merio sam vazduh, a gekon leži na ploči. Treba bar dva, i to tamo gde je životinja.
2. **Grejni kamen.** Izgleda zgodno, a ume da napravi opekotinu na stomaku, jer životinja tu toplotu kasno oseti. Grejna folija ili sijalica, uvek preko *termostata*.
3. **Svuda isto.** Potreban je topao i hladan kraj, da sam bira. Za leopard gekona to je otprilike 32 i 24 stepena.
4. **Noću kao danju.** Većini vrsta noću treba da bude hladnije. Pročitajte odakle dolaze; tamo noću ne gori lampa.
5. **UV „kad stignem“.** Sijalica svetli i kad više ne daje UV. Napišem datum na grlo i menjam je na godinu dana.

Leo je od tada na svojoj toploj ploči svako veče u osam. Tačniji je od mene.`,
    picture: { pet: 'leo' },
    writtenAt: '2026-10-17T19:10:00Z',
    comments: [
      {
        author: 'luka',
        content: 'Termostat je najjeftiniji deo terarijuma i jedini koji spasava sve ostalo. Bravo.',
        after: 130,
      },
      {
        author: 'harbour-tails',
        content: 'Half of the reptiles that come to us were simply cold. May we print this for new owners?',
        after: 820,
        replies: [{ author: 'nikola', content: 'Please do! I can send you an English version.', after: 40 }],
      },
    ],
  },
  {
    key: 'guinea-pig-diet',
    author: 'lipa',
    category: 'GLODARI',
    title: 'Zamorac i vitamin C: mala lekcija sa velikom razlikom',
    content: `Zamorac, kao i čovek, ne ume sam da napravi vitamin C. Kad mu fali, prvo postane tih, pa slabije jede, pa ga bole zglobovi. U ordinaciju stigne kasno, jer plen ne pokazuje da mu je loše.

Dobra vest: lek se kupuje na pijaci.

- **Seno**, uvek i neograničeno. To je osamdeset odsto jelovnika.
- **Paprika**, parče veličine palca dnevno. Crvena je prvak.
- **Peršun, kelj, maslačak**, svaki dan nešto drugo.
- Peletirana hrana *za zamorce*, kašika dnevno. Ona za kuniće nema dodat vitamin C.

Kapi u vodi preskočite: vitamin nestane za nekoliko sati, a voda dobije ukus zbog kog zamorac manje pije.

I još nešto što vlasnici retko znaju: zamorci se mere jednom nedeljno, na kuhinjskoj vagi. Pad od pedeset grama je razlog da pozovete, iako „izgleda dobro“.`,
    picture: { pet: 'tresnja' },
    writtenAt: '2026-10-24T10:30:00Z',
    comments: [
      {
        author: 'jelena',
        content: 'Kuhinjska vaga, to mi je novo. Zrno neće stati ni da se izmeri, ali probaćemo.',
        after: 600,
      },
      {
        author: 'marko',
        content: 'Trešnja zviždi već na reč paprika. Sad znam da je u pravu.',
        after: 300,
        replies: [{ author: 'lipa', content: 'Pozdravite je. I izmerite!', after: 45 }],
      },
    ],
  },
  {
    key: 'talking-parrot',
    author: 'milica',
    category: 'PAPAGAJI',
    title: 'Kako je moj papagaj naučio Malca (i zašto je falširao namerno)',
    content: `Nimfe ne govore kao žakoi. One *zvižde*. I to pamte bolje od mene.

Pipi je prvi stav naučio za šest nedelja, a da ga niko nije učio. Vežbala sam istu stranu svakog dana u pet, i jednog dana je drugi glas došao iz kaveza. Evo šta sam usput shvatila.

**Uvek u isto vreme.** Ptice vole raspored. U pet je muzika, i gotovo.

**Kratko i jasno.** Četiri takta, ne cela sonata. Kad ih savlada, dodaj još dva.

**Odgovori mu.** Kad zvizne, zvizni nazad. Papagaj ne uči melodiju, uči razgovor.

**Ne ispravljaj.** Pipi namerno povisi poslednji ton, pa čeka da se nasmejem. Probala sam da se ne smejem. Onda ga ponovi pet puta.

Ako je tvoja ptica ćutljiva, ne brini: neke samo slušaju. Snežana, na primer, ne peva uopšte, ali ima mišljenje.`,
    picture: { pet: 'pipi' },
    writtenAt: '2026-10-30T17:50:00Z',
    comments: [
      {
        author: 'tobias',
        content: 'As a sound engineer I can confirm: sharp on purpose is the hardest thing to play.',
        after: 220,
      },
      { author: 'nikola', content: 'Rio je naučio da imita telefon, pa sad on odlučuje kad se javljam.', after: 700 },
    ],
  },
  {
    key: 'tarantula-moult',
    author: 'luka',
    category: 'PAUCI I SKORPIJE',
    title: 'Kad tarantula legne na leđa: presvlačenje bez panike',
    content: `Najčešća poruka koju dobijem glasi: „Pauk mi je uginuo, leži na leđima.“ Skoro uvek je odgovor: *živ je, presvlači se, nemoj ništa da diraš*.

**Kako izgleda pre.** Ne jede nedeljama, zatvori se u skrovište, stomak potamni i zasija.

**Za vreme.** Legne na leđa, ili na bok, i satima izgleda kao da se ništa ne dešava. A dešava se sve: izlazi iz sopstvene kože, nogu po nogu.

**Tvoj posao:**

1. izvadi živu hranu, jer cvrčak ume da ujede mekog pauka;
2. dolij vodu u posudu, vlaga pomaže;
3. udalji se.

**Posle.** Ne hrani ga bar nedelju dana, krupne i dve. Očnjaci su mu tada beli i mekani. Kad pocrne, može na večeru.

Svlak sačuvaj. Po njemu se vidi pol, a i lepa je uspomena. Đangovih imam jedanaest, složenih po godinama.`,
    picture: { pet: 'django' },
    writtenAt: '2026-11-05T20:25:00Z',
    comments: [
      {
        author: 'milica',
        content: 'Skočko se upravo presvukao i hvala ti na tački tri. Bilo mi je najteže.',
        after: 840,
      },
      {
        author: 'nikola',
        content: 'Svlak se lepo ispravi u mlakoj vodi sa kapi deterdženta, pa može i u ram.',
        after: 2000,
      },
    ],
  },
  {
    key: 'senior-food',
    author: 'tilleuls',
    category: 'HRANA',
    title: 'Feeding an older cat: less drama, more water',
    content: `At eleven a cat is about sixty. She may look the same, but her kidneys, teeth and nose have been working for a long time. A few small changes make a large difference.

**Water first.** Cats come from dry places and drink too little. Put bowls away from the food, wide enough that whiskers do not touch, and feed wet food at least once a day.

**Warm it.** Older noses smell less. Ten seconds in the microwave, stirred, at the temperature of a mouse. Many "fussy" cats are simply not smelling their dinner.

**Protein stays.** Do not put a healthy senior on a low-protein diet "for the kidneys". Muscles go first. Special diets come after a blood test, not before.

**Weigh monthly.** Half a kilo is a tenth of a cat. If the scales say so, call, even when she eats well. *Especially* when she eats more than ever.

Bijou asks me to add that chicken is also fine.`,
    picture: { pet: 'bijou' },
    writtenAt: '2026-11-08T08:15:00Z',
    comments: [
      { author: 'emma', content: 'Duchess has accepted the microwave. She would now like a menu.', after: 310 },
      {
        author: 'foam-and-fluff',
        content: 'We see it in the coat first: dull and scurfy often means thirsty.',
        after: 900,
      },
    ],
  },
  {
    key: 'first-aid-kit',
    author: 'marko',
    category: 'OPREMA',
    title: 'Ranac spasilačkog psa: šta nosimo i šta smo izbacili',
    content: `Na prvu vežbu poneo sam osam kilograma opreme. Reks je poneo lopticu. Vratio sam se sa bolom u leđima i zaključkom da je pametniji.

Sad u rancu imamo:

- **vodu**, litar za njega i pola za mene, i sklopivu činiju;
- **zavoj koji se lepi sam za sebe**, dve rolne;
- **pincetu i kukicu za krpelje**;
- **botice**, jer je staklo na obali Dunava češće nego što mislite;
- **rezervni povodac** i karabiner;
- **svetlo na ogrlici**, i leti;
- papir sa brojem veterinara, telefonom i čipom, jer se baterija isprazni baš onda.

Izbacili smo: ogromnu flašu sa pumpicom, treći peškir i „taktički“ nož.

Ono najvažnije ne staje u ranac: da pas dođe kad ga pozoveš. To vežbamo svaki dan, na glupostima, da bi radilo kad nije glupost.`,
    picture: { pet: 'reks' },
    writtenAt: '2026-11-13T14:40:00Z',
    comments: [
      { author: 'jelena', content: 'Papir sa brojevima, to je mudro. Stavila sam ga i Zvonku na ogrlicu.', after: 95 },
      {
        author: 'tobias',
        content: 'Boots saved Pixel’s paws after New Year. Broken bottles everywhere.',
        after: 300,
        replies: [
          { author: 'marko', content: 'Kod nas posle svakog praznika. Reks ih sad sam nudi, šapu po šapu.', after: 65 },
        ],
      },
    ],
  },
  {
    key: 'adoption-week',
    author: 'harbour-tails',
    category: 'PSI',
    title: 'The first week with a rescue dog: do almost nothing',
    content: `You have read everything, bought the bed, and invited your mother. Please cancel your mother.

A dog who has just left a shelter does not need love bombs. He needs to find out that nothing happens. We send every family home with the **rule of three**:

> Three days to breathe out, three weeks to learn the house, three months to feel at home.

**Days one to three.** One room, one bed, one route for the walk. Let him come to you. If he sleeps all day, good.

**First week.** Meals at the same times. No visitors, no dog park, no bath. Say his name only when something nice follows.

**What worries people, and should not:** not eating on the first evening, one accident on the rug, following you to the bathroom.

**What should make you call us:** growling over food, no eating after two days, any limp or cough. We take calls at night. We mean it.

Murphy needed eleven days before he wagged. On the twelfth he stole a sandwich, and we all cried a little.`,
    picture: { pet: 'murphy', photo: 1 },
    writtenAt: '2026-11-15T11:30:00Z',
    comments: [
      {
        author: 'topla-sapa',
        content: 'Ovo bismo lepili na svaka vrata. I mi kažemo: prve nedelje ne radite ništa, ali redovno.',
        after: 180,
      },
      {
        author: 'ana',
        content: 'The stolen sandwich! That is when you know he has moved in.',
        after: 420,
        replies: [{ author: 'harbour-tails', content: 'It was tuna. He chose well.', after: 30 }],
      },
    ],
  },
  {
    key: 'brushing',
    author: 'kudrica',
    category: 'OPREMA',
    title: 'Koja četka za koju dlaku',
    content: `Najskuplja četka je ona koja ne odgovara dlaci: kupiš je, ne radi, pa kupiš još jednu. Evo kratkog vodiča sa našeg stola.

- **Kratka i glatka:** gumena rukavica, jednom nedeljno.
- **Duga i svilenkasta:** češalj sa okruglim zupcima, svaki dan.
- **Kovrdžava:** „sliker“ i metalni češalj, svaki drugi dan.
- **Gusta poddlaka:** grablje za poddlaku, dvaput nedeljno, u linjanju češće.

Dve stvari važe za sve. Prvo, češljamo **od vrha ka korenu**, u malim pramenovima, a kožu držimo drugom rukom da ne vuče. Drugo, ako češalj zapne, ne čupamo: malo regeneratora, prsti, strpljenje.

A ako je čvor veći od oraha, dođite. Nije sramota. Koko ih je kao mladić imala četiri.`,
    picture: { pet: 'coco' },
    writtenAt: '2026-11-16T12:05:00Z',
    comments: [
      {
        author: 'norrsken',
        content: 'Undercoat rake twice a week, and daily in spring. Frost’s family can knit a second dog.',
        after: 260,
      },
    ],
  },
  {
    key: 'parrot-toys',
    author: 'emma',
    category: 'PAPAGAJI',
    title: 'Ten parrot toys from the recycling bin',
    content: `My class made these for Mango. Total cost: one ball of untreated string.

1. An egg box with seeds in each cup, closed.
2. Paper rolls, threaded like beads.
3. Old envelopes without the plastic window. *The* favourite.
4. A bundle of clean twigs from an unsprayed apple tree.
5. Newspaper rolled tight and tied: a shredding log.
6. A cork (the real kind) on a string.
7. A pine cone, baked for half an hour at 100 °C and cooled.
8. A cardboard wheel with holes, herbs pushed through.
9. A small box with a ping-pong ball inside. Loud. You have been warned.
10. A different one of these tomorrow.

**Never:** glued or glossy card, staples, elastic bands, anything from a hedge you cannot name.

The trick is number ten. A toy is new for two days. Put it away for a week and it is new again.`,
    picture: { pet: 'mango' },
    writtenAt: '2026-11-17T18:20:00Z',
    comments: [
      { author: 'milica', content: 'Pipi je kovertu pretvorio u konfete za jedan minut. Hvala razredu!', after: 90 },
      { author: 'marko', content: 'Broj devet je greška koju ću ponoviti.', after: 500 },
    ],
  },
  {
    key: 'tortoise-winter',
    author: 'jelena',
    category: 'GMIZAVCI',
    title: 'Kako Kornelija spava zimu',
    content: `Ovo nije uputstvo, nego kako mi radimo već trideset godina. Za svoju kornjaču pitajte veterinara, i to u septembru, dok još jede.

Kad noći padnu ispod deset stepeni, Kornelija prestane da traži salatu. Tri nedelje ne jede i svaki drugi dan se kupa u mlakoj vodi, da joj se stomak isprazni. Puna kornjača ne sme na spavanje.

Onda je izmerimo i upišemo u svesku. Sveska je stara koliko i moja ćerka.

Sanduk je od dasaka, sa rupama, do pola zemlja, odozgo bukovo lišće. Podrum drži između **četiri i osam stepeni**. Toplije od toga i ona se budi, hladnije od nule i gotovo je. Zato visi termometar, a unuka mi je namestila i jedan što šalje poruku.

Jednom mesečno je izmerim, tiho. Ako izgubi više od desetine, budimo je.

U aprilu lupka po dasci. Onda znam da je proleće, šta god pisalo u kalendaru.`,
    picture: { pet: 'kornelija' },
    writtenAt: '2026-11-18T07:35:00Z',
    comments: [
      {
        author: 'lipa',
        content: 'Ovako treba. Dodali bismo samo pregled i analizu izmeta pre sna, paraziti zimi ne spavaju.',
        after: 150,
        replies: [
          { author: 'jelena', content: 'Bile smo kod vas u oktobru, sve čisto! Niste prepoznali sanduk?', after: 35 },
        ],
      },
      {
        author: 'harbour-tails',
        content: 'A notebook as old as your daughter. This is the best thing I have read this week.',
        after: 480,
      },
    ],
  },
  {
    key: 'agility-at-home',
    author: 'tobias',
    category: 'PSI',
    title: 'Agility in a living room',
    content: `It has rained for nine days. Pixel has started herding the robot vacuum. So:

- a broomstick on two books, **no higher than the elbow**;
- four cushions for a slalom;
- a chair with a blanket for a tunnel;
- a bath mat as the contact zone.

To do: photos, and find out what the neighbours below think.`,
    isDraft: true,
    writtenAt: '2026-11-19T06:10:00Z',
  },
  {
    key: 'allergies',
    author: 'lipa',
    category: 'HRANA',
    title: 'Alergija na hranu: kako se radi eliminaciona dijeta',
    content: `Svrab preko cele godine, upaljene uši, lizanje šapa. Može da bude hrana, ali se to ne vidi iz krvi, nego iz osam nedelja strpljenja.

1. Jedan izvor belančevina koji ljubimac nikada nije jeo.
2. Ništa drugo: ni poslastica, ni parče sa stola, ni tableta sa ukusom.
3. Dnevnik svraba, ocena od 1 do 10, svako veče.

*(Dodati tabelu sa primerima i savet za višečlane porodice u kojima deda „samo malo“ daje.)*`,
    isDraft: true,
    writtenAt: '2026-11-19T15:00:00Z',
  },
  {
    key: 'my-first-gecko',
    author: 'nikola',
    category: 'GMIZAVCI',
    title: 'Prvi gekon: spisak za kupovinu',
    content: `Terarijum 60 × 45 × 45, grejna folija, **termostat**, dva termometra, tri skrovišta (toplo, hladno, vlažno), posuda za vodu, kalcijum u prahu.

Gekon se kupuje poslednji. Nedelju dana posle svega ostalog.`,
    isDraft: true,
    writtenAt: '2026-11-20T20:45:00Z',
  },
];
