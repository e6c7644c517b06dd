import { textIn } from '../../common/http/language.js';
import { toDay } from '../../common/validation/dates.js';
import { petColumns } from '../../pets/pets.mapper.js';
import { BY_ID, CREATED, ID, inPages, LIKES, moment, section, UPDATED, UUID, words } from './section.js';

export const pets = section({
  file: 'pets',
  tables: ['Pet'],
  about: words('Your pets.', 'Tvoji ljubimci.'),
  fields: {
    id: ID,
    uuid: UUID,
    name: words('Its name.', 'Ime.'),
    category: words('Its kind.', 'Vrsta.'),
    breed: words('Its breed or type.', 'Rasa ili tip.'),
    food: words('What it eats.', 'Čime se hrani.'),
    birthDate: words('Its date of birth.', 'Datum rođenja.'),
    gender: words('Its gender.', 'Pol.'),
    hasPedigree: words('Whether it has a pedigree.', 'Da li ima rodovnik.'),
    isForGiveAway: words('Whether it is for adoption.', 'Da li se poklanja.'),
    priceForSale: words('What it costs; empty if it is not for sale.', 'Cena; prazno ako nije na prodaju.'),
    priceForBreeding: words('What breeding costs; empty if it is not offered.', 'Cena parenja; prazno ako se ne nudi.'),
    currency: words('The currency of the prices.', 'Valuta cena.'),
    offerState: words(
      'Whether what you offer is available, reserved, or done.',
      'Da li je ponuda slobodna, rezervisana ili završena.',
    ),
    offerStateAt: words('Since when.', 'Od kada.'),
    offerConfirmedAt: words('When you last said that the offer holds.', 'Kad je ponuda poslednji put potvrđena.'),
    vaccinated: words(
      'Whether it is vaccinated; empty, as below, if you have not said.',
      'Da li je vakcinisan; prazno, kao i dalje, ako nije rečeno.',
    ),
    neutered: words('Whether it is neutered or spayed.', 'Da li je sterilisan.'),
    chipped: words('Whether it has a chip.', 'Da li je čipovan.'),
    chipNumber: words('The number of its chip, which you alone see.', 'Broj čipa, koji vidiš samo ti.'),
    goodWithChildren: words('Whether it is good with children.', 'Da li se slaže s decom.'),
    goodWithDogs: words('Whether it is good with dogs.', 'Da li se slaže sa psima.'),
    goodWithCats: words('Whether it is good with cats.', 'Da li se slaže s mačkama.'),
    size: words('Its size.', 'Veličina.'),
    tags: words('Its character.', 'Narav.'),
    isVisibleToVisitors: words('Whether people without an account may see it.', 'Da li ga vide i ljudi bez naloga.'),
    seen: words('How many people have looked at it.', 'Koliko ljudi ga je pogledalo.'),
    saved: words('How many people have it among their favourites.', 'Koliko ljudi ga ima među omiljenima.'),
    asked: words('How many people have asked about it.', 'Koliko ljudi je pitalo za njega.'),
    description: words('What you say about it.', 'Šta kažeš o njemu.'),
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
  about: words('The pets among your favourites.', 'Tvoji omiljeni ljubimci.'),
  fields: {
    pet: words('The name of the pet today.', 'Današnje ime ljubimca.'),
    petUuid: words("The identifier in the address of the pet's page.", 'Oznaka u adresi stranice ljubimca.'),
    addedAt: words('When you added it.', 'Kada je dodat.'),
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
  about: words('The searches that you have saved.', 'Pretrage koje imaš sačuvane.'),
  fields: {
    id: ID,
    name: words('What you call it.', 'Tvoje ime za nju.'),
    filters: words('What you look for.', 'Šta tražiš.'),
    alert: words('When you are told of new pets.', 'Kada stiže obaveštenje o novim ljubimcima.'),
    found: words('How many pets you were told of.', 'O koliko ljubimaca je stiglo obaveštenje.'),
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
          _count: { select: { hits: { where: { toldAt: { not: null } } } } },
        },
      }),
    );
    for await (const { id, name, filters, alert, createdAt, _count } of rows)
      yield { id, name, filters, alert, found: _count.hits, createdAt: moment(createdAt) };
  },
});
