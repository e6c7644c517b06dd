import { localizedText } from '../../../platform/http/language.js';
import { toDay } from '../../../platform/validation/dates.js';
import { BY_ID, inPages, timestamp, timestampOrNull, section } from './section.js';

export const pets = section({
  file: 'pets',
  tables: ['Pet'],
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
          birthdatePrecision: true,
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
        birthDatePrecision: pet.birthdatePrecision,
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
