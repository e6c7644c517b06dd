interface DemoMessage {
  /** Key in `people.ts` of the sender. */
  readonly from: string;
  readonly at: string;
  readonly text: string;
}

interface DemoConversation {
  readonly between: readonly [string, string];
  /** Key of the pet in the first message. */
  readonly about?: string;
  /** Number of unread messages at the end. */
  readonly unread: number;
  readonly messages: readonly DemoMessage[];
}

/**
 * Conversations of demo users. Unread messages at the end have one sender, and their recipient has
 * a demo login.
 */
export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    between: ['tobias', 'emma'],
    unread: 0,
    messages: [
      { from: 'tobias', at: '2026-10-14T18:20:00Z', text: 'Thank you for accepting! Is that the Avon behind Biscuit?' },
      {
        from: 'emma',
        at: '2026-10-14T19:02:00Z',
        text: 'It is! He will not walk past it without having a word with the ducks.',
      },
      { from: 'tobias', at: '2026-10-14T19:05:00Z', text: 'Pixel herds ours. They have stopped taking him seriously.' },
    ],
  },
  {
    between: ['zlatna-bukva', 'norrsken'],
    unread: 0,
    messages: [
      {
        from: 'norrsken',
        at: '2026-10-07T09:12:00Z',
        text: 'Hello from the snow! Do your dogs stay outdoors all winter? We are comparing notes on shelters.',
      },
      {
        from: 'zlatna-bukva',
        at: '2026-10-07T16:48:00Z',
        text: 'Hello! Yes, all of them. Straw, never blankets: blankets take the wet and keep it. The entrance looks away from the wind.',
      },
      {
        from: 'norrsken',
        at: '2026-10-07T17:03:00Z',
        text: 'Straw here as well. And a door flap that Frost unscrews every Monday.',
      },
      { from: 'zlatna-bukva', at: '2026-10-07T17:10:00Z', text: 'Šarko would have a job for such a dog.' },
    ],
  },
  {
    between: ['lipa', 'nikola'],
    unread: 0,
    messages: [
      {
        from: 'nikola',
        at: '2026-11-06T20:14:00Z',
        text: 'Dobro veče! Zmajko je tri dana bez apetita, a tek je promenio kožu. Da li da se brinem?',
      },
      {
        from: 'lipa',
        at: '2026-11-07T07:05:00Z',
        text: 'Dobro jutro! Posle presvlačenja je to često. Kolika je temperatura ispod lampe i koliko je stara UV sijalica?',
      },
      {
        from: 'nikola',
        at: '2026-11-07T07:31:00Z',
        text: '39 stepeni. Sijalica… sad ste me uhvatili, skoro godinu dana.',
      },
      {
        from: 'lipa',
        at: '2026-11-07T07:36:00Z',
        text: 'Eto. Svetli i dalje, ali UV zračenja je malo. Zamenite je, pa javite kako je za nedelju dana.',
      },
      {
        from: 'nikola',
        at: '2026-11-14T18:22:00Z',
        text: 'Nova sijalica, nova agama. Jutros je pojeo sav maslačak. Hvala vam!',
      },
    ],
  },
  {
    between: ['ana', 'lipa'],
    unread: 1,
    messages: [
      {
        from: 'ana',
        at: '2026-11-12T08:40:00Z',
        text: 'Dobro jutro! Grickici je napukao jedan zubić. Imate li termin ove nedelje, po mogućnosti uveče?',
      },
      {
        from: 'lipa',
        at: '2026-11-12T09:15:00Z',
        text: 'Dobro jutro, Ana! U četvrtak u 18.30 prima doktorka koja radi sa glodarima. Odgovara li?',
      },
      { from: 'ana', at: '2026-11-12T09:17:00Z', text: 'Savršeno, ona je tada tek budna. Treba li nešto da ponesem?' },
      {
        from: 'lipa',
        at: '2026-11-12T09:22:00Z',
        text: 'Samo malu transportnu kutiju i nešto što miriše na njeno gnezdo. Hranu ne sklanjajte, glodari ne smeju da gladuju.',
      },
      {
        from: 'lipa',
        at: '2026-11-13T19:20:00Z',
        text: 'Zubić je skraćen i sve je u redu. Kontrola za dve nedelje, a do tada bez tvrdih semenki.',
      },
      { from: 'ana', at: '2026-11-13T20:02:00Z', text: 'Hvala vam! Uvređena je, ali jede krastavac.' },
      { from: 'ana', at: '2026-11-20T17:45:00Z', text: 'Možemo li kontrolu da pomerimo na petak? Isto vreme.' },
    ],
  },
  {
    between: ['lipa', 'topla-sapa'],
    unread: 2,
    messages: [
      {
        from: 'topla-sapa',
        at: '2026-11-17T08:10:00Z',
        text: 'Stigla su četiri mačeta iz Banatskog Novog Sela. Kada možemo na pregled?',
      },
      {
        from: 'lipa',
        at: '2026-11-17T08:34:00Z',
        text: 'Dovedite ih sutra pre podne, bez zakazivanja. Testove i prve vakcine častimo.',
      },
      {
        from: 'topla-sapa',
        at: '2026-11-18T12:50:00Z',
        text: 'Svi negativni! Sestra je već dvoje krstila, sad moramo da ih zadržimo do proleća.',
      },
      {
        from: 'topla-sapa',
        at: '2026-11-20T10:02:00Z',
        text: 'I još nešto: Žuća ide u nedelju na probni vikend kod jedne porodice. Držite palčeve.',
      },
    ],
  },
  {
    between: ['harbour-tails', 'foam-and-fluff'],
    unread: 0,
    messages: [
      {
        from: 'foam-and-fluff',
        at: '2026-11-08T10:20:00Z',
        text: 'We have a quiet Wednesday. Would Murphy like a warm bath and a tidy-up, on the house?',
      },
      {
        from: 'harbour-tails',
        at: '2026-11-08T11:41:00Z',
        text: 'He says he is not dirty, he is seasoned. We say yes please!',
      },
      {
        from: 'foam-and-fluff',
        at: '2026-11-08T11:44:00Z',
        text: 'Ten o’clock then. We will fetch him, he need not climb into a van twice.',
      },
      {
        from: 'harbour-tails',
        at: '2026-11-11T15:30:00Z',
        text: 'He slept all the way home and smells of oats. Thank you, all of you.',
      },
    ],
  },
  {
    between: ['harbour-tails', 'emma'],
    about: 'clover',
    unread: 2,
    messages: [
      {
        from: 'emma',
        at: '2026-11-15T17:05:00Z',
        text: 'Is Clover still looking for a home? My class has been asking after her since I showed them her photo.',
      },
      {
        from: 'harbour-tails',
        at: '2026-11-15T18:12:00Z',
        text: 'She is! Would she live with you or at school? We only place rabbits in homes, weekends are long in a classroom.',
      },
      {
        from: 'emma',
        at: '2026-11-15T18:20:00Z',
        text: 'With me, of course. Pepper has a large run that could be divided until they have made friends.',
      },
      { from: 'harbour-tails', at: '2026-11-16T09:00:00Z', text: 'Then come and meet her. Saturday at eleven?' },
      {
        from: 'emma',
        at: '2026-11-20T16:48:00Z',
        text: 'Saturday at eleven it is. I have measured the car: the carrier fits next to the marking.',
      },
      { from: 'emma', at: '2026-11-20T16:50:00Z', text: 'May I bring dandelions, or is that bribery?' },
    ],
  },
  {
    between: ['zlatna-bukva', 'marko'],
    unread: 0,
    messages: [
      {
        from: 'marko',
        at: '2026-11-11T14:25:00Z',
        text: 'Lepi su vam psi! Reks i ja smo nedavno bili na Tari, pa smo čuli zvona i bežali zaobilaznim putem.',
      },
      {
        from: 'zlatna-bukva',
        at: '2026-11-11T18:40:00Z',
        text: 'Pametno. Šarplaninac prvo pita, pa tek onda sluša. Drugi put svratite na kafu, s prednje strane kuće.',
      },
      { from: 'marko', at: '2026-11-11T18:52:00Z', text: 'Dogovoreno!' },
    ],
  },
  {
    between: ['zlatna-bukva', 'jelena'],
    about: 'vihor',
    unread: 2,
    messages: [
      {
        from: 'jelena',
        at: '2026-11-18T06:20:00Z',
        text: 'Dobro jutro! Da li je Vihor još kod vas? Unuk se raspituje za njega, on lovi samo pečurke.',
      },
      {
        from: 'zlatna-bukva',
        at: '2026-11-18T07:45:00Z',
        text: 'Dobro jutro! Jeste. Gonič ne mora u lov, ali mora da trči. Ima li unuk dvorište i dobre čizme?',
      },
      {
        from: 'jelena',
        at: '2026-11-18T07:58:00Z',
        text: 'Ima oboje, i vinograd od dva hektara. Zvonko bi ga naučio redu.',
      },
      {
        from: 'zlatna-bukva',
        at: '2026-11-18T08:10:00Z',
        text: 'To zvuči kao dobra kuća. Dođite u subotu da se upoznaju, bez obaveze.',
      },
      { from: 'jelena', at: '2026-11-20T11:30:00Z', text: 'Dolazimo u subotu oko podneva, nas dvoje i Zvonko.' },
      { from: 'jelena', at: '2026-11-20T11:31:00Z', text: 'Nosim i pitu. Sa jabukama, ne za pse.' },
    ],
  },
  {
    between: ['ana', 'emma'],
    unread: 1,
    messages: [
      {
        from: 'emma',
        at: '2026-11-19T18:40:00Z',
        text: 'Hello Ana! I love your drawings. Would you ever take a commission? Biscuit deserves a portrait in a ruff, like a duke.',
      },
    ],
  },
  {
    between: ['ana', 'marko'],
    unread: 2,
    messages: [
      {
        from: 'ana',
        at: '2026-11-19T16:10:00Z',
        text: 'Ćao Marko! U nedelju smo Medena i ja u Novom Sadu. Gde se kod vas najlepše šeta?',
      },
      {
        from: 'marko',
        at: '2026-11-19T21:35:00Z',
        text: 'Ćao! Kej do Ribarca, pa nazad nasipom. Tamo sme bez povoca, a ima i ko da sačeka loptu.',
      },
      {
        from: 'ana',
        at: '2026-11-19T21:40:00Z',
        text: 'Ona ne vraća loptu, ona je čuva. Hoćete li i Reks i ti s nama, oko deset?',
      },
      {
        from: 'marko',
        at: '2026-11-20T05:50:00Z',
        text: 'Hoćemo! Silazim s poslednje vožnje u pet, odspavamo malo i stižemo.',
      },
      { from: 'marko', at: '2026-11-20T05:52:00Z', text: 'Reks nosi prsluk, da Medena odmah zna ko je na zadatku. 🐾' },
    ],
  },
  {
    between: ['milica', 'kudrica'],
    unread: 0,
    messages: [
      { from: 'milica', at: '2026-10-20T12:15:00Z', text: 'Dobar dan! Da li češljate i mačke? Snežana se ne raduje.' },
      {
        from: 'kudrica',
        at: '2026-10-20T13:40:00Z',
        text: 'Dobar dan, Milice! Češljamo, u krilu i uz zatvorena vrata. Izaberite jutarnji termin, tada je najtiše.',
      },
    ],
  },
  {
    between: ['zlatna-bukva', 'kudrica'],
    unread: 1,
    messages: [
      {
        from: 'zlatna-bukva',
        at: '2026-11-21T17:50:00Z',
        text: 'Poštovani, Šarko ide na izložbu. Može li priprema koji dan ranije, a da mu se ne dira kragna?',
      },
    ],
  },
];
