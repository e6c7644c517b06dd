export interface DemoPet {
  /** The name by which its pictures refer to the pet. */
  readonly key: string;
  /** `key` of a person. */
  readonly owner: string;
  readonly name: string;
  /** Id of prisma/reference/breeds.json; its first digit is the category. */
  readonly breed: number;
  /** Id of prisma/reference/foods.json; none for spiders and scorpions. */
  readonly food: number | null;
  readonly birthdate: string;
  readonly gender: 'MALE' | 'FEMALE';
  readonly hasPedigree?: true;
  readonly priceForBreeding?: number;
  readonly priceForSale?: number;
  readonly giveAway?: true;
  readonly description: string;
  readonly addedAt: string;
}

/** The pets of the demo data, in the order in which they were added; each described in its owner's language. */
export const PETS: readonly DemoPet[] = [
  {
    key: 'zuca',
    owner: 'topla-sapa',
    name: 'Žuća',
    breed: 101,
    food: 13,
    birthdate: '2022-05-10',
    gender: 'MALE',
    giveAway: true,
    description:
      'Žuća je stigao sa pijace, mršav i nasmejan. Danas je veseljak od osamnaest kila koji obožava decu i vožnju kolima. Lepo ' +
      'hoda na povocu, slaže se sa kujicama, a mačke ga zanimaju samo izdaleka. Traži dvorište ili dve duge šetnje dnevno.',
    addedAt: '2026-09-14T08:40:00Z',
  },
  {
    key: 'ponoc',
    owner: 'topla-sapa',
    name: 'Ponoć',
    breed: 202,
    food: 23,
    birthdate: '2023-03-31',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'Crna kao noć, sa očima kao dve lampice. Ponoć prvo posmatra, pa tek onda prilazi, ali kad jednom zaspi u krilu, tu ostaje. ' +
      'Sterilisana je i naviknuta na stan. Najviše bi joj prijao miran dom u kome neko radi od kuće.',
    addedAt: '2026-09-14T09:05:00Z',
  },
  {
    key: 'medena',
    owner: 'ana',
    name: 'Medena',
    breed: 126,
    food: 11,
    birthdate: '2021-04-02',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Nosi papuče, loptice, tuđe papuče i, kad je baš srećna, celu šišarku. Medena je najstrpljiviji pas u kraju: deca joj čitaju ' +
      'slikovnice, a ona na svakoj strani mahne repom. Najviše voli jezero, pa tek onda nas.',
    addedAt: '2026-09-18T17:50:00Z',
  },
  {
    key: 'mica',
    owner: 'ana',
    name: 'Mica',
    breed: 202,
    food: 23,
    birthdate: '2018-08-19',
    gender: 'FEMALE',
    description:
      'Tigrasta dama sa potkrovlja. Svako jutro u šest sedi pored moje glave i čeka da otvorim bar jedno oko. Voli sunce na parketu, ' +
      'kutije od paketa i zvuk konzerve. Sa Medenom deli krevet, ali nikada i jastuk.',
    addedAt: '2026-09-18T18:10:00Z',
  },
  {
    key: 'grickica',
    owner: 'ana',
    name: 'Grickica',
    breed: 502,
    food: 51,
    birthdate: '2025-06-15',
    gender: 'FEMALE',
    description:
      'Noću trči svoj polumaraton, a danju spava u gnezdu od papirnih maramica. Semenke suncokreta nosi u obrazima i krije iza ' +
      'kućice, gde misli da niko ne gleda.',
    addedAt: '2026-09-19T20:30:00Z',
  },
  {
    key: 'sarko',
    owner: 'zlatna-bukva',
    name: 'Šarko',
    breed: 102,
    food: 14,
    birthdate: '2020-11-08',
    gender: 'MALE',
    hasPedigree: true,
    priceForBreeding: 300,
    description:
      'Gvozdeno sivi mužjak, 68 cm u grebenu, kukovi A. Šarko čuva stado od četrdeset ovaca i troje naše dece, podjednako ozbiljno. ' +
      'Miran je i nikad ne laje bez razloga. Otac dva legla, potomci su prvaci Srbije i, važnije, dobri psi.',
    addedAt: '2026-09-22T07:20:00Z',
  },
  {
    key: 'vila',
    owner: 'zlatna-bukva',
    name: 'Vila',
    breed: 102,
    food: 14,
    birthdate: '2022-02-27',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Unuka naše prve kujice. Nežna sa jaganjcima, stroga prema lisicama. Zimi spava napolju, na snegu, iako joj je kućica ' +
      'zastrta slamom. Prvo leglo planiramo na proleće.',
    addedAt: '2026-09-22T07:45:00Z',
  },
  {
    key: 'vihor',
    owner: 'zlatna-bukva',
    name: 'Vihor',
    breed: 105,
    food: 16,
    birthdate: '2026-06-03',
    gender: 'MALE',
    hasPedigree: true,
    priceForSale: 350,
    description:
      'Muško štene srpskog trobojnog goniča. Vakcinisan, čipovan, navikao na kola i na pucanj sa daljine. Uši ima veće ' +
      'od glave, a nos još veći: prati trag bolje nego što sluša ime, ali na tome radimo.',
    addedAt: '2026-09-25T16:05:00Z',
  },
  {
    key: 'biscuit',
    owner: 'emma',
    name: 'Biscuit',
    breed: 133,
    food: 11,
    birthdate: '2019-10-13',
    gender: 'MALE',
    description:
      'Biscuit can hear a cheese wrapper through two closed doors. He knows four tricks and performs the wrong one with great ' +
      'confidence. Loves: the river path, other people’s picnics, my class on Show and Tell day. Dislikes: the vacuum cleaner.',
    addedAt: '2026-09-27T19:30:00Z',
  },
  {
    key: 'duchess',
    owner: 'emma',
    name: 'Duchess',
    breed: 205,
    food: 25,
    birthdate: '2017-12-01',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'A blue British Shorthair of great dignity who once fell into the bath and has asked us never to mention it. She inspects ' +
      'every visitor, approves of few, and purrs like a small tractor when she thinks nobody is listening.',
    addedAt: '2026-09-27T19:55:00Z',
  },
  {
    key: 'pepper',
    owner: 'emma',
    name: 'Pepper',
    breed: 517,
    food: 52,
    birthdate: '2025-03-20',
    gender: 'FEMALE',
    description:
      'Round ears, round eyes, endless curiosity. Pepper rides in my cardigan pocket, comes when called and can open the treat tin. ' +
      'She was the last of her litter at the shelter; now she runs the house.',
    addedAt: '2026-09-28T20:10:00Z',
  },
  {
    key: 'leo',
    owner: 'nikola',
    name: 'Leo',
    breed: 402,
    food: 41,
    birthdate: '2023-07-07',
    gender: 'MALE',
    description:
      'Leopard gekon koji se stalno smeška. Jede iz pincete, presvlači se uredno i pojede dokaz. Uveče izađe na toplu ploču, ' +
      'protegne se i gleda televiziju, najviše dokumentarce o pticama.',
    addedAt: '2026-10-01T20:40:00Z',
  },
  {
    key: 'zmajko',
    owner: 'nikola',
    name: 'Zmajko',
    breed: 407,
    food: 42,
    birthdate: '2022-09-12',
    gender: 'MALE',
    priceForBreeding: 60,
    description:
      'Bradata agama, citrus linija, 48 cm. Maše prednjom nogom kad me vidi, što je ili pozdrav ili pretnja. Miran u ruci, jede ' +
      'maslačak kao bombone. Dostupan za parenje uz proveru zdravlja ženke.',
    addedAt: '2026-10-01T21:00:00Z',
  },
  {
    key: 'rosa',
    owner: 'nikola',
    name: 'Rosa',
    breed: 602,
    food: null,
    birthdate: '2016-04-18',
    gender: 'FEMALE',
    description:
      'Čileanska ružičasta tarantula, najmirniji stanar u kući. Za deset godina se nijednom nije naljutila. Kad preuređuje ' +
      'terarijum, radi to noću, i uvek se na kraju vrati svom komadu plute.',
    addedAt: '2026-10-02T19:15:00Z',
  },
  {
    key: 'rio',
    owner: 'nikola',
    name: 'Rio',
    breed: 313,
    food: 35,
    birthdate: '2012-05-25',
    gender: 'MALE',
    description:
      'Crvena ara sa papirima i sa stavom. Rio zna dvanaest reči i sve ih koristi kad telefoniram. Ujutru leti po sobi, popodne ' +
      'slaže oraščiće po veličini, a uveče traži da ga počešem iza vrata.',
    addedAt: '2026-10-02T19:40:00Z',
  },
  {
    key: 'safir',
    owner: 'nikola',
    name: 'Safir',
    breed: 610,
    food: null,
    birthdate: '2024-11-11',
    gender: 'FEMALE',
    priceForSale: 90,
    description:
      'Mlada ženka, uzgojena kod kuće, uredno se presvlači. Boja je u prirodi još lepša nego na slici. Brza je i nije za ' +
      'početnike: tražim nekoga ko već drži drvene vrste i ima visok terarijum.',
    addedAt: '2026-10-03T18:22:00Z',
  },
  {
    key: 'luna',
    owner: 'norrsken',
    name: 'Luna',
    breed: 160,
    food: 14,
    birthdate: '2021-12-21',
    gender: 'FEMALE',
    hasPedigree: true,
    priceForBreeding: 450,
    description:
      'Lead dog of our second team and the best singer in the kennel. Born on the longest night of the year, which explains a lot. ' +
      'Quick, clever, gentle with puppies; full health papers on request.',
    addedAt: '2026-10-04T08:00:00Z',
  },
  {
    key: 'frost',
    owner: 'norrsken',
    name: 'Frost',
    breed: 162,
    food: 11,
    birthdate: '2026-07-15',
    gender: 'MALE',
    hasPedigree: true,
    priceForSale: 1400,
    description:
      'The last boy of our summer litter: a snowball with a smile. Raised in the kitchen with children, cats and the dishwasher. ' +
      'Eye-tested parents, first vaccinations done, ready to move to a family that likes brushing.',
    addedAt: '2026-10-04T08:25:00Z',
  },
  {
    key: 'coco',
    owner: 'kudrica',
    name: 'Koko',
    breed: 166,
    food: 18,
    birthdate: '2020-01-30',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Zaštitno lice salona. Koko na svakom štenetu pokaže da fen nije strašan, a onda sačeka da je svi pohvale. Frizuru menja sa ' +
      'godišnjim dobima: leti kratko, zimi pompon do pompona.',
    addedAt: '2026-10-08T11:10:00Z',
  },
  {
    key: 'pixel',
    owner: 'tobias',
    name: 'Pixel',
    breed: 116,
    food: 14,
    birthdate: '2022-03-16',
    gender: 'MALE',
    hasPedigree: true,
    priceForBreeding: 250,
    description:
      'Half dog, half satellite. Pixel knows the names of nineteen toys and herds the joggers in the park into a tidy group. Agility ' +
      'level two, clear for CEA and MDR1. Off duty he sleeps on his back with all four feet in the air.',
    addedAt: '2026-10-12T06:10:00Z',
  },
  {
    key: 'bruno',
    owner: 'tobias',
    name: 'Bruno',
    breed: 208,
    food: 24,
    birthdate: '2020-06-06',
    gender: 'MALE',
    hasPedigree: true,
    description:
      'Nine kilos of Maine Coon with the voice of a canary. Bruno greets everybody at the door, drinks only from the tap and walks ' +
      'on a lead through the courtyard like a mayor on Sunday.',
    addedAt: '2026-10-12T06:35:00Z',
  },
  {
    key: 'noodle',
    owner: 'tobias',
    name: 'Noodle',
    breed: 418,
    food: 45,
    birthdate: '2019-08-08',
    gender: 'FEMALE',
    description:
      'A shy ball python who ties herself into a neat parcel when the doorbell rings. After dark she explores the bookshelf, ' +
      'always the poetry section first.',
    addedAt: '2026-10-13T19:45:00Z',
  },
  {
    key: 'cleopatra',
    owner: 'tobias',
    name: 'Cleopatra',
    breed: 617,
    food: null,
    birthdate: '2021-05-01',
    gender: 'FEMALE',
    description:
      'Emperor scorpion, calm and enormous, and bright turquoise under the blue lamp. She has rebuilt her cave four times and is ' +
      'still not happy with the entrance.',
    addedAt: '2026-10-13T20:05:00Z',
  },
  {
    key: 'pipi',
    owner: 'milica',
    name: 'Pipi',
    breed: 304,
    food: 33,
    birthdate: '2023-05-05',
    gender: 'MALE',
    description:
      'Nimfa koja je naučila prvi stav Malog koncerta pre mene. Ćubica mu pokazuje raspoloženje: gore je radoznao, dole je ' +
      'pospan, a na pola znači da je video ogledalo.',
    addedAt: '2026-10-15T16:00:00Z',
  },
  {
    key: 'snezana',
    owner: 'milica',
    name: 'Snežana',
    breed: 216,
    food: 21,
    birthdate: '2019-01-17',
    gender: 'FEMALE',
    hasPedigree: true,
    description:
      'Bela turska angora koja ceo dan gleda ulicu i ogovara golubove. Ne voli žurbu, goste posle deset i zatvorena vrata. Voli ' +
      'kajsije, što niko ne ume da objasni.',
    addedAt: '2026-10-15T16:20:00Z',
  },
  {
    key: 'pamuk',
    owner: 'milica',
    name: 'Pamuk',
    breed: 525,
    food: 54,
    birthdate: '2024-03-30',
    gender: 'MALE',
    description:
      'Patuljasti kunić, mek kao ime. Skače od sreće kad čuje kesu sa peršunom i slobodno trči po sobi, jer kablove, za divno čudo, ' +
      'uopšte ne dira.',
    addedAt: '2026-10-16T14:10:00Z',
  },
  {
    key: 'murphy',
    owner: 'harbour-tails',
    name: 'Murphy',
    breed: 125,
    food: 13,
    birthdate: '2015-09-09',
    gender: 'MALE',
    giveAway: true,
    description:
      'A grey-muzzled gentleman whose owner moved into a care home. Murphy wants a soft bed, a slow walk and somebody to lean on. ' +
      'House-trained, lovely with children and other dogs, takes his joint tablet in cheese. Our vet fund covers his medicine for life.',
    addedAt: '2026-10-19T11:30:00Z',
  },
  {
    key: 'patch',
    owner: 'harbour-tails',
    name: 'Patch',
    breed: 202,
    food: 23,
    birthdate: '2024-05-22',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'Found in a fishing boat, raised by the crew, and still rather fond of mackerel. Patch is a playful calico who would love a ' +
      'garden and could share it with a calm dog. Neutered, chipped, and ready to come ashore.',
    addedAt: '2026-10-19T11:50:00Z',
  },
  {
    key: 'shelly',
    owner: 'harbour-tails',
    name: 'Shelly',
    breed: 429,
    food: 46,
    birthdate: '2014-06-30',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'Shelly was left in a bucket by our door and turned out to be excellent company. She needs a big tank or a safe pond, a basking ' +
      'lamp and somebody who plans ahead: she may well live another twenty years.',
    addedAt: '2026-10-20T10:15:00Z',
  },
  {
    key: 'clover',
    owner: 'harbour-tails',
    name: 'Clover',
    breed: 526,
    food: 53,
    birthdate: '2024-08-14',
    gender: 'FEMALE',
    giveAway: true,
    description:
      'A cinnamon lop who flops over the moment you stroke her nose. Litter-trained and bonded with nobody yet, so she would be ' +
      'happy to meet a neutered buck. Indoor home, please, with room to zoom.',
    addedAt: '2026-10-20T10:40:00Z',
  },
  {
    key: 'fleka',
    owner: 'luka',
    name: 'Fleka',
    breed: 112,
    food: 11,
    birthdate: '2021-07-19',
    gender: 'MALE',
    hasPedigree: true,
    priceForBreeding: 280,
    description:
      'Sto četrdeset i tri flekice, izbrojano na plaži. Fleka trči uz bicikl, pozira kao profesionalac i ne da se isterati iz mora. ' +
      'Sluh obostrano ispitan, kukovi A, narav sunčana.',
    addedAt: '2026-10-23T18:50:00Z',
  },
  {
    key: 'safran',
    owner: 'luka',
    name: 'Šafran',
    breed: 227,
    food: 24,
    birthdate: '2026-06-28',
    gender: 'MALE',
    hasPedigree: true,
    priceForSale: 700,
    description:
      'Bengalski mačić iz našeg letnjeg legla, sa tačkama kao posutim rukom. Pametan, glasan i nezaustavljiv: ume da otvori fioku i ' +
      'da zatvori vrata za sobom. Ide u dom sa penjalicom i strpljenjem, vakcinisan dvaput.',
    addedAt: '2026-10-23T19:15:00Z',
  },
  {
    key: 'ruby',
    owner: 'luka',
    name: 'Rubi',
    breed: 417,
    food: 45,
    birthdate: '2025-08-03',
    gender: 'FEMALE',
    priceForSale: 45,
    description:
      'Mlada kukuruzna zmija, klasična crvena. Jede odmrznuto bez nagovaranja, mirna u ruci, odlična za prvi terarijum. Dajem je ' +
      'samo uz sigurnosnu bravicu, jer je već jednom obišla celu kuhinju.',
    addedAt: '2026-10-24T17:05:00Z',
  },
  {
    key: 'django',
    owner: 'luka',
    name: 'Đango',
    breed: 603,
    food: null,
    birthdate: '2019-02-10',
    gender: 'MALE',
    priceForBreeding: 40,
    description:
      'Odrasli mužjak crvenokolene tarantule, spreman za parenje. Hoda kao da svira gitaru, otud ime. Može i zamena za mladunce.',
    addedAt: '2026-10-24T17:30:00Z',
  },
  {
    key: 'bijou',
    owner: 'tilleuls',
    name: 'Bijou',
    breed: 218,
    food: 22,
    birthdate: '2018-02-14',
    gender: 'FEMALE',
    description:
      'Head of reception. Bijou sits on the appointment book, checks that everybody washes their hands and walks anxious patients ' +
      'to the scales. Paid in chicken, Mondays off.',
    addedAt: '2026-10-28T08:30:00Z',
  },
  {
    key: 'zvonko',
    owner: 'jelena',
    name: 'Zvonko',
    breed: 104,
    food: 15,
    birthdate: '2020-03-22',
    gender: 'MALE',
    description:
      'Srpski gonič sa glasom kao crkveno zvono, otud ime. Otišao je u penziju pre prvog lova, jer je zeca hteo samo da upozna. ' +
      'Sada čuva vinograd i prati me do pošte.',
    addedAt: '2026-11-02T06:45:00Z',
  },
  {
    key: 'riki',
    owner: 'jelena',
    name: 'Riki',
    breed: 204,
    food: 21,
    birthdate: '2022-10-04',
    gender: 'MALE',
    description:
      'Riđi mačak, gazda kapije. Zna tačno u koliko sati prolazi poštar i ko u ulici peče ribu. Kući dolazi na večeru i na ' +
      'prognozu vremena.',
    addedAt: '2026-11-02T07:05:00Z',
  },
  {
    key: 'kornelija',
    owner: 'jelena',
    name: 'Kornelija',
    breed: 424,
    food: 43,
    birthdate: '1996-05-01',
    gender: 'FEMALE',
    description:
      'Kornelija je u porodici od 1996. i nikuda ne žuri. Zimi spava u podrumu, u sanduku sa lišćem, a u aprilu je prva na jagodama. ' +
      'Prijavljena je i ima papire, kao i svaka prava dama.',
    addedAt: '2026-11-02T07:30:00Z',
  },
  {
    key: 'zrno',
    owner: 'jelena',
    name: 'Zrno',
    breed: 505,
    food: 56,
    birthdate: '2026-08-20',
    gender: 'MALE',
    giveAway: true,
    description:
      'Roborovski hrčak, veliki kao orah. Unuka je otišla na studije, pa Zrno traži nekoga ko će mu menjati pesak za kupanje i ' +
      'diviti se brzini. Dajem ga sa kućicom, točkom i zalihom prosa.',
    addedAt: '2026-11-03T16:40:00Z',
  },
  {
    key: 'mango',
    owner: 'emma',
    name: 'Mango',
    breed: 305,
    food: 31,
    birthdate: '2025-01-09',
    gender: 'MALE',
    priceForSale: 55,
    description:
      'A hand-tame lovebird who shreds paper into perfect ribbons and tucks them under his wing. Looking for a home with a second ' +
      'lovebird, because I cannot be one all day. Comes with his cage and a box of envelopes.',
    addedAt: '2026-11-05T18:20:00Z',
  },
  {
    key: 'siva',
    owner: 'luka',
    name: 'Siva',
    breed: 521,
    food: 53,
    birthdate: '2024-01-25',
    gender: 'FEMALE',
    priceForSale: 120,
    description:
      'Činčila mekša od oblaka. Ujutru se kupa u pesku i pravi oluju po celoj sobi, uveče mi sedi na ramenu dok obrađujem slike. ' +
      'Selimo se, pa joj tražim hladniji i mirniji stan.',
    addedAt: '2026-11-07T20:35:00Z',
  },
  {
    key: 'reks',
    owner: 'marko',
    name: 'Reks',
    breed: 114,
    food: 14,
    birthdate: '2023-04-14',
    gender: 'MALE',
    hasPedigree: true,
    description:
      'Spasilački pas u obuci: dva ispita položena, treći na proleće. Na vežbi traži ljude, a kod kuće daljinski. Prsluk oblači ' +
      'sam, ako mu se pridrži, i tada više ne zna za šalu.',
    addedAt: '2026-11-10T14:10:00Z',
  },
  {
    key: 'djole',
    owner: 'marko',
    name: 'Đole',
    breed: 308,
    food: 32,
    birthdate: '2009-03-12',
    gender: 'MALE',
    description:
      'Žako koji najavljuje stanice: „Sledeća, Železnička!“ Oponaša mikrotalasnu, sused i kočnice, i smeje se sopstvenim šalama. ' +
      'Potreban mu je razgovor, pa u noćnoj smeni komšiji priča o saobraćaju.',
    addedAt: '2026-11-10T14:35:00Z',
  },
  {
    key: 'tresnja',
    owner: 'marko',
    name: 'Trešnja',
    breed: 508,
    food: 57,
    birthdate: '2024-06-11',
    gender: 'FEMALE',
    description:
      'Rozetno zamorče sa frizurom koju nijedan salon ne bi umeo da ponovi. Zviždi kad otvorim frižider i trči u krug oko Reksa, ' +
      'koji se pravi da je ne vidi.',
    addedAt: '2026-11-11T12:15:00Z',
  },
  {
    key: 'sunny',
    owner: 'tobias',
    name: 'Sunny',
    breed: 325,
    food: 33,
    birthdate: '2022-07-01',
    gender: 'FEMALE',
    priceForBreeding: 70,
    description:
      'A sun conure in full summer colours, DNA-sexed, ringed and very fond of reggae. She lives free in the studio and taps the ' +
      'microphone to check whether it is on.',
    addedAt: '2026-11-14T17:00:00Z',
  },
  {
    key: 'chip',
    owner: 'nikola',
    name: 'Čips',
    breed: 523,
    food: 51,
    birthdate: '2025-05-18',
    gender: 'MALE',
    description:
      'Burunduk sa prugama i planom. Od oktobra krije lešnike po celoj volijeri, a u martu ih ponovo otkriva i svaki put se iznenadi.',
    addedAt: '2026-11-16T09:25:00Z',
  },
  {
    key: 'skocko',
    owner: 'milica',
    name: 'Skočko',
    breed: 613,
    food: null,
    birthdate: '2026-02-15',
    gender: 'MALE',
    giveAway: true,
    description:
      'Pauk skakač veličine nokta, sa očima zbog kojih je pola fakulteta prestalo da se plaši paukova. Prati prst po staklu i maše ' +
      'pipcima. Poklanjam ga nekome ko ima vremena za tako malog prijatelja.',
    addedAt: '2026-11-18T15:55:00Z',
  },
];
