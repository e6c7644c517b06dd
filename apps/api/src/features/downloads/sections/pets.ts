import { localizedText } from '../../../platform/http/language.js';
import { toDay } from '../../../platform/validation/dates.js';
import { BY_ID, CREATED, ID, inPages, LIKES, timestamp, timestampOrNull, section, UPDATED, UUID } from './section.js';

export const pets = section({
  file: 'pets',
  tables: ['Pet'],
  about: { en: 'Your pets.', sr: 'Tvoji ljubimci.' },
  fields: {
    id: ID,
    uuid: UUID,
    name: { en: 'The name.', sr: 'Ime.' },
    category: { en: 'The kind.', sr: 'Vrsta.' },
    breed: { en: 'The breed or type.', sr: 'Rasa ili tip.' },
    food: { en: 'The food.', sr: 'Hrana.' },
    birthDate: { en: 'The date of birth.', sr: 'Datum rođenja.' },
    gender: { en: 'The gender.', sr: 'Pol.' },
    hasPedigree: { en: 'Whether the pet has a pedigree.', sr: 'Da li ima rodovnik.' },
    isForGiveAway: { en: 'Whether the pet is for free adoption.', sr: 'Da li se ljubimac udomljava bez naknade.' },
    priceForSale: { en: 'The price; empty if the pet is not for sale.', sr: 'Cena; prazno ako nije na prodaju.' },
    priceForBreeding: {
      en: 'The price for breeding; empty if breeding is not offered.',
      sr: 'Cena parenja; prazno ako se ne nudi.',
    },
    currency: { en: 'The currency of the prices.', sr: 'Valuta cena.' },
    offerState: {
      en: 'The state of the offer: available, reserved, or done.',
      sr: 'Da li je ponuda slobodna, rezervisana ili završena.',
    },
    offerStateAt: { en: 'When that state last changed.', sr: 'Kada je to stanje poslednji put promenjeno.' },
    offerConfirmedAt: { en: 'When you last confirmed the offer.', sr: 'Kad je ponuda poslednji put potvrđena.' },
    vaccinated: {
      en: 'Whether the pet is vaccinated. This and the next fields are empty if unknown.',
      sr: 'Da li je vakcinisan. Ovo i sledeća polja su prazna ako se ne zna.',
    },
    neutered: { en: 'Whether the pet is neutered or spayed.', sr: 'Da li je sterilisan.' },
    chipped: { en: 'Whether the pet has a chip.', sr: 'Da li je čipovan.' },
    chipNumber: { en: 'The chip number, which only you see.', sr: 'Broj čipa, koji vidiš samo ti.' },
    goodWithChildren: { en: 'Whether the pet is good with children.', sr: 'Da li se slaže s decom.' },
    goodWithDogs: { en: 'Whether the pet is good with dogs.', sr: 'Da li se slaže sa psima.' },
    goodWithCats: { en: 'Whether the pet is good with cats.', sr: 'Da li se slaže s mačkama.' },
    size: { en: 'The size.', sr: 'Veličina.' },
    tags: { en: 'The character.', sr: 'Narav.' },
    colours: { en: 'The colours.', sr: 'Boje.' },
    markings: { en: 'The marks that you described.', sr: 'Oznake koje su opisane.' },
    isVisibleToVisitors: {
      en: 'Whether people without an account may see the pet.',
      sr: 'Da li ga vide i ljudi bez naloga.',
    },
    diedOn: { en: 'The date of death.', sr: 'Datum smrti.' },
    isMemorial: {
      en: 'Whether the page is a memorial.',
      sr: 'Da li je stranica u znak sećanja.',
    },
    seen: { en: 'The number of users who viewed the pet.', sr: 'Broj osoba koje su ga pogledale.' },
    saved: {
      en: 'The number of users who have the pet among their favourites.',
      sr: 'Broj osoba koje ga imaju među omiljenima.',
    },
    asked: { en: 'The number of users who asked about the pet.', sr: 'Broj osoba koje su pitale za njega.' },
    description: { en: 'Your description.', sr: 'Tvoj opis.' },
    albumLikes: LIKES,
    createdAt: CREATED,
    updatedAt: UPDATED,
  },
  rows: async function* ({ prisma, userId, language }) {
    const rows = inPages((where) =>
      prisma.pet.findMany({
        ...BY_ID,
        where: { ...where, userId },
        relationLoadStrategy: 'join',
        select: {
          id: true,
          uuid: true,
          name: true,
          birthdate: true,
          gender: true,
          hasPedigree: true,
          giveAway: true,
          priceForSale: true,
          priceForBreeding: true,
          currency: true,
          offerState: true,
          offerStateAt: true,
          offerConfirmedAt: true,
          vaccinated: true,
          neutered: true,
          chipped: true,
          chipNumber: true,
          goodWithChildren: true,
          goodWithDogs: true,
          goodWithCats: true,
          size: true,
          tags: true,
          colours: true,
          markings: true,
          visibleToVisitors: true,
          diedOn: true,
          isMemorial: true,
          seenCount: true,
          savedCount: true,
          askedCount: true,
          description: true,
          albumLikeCount: true,
          createdAt: true,
          updatedAt: true,
          petCategory: { select: { names: true } },
          petCategoryGroup: { select: { names: true } },
          petCategoryFood: { select: { names: true } },
        },
      }),
    );
    for await (const pet of rows)
      yield {
        id: pet.id,
        uuid: pet.uuid,
        name: pet.name,
        category: localizedText(pet.petCategory.names, language),
        breed: localizedText(pet.petCategoryGroup.names, language),
        food: pet.petCategoryFood && localizedText(pet.petCategoryFood.names, language),
        birthDate: pet.birthdate && toDay(pet.birthdate),
        gender: pet.gender,
        hasPedigree: pet.hasPedigree,
        isForGiveAway: pet.giveAway,
        priceForSale: pet.priceForSale?.toNumber() ?? null,
        priceForBreeding: pet.priceForBreeding?.toNumber() ?? null,
        currency: pet.currency,
        offerState: pet.offerState,
        offerStateAt: timestamp(pet.offerStateAt),
        offerConfirmedAt: timestamp(pet.offerConfirmedAt),
        vaccinated: pet.vaccinated,
        neutered: pet.neutered,
        chipped: pet.chipped,
        chipNumber: pet.chipNumber,
        goodWithChildren: pet.goodWithChildren,
        goodWithDogs: pet.goodWithDogs,
        goodWithCats: pet.goodWithCats,
        size: pet.size,
        tags: pet.tags,
        colours: pet.colours,
        markings: pet.markings,
        isVisibleToVisitors: pet.visibleToVisitors,
        diedOn: pet.diedOn && toDay(pet.diedOn),
        isMemorial: pet.isMemorial,
        seen: pet.seenCount,
        saved: pet.savedCount,
        asked: pet.askedCount,
        description: pet.description,
        albumLikes: pet.albumLikeCount,
        createdAt: timestamp(pet.createdAt),
        updatedAt: timestamp(pet.updatedAt),
      };
  },
});

export const favourites = section({
  file: 'favourites',
  tables: ['Favourite'],
  about: { en: 'Your favourite pets.', sr: 'Tvoji omiljeni ljubimci.' },
  fields: {
    pet: { en: 'The current name of the pet.', sr: 'Sadašnje ime ljubimca.' },
    petUuid: { en: "The identifier in the URL of the pet's page.", sr: 'Oznaka u adresi stranice ljubimca.' },
    addedAt: { en: 'When you added the pet.', sr: 'Kada je dodat.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.favourite.findMany({
        ...BY_ID,
        where: { ...where, userId },
        select: { id: true, createdAt: true, pet: { select: { name: true, uuid: true } } },
      }),
    );
    for await (const { pet, createdAt } of rows)
      yield { pet: pet.name, petUuid: pet.uuid, addedAt: timestamp(createdAt) };
  },
});

export const savedSearches = section({
  file: 'saved-searches',
  tables: ['SavedSearch', 'SavedSearchHit'],
  about: { en: 'Your saved searches.', sr: 'Tvoje sačuvane pretrage.' },
  fields: {
    id: ID,
    name: { en: 'The name of the search.', sr: 'Ime pretrage.' },
    filters: { en: 'The filters.', sr: 'Filteri.' },
    alert: { en: 'When you are notified of new pets.', sr: 'Kada stiže obaveštenje o novim ljubimcima.' },
    found: { en: 'The number of pets you were notified of.', sr: 'Broj ljubimaca o kojima je stiglo obaveštenje.' },
    createdAt: CREATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.savedSearch.findMany({
        ...BY_ID,
        where: { ...where, userId },
        select: {
          id: true,
          name: true,
          filters: true,
          alert: true,
          createdAt: true,
          _count: { select: { hits: { where: { notifiedAt: { not: null } } } } },
        },
      }),
    );
    for await (const { id, name, filters, alert, createdAt, _count } of rows)
      yield { id, name, filters, alert, found: _count.hits, createdAt: timestamp(createdAt) };
  },
});

export const transfers = section({
  file: 'pet-transfers',
  tables: ['PetTransfer'],
  about: { en: 'Pets that you gave or were offered.', sr: 'Ljubimci koje daješ ili koji su ponuđeni tebi.' },
  fields: {
    pet: { en: 'The current name of the pet.', sr: 'Sadašnje ime ljubimca.' },
    isGiver: { en: 'Whether you gave the pet.', sr: 'Da li ljubimca daješ ti.' },
    toEmail: { en: 'The address of a pending offer.', sr: 'Adresa na koju je ponuda poslata, dok traje.' },
    state: { en: 'Whether the offer was accepted.', sr: 'Da li je ponuda prihvaćena.' },
    withPhotos: { en: 'Whether the photos go along.', sr: 'Da li idu i fotografije.' },
    withRecord: { en: 'Whether the health record goes along.', sr: 'Da li ide i zdravstveni karton.' },
    withHistory: { en: 'Whether the description stays.', sr: 'Da li ostaje opis.' },
    createdAt: CREATED,
    finishedAt: { en: 'When the offer ended.', sr: 'Kada se ponuda završila.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.petTransfer.findMany({
        ...BY_ID,
        where: { ...where, OR: [{ fromUserId: userId }, { toUserId: userId }] },
        include: { pet: { select: { name: true } } },
      }),
    );
    for await (const { pet, fromUserId, toEmail, state, createdAt, finishedAt, ...transfer } of rows)
      yield {
        pet: pet.name,
        isGiver: fromUserId === userId,
        toEmail: fromUserId === userId ? toEmail : null,
        state,
        withPhotos: transfer.withPhotos,
        withRecord: transfer.withRecord,
        withHistory: transfer.withHistory,
        createdAt: timestamp(createdAt),
        finishedAt: timestampOrNull(finishedAt),
      };
  },
});

export const petTags = section({
  file: 'pet-tags',
  tables: ['PetTag'],
  about: { en: 'The collar tags of your pets.', sr: 'Privesci tvojih ljubimaca.' },
  fields: {
    pet: { en: 'The current name of the pet.', sr: 'Sadašnje ime ljubimca.' },
    code: { en: 'The code of the tag.', sr: 'Kod priveska.' },
    showsName: { en: 'Whether the page of the tag shows the name.', sr: 'Da li stranica priveska prikazuje ime.' },
    showsPhoto: { en: 'Whether it shows the photo.', sr: 'Da li prikazuje fotografiju.' },
    showsContact: { en: 'Whether finders can write to you.', sr: 'Da li ti nalazač može pisati.' },
    createdAt: CREATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.pet.findMany({
        ...BY_ID,
        where: { ...where, userId, tag: { isNot: null } },
        select: { id: true, name: true, tag: true },
      }),
    );
    for await (const { name, tag } of rows) {
      if (!tag) continue;
      const { code, showsName, showsPhoto, showsContact, createdAt } = tag;
      yield { pet: name, code, showsName, showsPhoto, showsContact, createdAt: timestamp(createdAt) };
    }
  },
});

export const chipLookups = section({
  file: 'chip-lookups',
  tables: ['ChipLookup'],
  about: {
    en: 'Chip numbers that you looked up, and messages of finders who read the chips of your pets.',
    sr: 'Brojevi čipova koje tražiš i poruke ljudi koji su očitali čip tvog ljubimca.',
  },
  fields: {
    pet: { en: 'The current name of your pet.', sr: 'Sadašnje ime tvog ljubimca.' },
    isFinder: { en: 'Whether you looked up the number.', sr: 'Da li broj tražiš ti.' },
    text: { en: 'The message of the finder.', sr: 'Poruka nalazača.' },
    createdAt: CREATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.chipLookup.findMany({
        ...BY_ID,
        where: { ...where, OR: [{ userId }, { ownerId: userId }] },
        select: {
          id: true,
          userId: true,
          ownerId: true,
          text: true,
          createdAt: true,
          pet: { select: { name: true } },
        },
      }),
    );
    for await (const row of rows)
      yield {
        pet: row.ownerId === userId ? (row.pet?.name ?? null) : null,
        isFinder: row.userId === userId,
        text: row.text,
        createdAt: timestamp(row.createdAt),
      };
  },
});
