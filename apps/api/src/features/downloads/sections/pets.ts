import { textIn } from '../../../platform/http/language.js';
import { toDay } from '../../../platform/validation/dates.js';
import { petColumns } from '../../pets/pets.mapper.js';
import { BY_ID, CREATED, ID, inPages, LIKES, moment, section, UPDATED, UUID } from './section.js';

export const pets = section({
  file: 'pets',
  tables: ['Pet'],
  about: { en: 'Your pets.', sr: 'Tvoji ljubimci.' },
  fields: {
    id: ID,
    uuid: UUID,
    name: { en: 'Its name.', sr: 'Ime.' },
    category: { en: 'Its kind.', sr: 'Vrsta.' },
    breed: { en: 'Its breed or type.', sr: 'Rasa ili tip.' },
    food: { en: 'What it eats.', sr: 'Čime se hrani.' },
    birthDate: { en: 'Its date of birth.', sr: 'Datum rođenja.' },
    gender: { en: 'Its gender.', sr: 'Pol.' },
    hasPedigree: { en: 'Whether it has a pedigree.', sr: 'Da li ima rodovnik.' },
    isForGiveAway: { en: 'Whether it is for adoption.', sr: 'Da li se poklanja.' },
    priceForSale: { en: 'What it costs; empty if it is not for sale.', sr: 'Cena; prazno ako nije na prodaju.' },
    priceForBreeding: {
      en: 'What breeding costs; empty if it is not offered.',
      sr: 'Cena parenja; prazno ako se ne nudi.',
    },
    currency: { en: 'The currency of the prices.', sr: 'Valuta cena.' },
    offerState: {
      en: 'Whether what you offer is available, reserved, or done.',
      sr: 'Da li je ponuda slobodna, rezervisana ili završena.',
    },
    offerStateAt: { en: 'Since when.', sr: 'Od kada.' },
    offerConfirmedAt: { en: 'When you last said that the offer holds.', sr: 'Kad je ponuda poslednji put potvrđena.' },
    vaccinated: {
      en: 'Whether it is vaccinated; empty, as below, if you have not said.',
      sr: 'Da li je vakcinisan; prazno, kao i dalje, ako nije rečeno.',
    },
    neutered: { en: 'Whether it is neutered or spayed.', sr: 'Da li je sterilisan.' },
    chipped: { en: 'Whether it has a chip.', sr: 'Da li je čipovan.' },
    chipNumber: { en: 'The number of its chip, which you alone see.', sr: 'Broj čipa, koji vidiš samo ti.' },
    goodWithChildren: { en: 'Whether it is good with children.', sr: 'Da li se slaže s decom.' },
    goodWithDogs: { en: 'Whether it is good with dogs.', sr: 'Da li se slaže sa psima.' },
    goodWithCats: { en: 'Whether it is good with cats.', sr: 'Da li se slaže s mačkama.' },
    size: { en: 'Its size.', sr: 'Veličina.' },
    tags: { en: 'Its character.', sr: 'Narav.' },
    isVisibleToVisitors: {
      en: 'Whether people without an account may see it.',
      sr: 'Da li ga vide i ljudi bez naloga.',
    },
    seen: { en: 'How many people have looked at it.', sr: 'Koliko ljudi ga je pogledalo.' },
    saved: { en: 'How many people have it among their favourites.', sr: 'Koliko ljudi ga ima među omiljenima.' },
    asked: { en: 'How many people have asked about it.', sr: 'Koliko ljudi je pitalo za njega.' },
    description: { en: 'What you say about it.', sr: 'Šta kažeš o njemu.' },
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
          ...petColumns,
          albumLikeCount: true,
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
        category: textIn(pet.petCategory.names, language),
        breed: textIn(pet.petCategoryGroup.names, language),
        food: pet.petCategoryFood && textIn(pet.petCategoryFood.names, language),
        birthDate: pet.birthdate && toDay(pet.birthdate),
        gender: pet.gender,
        hasPedigree: pet.hasPedigree,
        isForGiveAway: pet.giveAway,
        priceForSale: pet.priceForSale?.toNumber() ?? null,
        priceForBreeding: pet.priceForBreeding?.toNumber() ?? null,
        currency: pet.currency,
        offerState: pet.offerState,
        offerStateAt: moment(pet.offerStateAt),
        offerConfirmedAt: moment(pet.offerConfirmedAt),
        vaccinated: pet.vaccinated,
        neutered: pet.neutered,
        chipped: pet.chipped,
        chipNumber: pet.chipNumber,
        goodWithChildren: pet.goodWithChildren,
        goodWithDogs: pet.goodWithDogs,
        goodWithCats: pet.goodWithCats,
        size: pet.size,
        tags: pet.tags,
        isVisibleToVisitors: pet.visibleToVisitors,
        seen: pet.seenCount,
        saved: pet.savedCount,
        asked: pet.askedCount,
        description: pet.description,
        albumLikes: pet.albumLikeCount,
        createdAt: moment(pet.createdAt),
        updatedAt: moment(pet.updatedAt),
      };
  },
});

export const favourites = section({
  file: 'favourites',
  tables: ['Favourite'],
  about: { en: 'The pets among your favourites.', sr: 'Tvoji omiljeni ljubimci.' },
  fields: {
    pet: { en: 'The name of the pet today.', sr: 'Današnje ime ljubimca.' },
    petUuid: { en: "The identifier in the address of the pet's page.", sr: 'Oznaka u adresi stranice ljubimca.' },
    addedAt: { en: 'When you added it.', sr: 'Kada je dodat.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.favourite.findMany({
        ...BY_ID,
        where: { ...where, userId },
        select: { id: true, createdAt: true, pet: { select: { name: true, uuid: true } } },
      }),
    );
    for await (const { pet, createdAt } of rows) yield { pet: pet.name, petUuid: pet.uuid, addedAt: moment(createdAt) };
  },
});

export const savedSearches = section({
  file: 'saved-searches',
  tables: ['SavedSearch', 'SavedSearchHit'],
  about: { en: 'The searches that you have saved.', sr: 'Pretrage koje imaš sačuvane.' },
  fields: {
    id: ID,
    name: { en: 'What you call it.', sr: 'Tvoje ime za nju.' },
    filters: { en: 'What you look for.', sr: 'Šta tražiš.' },
    alert: { en: 'When you are told of new pets.', sr: 'Kada stiže obaveštenje o novim ljubimcima.' },
    found: { en: 'How many pets you were told of.', sr: 'O koliko ljubimaca je stiglo obaveštenje.' },
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
      yield { id, name, filters, alert, found: _count.hits, createdAt: moment(createdAt) };
  },
});
