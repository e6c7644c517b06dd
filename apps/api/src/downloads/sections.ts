import type { Prisma } from '@sapa/prisma/client';
import { openingHoursSelect, toOpeningHours } from '../businesses/opening-hours.mapper.js';
import { textIn, type Language, type WrittenLanguage } from '../common/http/language.js';
import { toDay } from '../common/validation/dates.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { fullName } from '../users/user-summary.js';

/** A text in each language. */
export type Words = Record<WrittenLanguage, string>;
const words = (en: string, sr: string): Words => ({ en, sr });

/** Whose data is written, and how. */
export interface Subject {
  prisma: PrismaService;
  userId: number;
  /** Of names of breeds and the like. */
  language: Language;
  /** Where the archive has this picture; null if its file is gone. */
  pathOf: (picture: Picture) => Promise<string | null>;
}

/** A picture of the person's, in the width in which the archive has it. */
export interface Picture {
  path: string;
  key: string;
  width: number;
}

/** A file of the archive. */
interface Section<Row extends object> {
  file: string;
  /** What of the database stands in it: a test asks that no table is forgotten. */
  tables: readonly Prisma.ModelName[];
  /** One object instead of a list. */
  isOne?: boolean;
  about: Words;
  fields: { [Field in keyof Row]-?: Words };
  rows: (subject: Subject) => AsyncIterable<Row>;
}

export type AnySection = Omit<Section<object>, 'fields'> & { fields: Record<string, Words> };

const section = <Row extends object>(made: Section<Row>): AnySection => made;

const PAGE = 500;

/** All rows, a page at a time in the order of their ids. */
async function* inPages<Row extends { id: number | bigint }>(
  page: (where: { id: { gt: number } }) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  for (let last = 0; ;) {
    const rows = await page({ id: { gt: last } });
    yield* rows;
    if (rows.length < PAGE) return;
    last = Number(rows.at(-1)!.id);
  }
}

const BY_ID = { orderBy: { id: 'asc' }, take: PAGE } as const;

async function* one<Row>(row: PromiseLike<Row>): AsyncGenerator<Row> {
  yield await row;
}

const moment = (date: Date): string => date.toISOString();
const momentOrNull = (date: Date | null): string | null => date && moment(date);

const personSelect = { uuid: true, firstName: true, lastName: true } as const;
const person = (user: { uuid: string; firstName: string | null; lastName: string | null }) => ({
  name: fullName(user),
  uuid: user.uuid,
});

const ID = words('Its number in Šapa.', 'Njegov broj na Šapi.');
const UUID = words('Its identifier in addresses.', 'Njegova oznaka u adresama.');
const CREATED = words('When it was created.', 'Kada je nastalo.');
const UPDATED = words('When it was last changed.', 'Kada je poslednji put promenjeno.');
const LIKES = words('How many people like it.', 'Kolikom broju ljudi se sviđa.');
const NAME = words("The other person's name today.", 'Današnje ime druge osobe.');
const PERSON_UUID = words(
  "The identifier in the address of the other's profile.",
  'Oznaka u adresi profila druge osobe.',
);
const FILE = words(
  'The picture in this archive; empty if its file is gone.',
  'Slika u ovoj arhivi; prazno ako datoteke više nema.',
);
const WIDTH = words('Pixels across, as it was uploaded.', 'Širina u pikselima, kako je poslata.');
const HEIGHT = words('Pixels down, as it was uploaded.', 'Visina u pikselima, kako je poslata.');

// ---------------------------------------------------------------------------------------------------------------- pictures

/** Letters and digits that every system can name a folder with; people can call their animals anything. */
const folderName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');

const widest = ({ key, widths }: { key: string; widths: number[] }) => ({ key, width: widths.at(-1) ?? 0 });
const pictureSelect = { id: true, key: true, width: true, height: true, widths: true, createdAt: true } as const;

/** All but those that the person has deleted: what moderators have hidden is still theirs. */
const ownPhotos = { OR: [{ deletedAt: null }, { hiddenAt: { not: null } }] };

const albumRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.userPhoto.findMany({
      ...BY_ID,
      where: { ...where, userId, ...ownPhotos },
      select: { ...pictureSelect, description: true, profileFor: { select: { id: true } } },
    }),
  );
const petPhotoRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.petPhoto.findMany({
      ...BY_ID,
      where: { ...where, pet: { userId }, ...ownPhotos },
      select: {
        ...pictureSelect,
        petId: true,
        description: true,
        mainFor: { select: { id: true } },
        pet: { select: { name: true } },
      },
    }),
  );
const mediaRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.media.findMany({
      ...BY_ID,
      where: { ...where, userId },
      select: {
        ...pictureSelect,
        uses: { orderBy: { id: 'asc' }, select: { wallPostId: true, blogPostId: true, messageId: true } },
      },
    }),
  );

type PetPhotoRow = Awaited<ReturnType<typeof petPhotoRows>> extends AsyncGenerator<infer Row> ? Row : never;
type AlbumRow = Awaited<ReturnType<typeof albumRows>> extends AsyncGenerator<infer Row> ? Row : never;
type MediaRow = Awaited<ReturnType<typeof mediaRows>> extends AsyncGenerator<infer Row> ? Row : never;

const ofAlbum = (photo: AlbumRow): Picture => ({ ...widest(photo), path: `photos/album/${photo.id}.webp` });
const ofPet = (photo: PetPhotoRow): Picture => ({
  ...widest(photo),
  path: `photos/pets/${[photo.petId, folderName(photo.pet.name)].filter(Boolean).join('-')}/${photo.id}.webp`,
});
const ofText = (picture: MediaRow): Picture => ({
  ...widest(picture),
  path: `photos/posts-and-messages/${picture.id}.webp`,
});

/** All pictures of the person, for which the archive has files. */
export async function* picturesOf(subject: Subject): AsyncGenerator<Picture> {
  for await (const row of albumRows(subject)) yield ofAlbum(row);
  for await (const row of petPhotoRows(subject)) yield ofPet(row);
  for await (const row of mediaRows(subject)) yield ofText(row);
}

// ------------------------------------------------------------------------------------------------------------- the account

const account = section({
  file: 'account',
  tables: ['User'],
  isOne: true,
  about: words('Your account.', 'Tvoj nalog.'),
  fields: {
    id: ID,
    uuid: words('The identifier in the address of your profile.', 'Oznaka u adresi tvog profila.'),
    email: words('The address with which you log in.', 'Adresa kojom se prijavljuješ.'),
    emailConfirmedAt: words(
      'When you confirmed that address; empty if you have not.',
      'Kada je ta adresa potvrđena; prazno ako nije.',
    ),
    role: words(
      'What you may do beyond your own things: MEMBER is nothing more.',
      'Šta smeš mimo svojih stvari: MEMBER je ništa više.',
    ),
    newEmail: words(
      'The address that takes its place once you confirm it.',
      'Adresa koja je zamenjuje kada je potvrdiš.',
    ),
    registeredAt: words('When you registered.', 'Kada je nalog napravljen.'),
    updatedAt: words('When something in it was last changed.', 'Kada je nešto u njemu poslednji put promenjeno.'),
    emailVisibility: words('Who sees your email address.', 'Ko vidi tvoju imejl adresu.'),
    phoneVisibility: words('Who sees your phone number.', 'Ko vidi tvoj broj telefona.'),
    streetVisibility: words(
      'Who sees your street; empty while you have not chosen.',
      'Ko vidi tvoju ulicu; prazno dok nije izabrano.',
    ),
    birthDateVisibility: words(
      'Who sees your date of birth; empty while you have not chosen.',
      'Ko vidi tvoj datum rođenja; prazno dok nije izabrano.',
    ),
  },
  rows: ({ prisma, userId }) =>
    one(
      prisma.user
        .findUniqueOrThrow({
          where: { id: userId },
          select: {
            id: true,
            uuid: true,
            email: true,
            emailConfirmedAt: true,
            newEmail: true,
            role: true,
            createdAt: true,
            updatedAt: true,
            emailVisibility: true,
            phoneVisibility: true,
            streetVisibility: true,
            birthDateVisibility: true,
          },
        })
        .then(({ createdAt, updatedAt, emailConfirmedAt, ...user }) => ({
          ...user,
          emailConfirmedAt: momentOrNull(emailConfirmedAt),
          registeredAt: moment(createdAt),
          updatedAt: moment(updatedAt),
        })),
    ),
});

const profile = section({
  file: 'profile',
  tables: ['User', 'Address', 'BusinessProfile', 'BusinessService', 'OpeningHours'],
  isOne: true,
  about: words('What your profile says.', 'Šta piše na tvom profilu.'),
  fields: {
    firstName: words('Your first name, or the name of your business.', 'Tvoje ime, ili ime tvoje firme.'),
    lastName: words('Your last name.', 'Tvoje prezime.'),
    category: words('Who you are.', 'Ko si.'),
    birthDate: words('Your date of birth.', 'Tvoj datum rođenja.'),
    phoneNumber: words('Your phone number.', 'Tvoj broj telefona.'),
    description: words('What you say about yourself.', 'Šta kažeš o sebi.'),
    facebook: words('Your link there.', 'Tvoj tamošnji link.'),
    twitter: words('Your link there.', 'Tvoj tamošnji link.'),
    youtube: words('Your link there.', 'Tvoj tamošnji link.'),
    tiktok: words('Your link there.', 'Tvoj tamošnji link.'),
    address: words('Your country, city and street.', 'Tvoja država, grad i ulica.'),
    businesses: words(
      'Your businesses: their kind, when they were founded, the services they offer with their prices, when they are open, and the number of the cover in your album.',
      'Tvoje firme: vrsta, datum osnivanja, usluge koje nude sa cenama, radno vreme i broj naslovne fotografije u tvom albumu.',
    ),
    albumLikes: words('How many people like your album.', 'Kolikom broju ljudi se sviđa tvoj album.'),
  },
  rows: ({ prisma, userId, language }) =>
    one(
      prisma.user
        .findUniqueOrThrow({
          where: { id: userId },
          select: {
            firstName: true,
            lastName: true,
            birthDate: true,
            phoneNumber: true,
            description: true,
            facebook: true,
            twitter: true,
            youtube: true,
            tiktok: true,
            albumLikeCount: true,
            userCategory: { select: { names: true } },
            address: { select: { country: true, city: true, street: true } },
            businessProfiles: {
              select: {
                kind: true,
                establishmentDate: true,
                services: {
                  select: { priceKind: true, price: true, currency: true, service: { select: { names: true } } },
                },
                ...openingHoursSelect,
                coverPhotoId: true,
              },
            },
          },
        })
        .then(({ userCategory, businessProfiles, birthDate, albumLikeCount, ...user }) => ({
          ...user,
          category: userCategory && textIn(userCategory.names, language),
          birthDate: birthDate && toDay(birthDate),
          albumLikes: albumLikeCount,
          businesses: businessProfiles.map(({ kind, establishmentDate, services, coverPhotoId, ...business }) => ({
            kind,
            establishmentDate: moment(establishmentDate),
            services: services.map(({ service, priceKind, price, currency }) => ({
              name: textIn(service.names, language),
              priceKind,
              price: price?.toNumber() ?? null,
              currency,
            })),
            openingHours: toOpeningHours(business),
            coverPhoto: coverPhotoId,
          })),
        })),
    ),
});

const sessions = section({
  file: 'sessions',
  tables: ['Session', 'PushSubscription'],
  about: words('Where you are logged in.', 'Gde je tvoj nalog prijavljen.'),
  fields: {
    browser: words('How the browser describes itself.', 'Kako se pregledač predstavlja.'),
    since: words('When you logged in there.', 'Vreme prijave.'),
    lastUsedAt: words('When it was last used, within five minutes.', 'Poslednje korišćenje, u okviru pet minuta.'),
    expiresAt: words('When you are logged out there.', 'Vreme odjave.'),
    pushService: words(
      'The service that brings notifications there; empty if you have not asked for them.',
      'Servis koji tamo donosi obaveštenja; prazno ako nisu tražena.',
    ),
  },
  rows: async function* ({ prisma, userId }) {
    const rows = await prisma.session.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
      select: {
        userAgent: true,
        createdAt: true,
        lastSeenAt: true,
        expiresAt: true,
        pushSubscription: { select: { endpoint: true } },
      },
    });
    for (const { userAgent, createdAt, lastSeenAt, expiresAt, pushSubscription } of rows)
      yield {
        browser: userAgent,
        since: moment(createdAt),
        lastUsedAt: moment(lastSeenAt),
        expiresAt: moment(expiresAt),
        // Not all of it: whoever has the address could push there.
        pushService: pushSubscription && new URL(pushSubscription.endpoint).host,
      };
  },
});

// ---------------------------------------------------------------------------------------------------------- pets and photos

const pets = section({
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
          visibleToVisitors: true,
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

const album = section({
  file: 'album',
  tables: ['UserPhoto'],
  about: words('The photos of your own album.', 'Fotografije iz tvog albuma.'),
  fields: {
    id: ID,
    file: FILE,
    description: words('What you say about it.', 'Šta kažeš o njoj.'),
    isProfilePicture: words('Whether it is your profile picture.', 'Da li je tvoja profilna slika.'),
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: words('When you uploaded it.', 'Kada je poslata.'),
  },
  rows: async function* (subject) {
    for await (const photo of albumRows(subject))
      yield {
        id: photo.id,
        file: await subject.pathOf(ofAlbum(photo)),
        description: photo.description,
        isProfilePicture: photo.profileFor !== null,
        width: photo.width,
        height: photo.height,
        uploadedAt: moment(photo.createdAt),
      };
  },
});

const petPhotos = section({
  file: 'pet-photos',
  tables: ['PetPhoto'],
  about: words("The photos of your pets' albums.", 'Fotografije iz albuma tvojih ljubimaca.'),
  fields: {
    id: ID,
    petId: words('Whose photo it is: a number in pets.json.', 'Čija je: broj iz pets.json.'),
    file: FILE,
    description: words('What you say about it.', 'Šta kažeš o njoj.'),
    isMainPhoto: words("Whether it is the pet's main photo.", 'Da li je glavna fotografija ljubimca.'),
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: words('When you uploaded it.', 'Kada je poslata.'),
  },
  rows: async function* (subject) {
    for await (const photo of petPhotoRows(subject))
      yield {
        id: photo.id,
        petId: photo.petId,
        file: await subject.pathOf(ofPet(photo)),
        description: photo.description,
        isMainPhoto: photo.mainFor !== null,
        width: photo.width,
        height: photo.height,
        uploadedAt: moment(photo.createdAt),
      };
  },
});

const favourites = section({
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

const savedSearches = section({
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

const pictures = section({
  file: 'pictures',
  tables: ['Media', 'MediaUse'],
  about: words(
    'The pictures of your posts, blog posts and messages that are in none of your albums.',
    'Slike iz tvojih objava, bloga i poruka kojih nema u tvojim albumima.',
  ),
  fields: {
    id: ID,
    file: FILE,
    shownIn: words('Where it is shown: kind and number.', 'Gde se vidi: vrsta i broj.'),
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: words('When you uploaded it.', 'Kada je poslata.'),
  },
  rows: async function* (subject) {
    for await (const picture of mediaRows(subject))
      yield {
        id: picture.id,
        file: await subject.pathOf(ofText(picture)),
        shownIn: picture.uses.map((use) => targetOf(use)),
        width: picture.width,
        height: picture.height,
        uploadedAt: moment(picture.createdAt),
      };
  },
});

// ------------------------------------------------------------------------------------------------------------ the community

/** The kind and the number of what something is about. */
function targetOf(row: {
  wallPostId?: number | null;
  blogPostId?: number | null;
  albumUserId?: number | null;
  albumPetId?: number | null;
  commentId?: bigint | null;
  messageId?: bigint | null;
}): { kind: string; id: number } | null {
  if (row.wallPostId) return { kind: 'wall_post', id: row.wallPostId };
  if (row.blogPostId) return { kind: 'blog_post', id: row.blogPostId };
  if (row.albumUserId) return { kind: 'user_album', id: row.albumUserId };
  if (row.albumPetId) return { kind: 'pet_album', id: row.albumPetId };
  if (row.commentId) return { kind: 'comment', id: Number(row.commentId) };
  if (row.messageId) return { kind: 'message', id: Number(row.messageId) };
  return null;
}

const wallPosts = section({
  file: 'wall-posts',
  tables: ['WallPost', 'WallPostTag'],
  about: words('Your posts on the wall.', 'Tvoje objave na zidu.'),
  fields: {
    id: ID,
    content: words('What you wrote.', 'Šta piše.'),
    pictureUrl: words('The address of its picture.', 'Adresa slike.'),
    tags: words('Its hashtags.', 'Heštegovi.'),
    mentions: words('The names you mentioned in it.', 'Imena koja pominje.'),
    likes: LIKES,
    comments: words('How many comments it has.', 'Broj komentara.'),
    createdAt: CREATED,
    editedAt: words('When you last changed it.', 'Kada je poslednji put izmenjena.'),
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.wallPost.findMany({
        ...BY_ID,
        where: { ...where, authorId: userId },
        select: {
          id: true,
          content: true,
          mediaUrl: true,
          likeCount: true,
          commentCount: true,
          createdAt: true,
          editedAt: true,
          tags: { select: { tag: true, spelling: true }, orderBy: { tag: 'asc' } },
          mentions: { select: { name: true }, orderBy: { id: 'asc' } },
        },
      }),
    );
    for await (const post of rows)
      yield {
        id: post.id,
        content: post.content,
        pictureUrl: post.mediaUrl,
        tags: post.tags.map(({ tag, spelling }) => spelling ?? tag),
        mentions: post.mentions.map(({ name }) => name),
        likes: post.likeCount,
        comments: post.commentCount,
        createdAt: moment(post.createdAt),
        editedAt: momentOrNull(post.editedAt),
      };
  },
});

const blogPosts = section({
  file: 'blog-posts',
  tables: ['BlogPost'],
  about: words('Your blog posts, drafts included.', 'Tvoj blog, sa nacrtima.'),
  fields: {
    id: ID,
    uuid: UUID,
    title: words('Its title.', 'Naslov.'),
    content: words('Its text, in Markdown.', 'Tekst, u Markdown-u.'),
    category: words('Its category.', 'Kategorija.'),
    pictureUrl: words('The address of its picture.', 'Adresa slike.'),
    isPublished: words(
      'Whether others can read it; else it is a draft.',
      'Da li drugi mogu da ga čitaju; inače je nacrt.',
    ),
    publishedAt: words('When you published it.', 'Kada je objavljen.'),
    likes: LIKES,
    comments: words('How many comments it has.', 'Broj komentara.'),
    createdAt: CREATED,
    updatedAt: UPDATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.blogPost.findMany({
        ...BY_ID,
        where: { ...where, authorId: userId },
        select: {
          id: true,
          uuid: true,
          title: true,
          content: true,
          category: true,
          imageUrl: true,
          isPublished: true,
          publishedAt: true,
          likeCount: true,
          commentCount: true,
          createdAt: true,
          updatedAt: true,
        },
      }),
    );
    for await (const { imageUrl, likeCount, commentCount, publishedAt, createdAt, updatedAt, ...post } of rows)
      yield {
        ...post,
        pictureUrl: imageUrl,
        publishedAt: momentOrNull(publishedAt),
        likes: likeCount,
        comments: commentCount,
        createdAt: moment(createdAt),
        updatedAt: moment(updatedAt),
      };
  },
});

const comments = section({
  file: 'comments',
  tables: ['Comment'],
  about: words('Your comments.', 'Tvoji komentari.'),
  fields: {
    id: ID,
    on: words('What you commented on: kind and number.', 'Šta komentariše: vrsta i broj.'),
    replyTo: words('The number of the comment that it replies to.', 'Broj komentara na koji odgovara.'),
    content: words('What you wrote.', 'Šta piše.'),
    mentions: words('The names you mentioned in it.', 'Imena koja pominje.'),
    createdAt: CREATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.comment.findMany({
        ...BY_ID,
        where: { ...where, authorId: userId },
        select: {
          id: true,
          wallPostId: true,
          blogPostId: true,
          parentId: true,
          content: true,
          createdAt: true,
          mentions: { select: { name: true }, orderBy: { id: 'asc' } },
        },
      }),
    );
    for await (const comment of rows)
      yield {
        id: Number(comment.id),
        on: targetOf(comment),
        replyTo: comment.parentId === null ? null : Number(comment.parentId),
        content: comment.content,
        mentions: comment.mentions.map(({ name }) => name),
        createdAt: moment(comment.createdAt),
      };
  },
});

const likes = section({
  file: 'likes',
  tables: ['Like'],
  about: words('What you like.', 'Šta ti se sviđa.'),
  fields: {
    id: ID,
    of: words('What you like: kind and number.', 'Šta ti se sviđa: vrsta i broj.'),
    createdAt: CREATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.like.findMany({
        ...BY_ID,
        where: { ...where, userId },
        select: {
          id: true,
          wallPostId: true,
          blogPostId: true,
          albumUserId: true,
          albumPetId: true,
          createdAt: true,
        },
      }),
    );
    for await (const like of rows) yield { id: Number(like.id), of: targetOf(like), createdAt: moment(like.createdAt) };
  },
});

const mentions = section({
  file: 'mentions',
  tables: ['Mention'],
  about: words('Where others have mentioned you.', 'Gde te drugi pominju.'),
  fields: {
    id: ID,
    name: words('How you were called.', 'Kako te zovu.'),
    in: words('Where: kind and number.', 'Gde: vrsta i broj.'),
    createdAt: CREATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.mention.findMany({
        ...BY_ID,
        where: { ...where, userId },
        select: { id: true, name: true, wallPostId: true, commentId: true, createdAt: true },
      }),
    );
    for await (const mention of rows)
      yield {
        id: Number(mention.id),
        name: mention.name,
        in: targetOf(mention),
        createdAt: moment(mention.createdAt),
      };
  },
});

// ------------------------------------------------------------------------------------------------------------- other people

const friends = section({
  file: 'friends',
  tables: ['Friendship'],
  about: words('Your friends, and requests without an answer.', 'Tvoji prijatelji i zahtevi bez odgovora.'),
  fields: {
    name: NAME,
    uuid: PERSON_UUID,
    state: words(
      'friends, you_asked (they have not answered), they_asked (you have not answered).',
      'friends (prijatelji), you_asked (čeka se njihov odgovor), they_asked (čeka se tvoj odgovor).',
    ),
    askedAt: words('When one of you asked.', 'Kada je zahtev poslat.'),
    updatedAt: words(
      'When the request was last changed, such as by its acceptance.',
      'Kada je zahtev poslednji put promenjen, na primer prihvaćen.',
    ),
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.friendship.findMany({
        ...BY_ID,
        where: { ...where, OR: [{ requesterId: userId }, { addresseeId: userId }] },
        select: {
          id: true,
          status: true,
          createdAt: true,
          updatedAt: true,
          requesterId: true,
          requester: { select: personSelect },
          addressee: { select: personSelect },
        },
      }),
    );
    for await (const { status, createdAt, updatedAt, requesterId, requester, addressee } of rows) {
      const isAsker = requesterId === userId;
      yield {
        ...person(isAsker ? addressee : requester),
        state: status === 'ACCEPTED' ? 'friends' : isAsker ? 'you_asked' : 'they_asked',
        askedAt: moment(createdAt),
        updatedAt: moment(updatedAt),
      };
    }
  },
});

const blocked = section({
  file: 'blocked',
  tables: ['Block'],
  about: words('Whom you have blocked.', 'Koga blokiraš.'),
  fields: { name: NAME, uuid: PERSON_UUID, since: words('When you did.', 'Od kada.') },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.block.findMany({
        ...BY_ID,
        where: { ...where, blockerId: userId },
        select: { id: true, createdAt: true, blocked: { select: personSelect } },
      }),
    );
    for await (const row of rows) yield { ...person(row.blocked), since: moment(row.createdAt) };
  },
});

const messages = section({
  file: 'messages',
  tables: ['Conversation', 'ConversationMember', 'Message'],
  about: words(
    'Your conversations, one after the other: what you wrote, and what was written to you.',
    'Tvoja dopisivanja, jedno za drugim: šta je od tebe i šta je stiglo tebi.',
  ),
  fields: {
    id: ID,
    with: words('With whom.', 'S kim.'),
    uuid: PERSON_UUID,
    from: words('you or them.', 'you (ti) ili them (druga osoba).'),
    type: words('TEXT or IMAGE.', 'TEXT (tekst) ili IMAGE (slika).'),
    content: words(
      'The text, or the address of the picture. Pictures that you sent are in this archive, those of others are theirs.',
      'Tekst, ili adresa slike. Slike koje šalješ ti su u ovoj arhivi, tuđe pripadaju drugima.',
    ),
    sentAt: words('When it was sent.', 'Kada je poslata.'),
    readAt: words('When it was read.', 'Kada je pročitana.'),
  },
  rows: async function* ({ prisma, userId }) {
    const conversations = inPages(async (where) => {
      const members = await prisma.conversationMember.findMany({
        where: { userId, conversationId: where.id },
        orderBy: { conversationId: 'asc' },
        take: PAGE,
        select: {
          conversation: {
            select: {
              id: true,
              lowUserId: true,
              lowUser: { select: personSelect },
              highUser: { select: personSelect },
            },
          },
        },
      });
      return members.map(({ conversation }) => conversation);
    });
    for await (const { id: conversationId, lowUserId, lowUser, highUser } of conversations) {
      const { name, uuid } = person(lowUserId === userId ? highUser : lowUser);
      const rows = inPages((where) =>
        prisma.message.findMany({
          ...BY_ID,
          where: { ...where, conversationId },
          select: { id: true, senderId: true, messageType: true, content: true, createdAt: true, readAt: true },
        }),
      );
      for await (const message of rows)
        yield {
          id: Number(message.id),
          with: name,
          uuid,
          from: message.senderId === userId ? 'you' : 'them',
          type: message.messageType,
          content: message.content,
          sentAt: moment(message.createdAt),
          readAt: momentOrNull(message.readAt),
        };
    }
  },
});

const notifications = section({
  file: 'notifications',
  tables: ['Notification', 'Notice'],
  about: words('What you were notified of.', 'Tvoja obaveštenja.'),
  fields: {
    id: ID,
    kind: words('What happened.', 'Šta se desilo.'),
    about: words('What it is about: kind and number.', 'Na šta se odnosi: vrsta i broj.'),
    notice: words(
      'What Šapa itself tells you: the name of what it is about, and what somebody wrote to you.',
      'Šta ti javlja sama Šapa: ime onoga na šta se odnosi i šta ti neko piše.',
    ),
    updatedAt: words('When it last happened.', 'Kada se poslednji put desilo.'),
    readAt: words('When you saw it.', 'Kada je pogledano.'),
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.notification.findMany({
        ...BY_ID,
        where: { ...where, recipientId: userId },
        select: {
          id: true,
          kind: true,
          wallPostId: true,
          blogPostId: true,
          albumUserId: true,
          albumPetId: true,
          commentId: true,
          friendshipId: true,
          mentionId: true,
          notice: { select: { about: true, words: true } },
          updatedAt: true,
          readAt: true,
        },
      }),
    );
    for await (const { id, kind, updatedAt, readAt, friendshipId, mentionId, notice, ...row } of rows)
      yield {
        id: Number(id),
        kind,
        about:
          targetOf(row) ??
          (friendshipId
            ? { kind: 'friendship', id: friendshipId }
            : mentionId
              ? { kind: 'mention', id: Number(mentionId) }
              : null),
        notice,
        updatedAt: moment(updatedAt),
        readAt: momentOrNull(readAt),
      };
  },
});

// --------------------------------------------------------------------------------------------------- reports and moderation

/** What a report or a decision is about. */
const reported = ({ type, targetId }: { type: string; targetId: bigint }) => ({
  kind: type.toLowerCase(),
  id: Number(targetId),
});
const reportedSelect = { type: true, targetId: true } as const;

const reports = section({
  file: 'reports',
  tables: ['Report'],
  about: words('What you have reported.', 'Tvoje prijave.'),
  fields: {
    id: ID,
    on: words('What you reported: kind and number.', 'Šta je prijavljeno: vrsta i broj.'),
    reason: words('Why.', 'Razlog.'),
    words: words('What you wrote about it.', 'Šta pišeš o tome.'),
    createdAt: CREATED,
    closedAt: words('When you were told what came of it.', 'Kada ti je javljen ishod.'),
    hasLedTo: words('Whether something was done.', 'Da li je nešto preduzeto.'),
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.report.findMany({
        ...BY_ID,
        where: { ...where, reporterId: userId },
        select: {
          id: true,
          reason: true,
          words: true,
          createdAt: true,
          closedAt: true,
          hasLedTo: true,
          case: { select: reportedSelect },
        },
      }),
    );
    for await (const { case: about, createdAt, closedAt, ...report } of rows)
      yield { ...report, on: reported(about), createdAt: moment(createdAt), closedAt: momentOrNull(closedAt) };
  },
});

const decisions = section({
  file: 'decisions',
  tables: ['ModerationCase', 'ModerationDecision'],
  about: words(
    'What moderators decided about you or something of yours.',
    'Šta su moderatori odlučili o tebi ili o nečemu tvom.',
  ),
  fields: {
    id: ID,
    on: words('What it is about: kind and number.', 'Na šta se odnosi: vrsta i broj.'),
    action: words('What was done.', 'Šta je urađeno.'),
    reason: words('Why.', 'Razlog.'),
    words: words('What you were told.', 'Šta ti je rečeno.'),
    until: words('The end of a suspension.', 'Kraj suspenzije.'),
    createdAt: CREATED,
    objection: words('Why you objected.', 'Tvoj prigovor.'),
    objectedAt: words('When you objected.', 'Vreme prigovora.'),
    isUpheld: words('Whether it was kept in spite of that.', 'Da li je odluka uprkos tome ostala.'),
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.moderationDecision.findMany({
        ...BY_ID,
        // What only colleagues read is theirs.
        where: { ...where, case: { userId }, action: { notIn: ['DISMISS', 'NOTE'] } },
        select: {
          id: true,
          action: true,
          reason: true,
          words: true,
          until: true,
          createdAt: true,
          objection: true,
          objectedAt: true,
          isUpheld: true,
          case: { select: reportedSelect },
        },
      }),
    );
    for await (const { case: about, until, createdAt, objectedAt, ...decision } of rows)
      yield {
        ...decision,
        on: reported(about),
        until: momentOrNull(until),
        createdAt: moment(createdAt),
        objectedAt: momentOrNull(objectedAt),
      };
  },
});

const notificationSettings = section({
  file: 'notification-settings',
  tables: ['NotificationSettings', 'NotificationChoice'],
  about: words('How you want to be notified.', 'Kako želiš da primaš obaveštenja.'),
  fields: {
    language: words('The language of mails.', 'Jezik imejlova.'),
    timeZone: words('Your time zone.', 'Tvoja vremenska zona.'),
    quietFrom: words('Minutes after midnight from which it is quiet.', 'Minuti posle ponoći od kojih je mirno.'),
    quietUntil: words('Minutes after midnight until which it is quiet.', 'Minuti posle ponoći do kojih je mirno.'),
    dailyAt: words(
      'Minutes after midnight at which the daily mail is sent.',
      'Minuti posle ponoći kada stiže dnevni imejl.',
    ),
    pushShowsText: words('Whether pushes show what they are about.', 'Da li se na ekranu vidi o čemu se radi.'),
    choices: words('What you chose for each kind.', 'Šta je izabrano za svaku vrstu.'),
  },
  rows: async function* ({ prisma, userId }) {
    const settings = await prisma.notificationSettings.findUnique({
      where: { userId },
      select: {
        language: true,
        timeZone: true,
        quietFrom: true,
        quietUntil: true,
        dailyAt: true,
        pushShowsText: true,
        choices: { select: { kind: true, mail: true, push: true }, orderBy: { kind: 'asc' } },
      },
    });
    if (settings) yield settings;
  },
});

/** The files of the archive, in their order. */
export const SECTIONS: readonly AnySection[] = [
  account,
  profile,
  sessions,
  pets,
  album,
  petPhotos,
  favourites,
  savedSearches,
  pictures,
  wallPosts,
  blogPosts,
  comments,
  likes,
  mentions,
  friends,
  blocked,
  messages,
  notifications,
  notificationSettings,
  reports,
  decisions,
];

/** Tables without a file of their own, each with the reason. */
export const NOT_EXPORTED: Partial<Record<Prisma.ModelName, string>> = {
  AuditEntry:
    'what those who run this installation did; what it meant for the person reached them as a notice, which is exported',
  AccountLink: 'one-time links that were mailed: only the hash of a secret, for an hour',
  DataDownload: 'this download itself',
  RecoveryCode: 'hashes of secrets',
  SecondFactor: 'a secret, which only an authenticator may have',
  Invitation: 'hashes of links for people who are not here yet',
  Gazetteer: 'which list of places there is, the same for everybody',
  KnownDevice: 'hashes of random numbers on devices, to tell of a login on another one',
  PushKey: 'of this installation, and of nobody',
  PetCategory: 'reference data, the same for everybody',
  PetCategoryFood: 'reference data, the same for everybody',
  PetCategoryGroup: 'reference data, the same for everybody',
  Place: 'reference data, the same for everybody',
  Registration: 'who may register here',
  SeededPart: 'which demo data has been put in',
  Service: 'reference data, the same for everybody',
  StreamEvent: 'numbers of posts and comments that are in the archive, for a day',
  UserCategory: 'reference data, the same for everybody',
};
