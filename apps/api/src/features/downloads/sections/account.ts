import { openingHoursSelect, toOpeningHours } from '../../businesses/opening-hours.mapper.js';
import { textIn } from '../../../platform/http/language.js';
import { toDay } from '../../../platform/validation/dates.js';
import { ID, moment, momentOrNull, one, section } from './section.js';

export const account = section({
  file: 'account',
  tables: ['User'],
  isOne: true,
  about: { en: 'Your account.', sr: 'Tvoj nalog.' },
  fields: {
    id: ID,
    uuid: { en: 'The identifier in the address of your profile.', sr: 'Oznaka u adresi tvog profila.' },
    email: { en: 'The address with which you log in.', sr: 'Adresa kojom se prijavljuješ.' },
    emailConfirmedAt: {
      en: 'When you confirmed that address; empty if you have not.',
      sr: 'Kada je ta adresa potvrđena; prazno ako nije.',
    },
    role: {
      en: 'What you may do beyond your own things: MEMBER is nothing more.',
      sr: 'Šta smeš mimo svojih stvari: MEMBER je ništa više.',
    },
    newEmail: {
      en: 'The address that takes its place once you confirm it.',
      sr: 'Adresa koja je zamenjuje kada je potvrdiš.',
    },
    registeredAt: { en: 'When you registered.', sr: 'Kada je nalog napravljen.' },
    updatedAt: { en: 'When something in it was last changed.', sr: 'Kada je nešto u njemu poslednji put promenjeno.' },
    emailVisibility: { en: 'Who sees your email address.', sr: 'Ko vidi tvoju imejl adresu.' },
    phoneVisibility: { en: 'Who sees your phone number.', sr: 'Ko vidi tvoj broj telefona.' },
    streetVisibility: {
      en: 'Who sees your street; empty while you have not chosen.',
      sr: 'Ko vidi tvoju ulicu; prazno dok nije izabrano.',
    },
    birthDateVisibility: {
      en: 'Who sees your date of birth; empty while you have not chosen.',
      sr: 'Ko vidi tvoj datum rođenja; prazno dok nije izabrano.',
    },
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

export const profile = section({
  file: 'profile',
  tables: ['User', 'Address', 'BusinessProfile', 'BusinessService', 'OpeningHours'],
  isOne: true,
  about: { en: 'What your profile says.', sr: 'Šta piše na tvom profilu.' },
  fields: {
    firstName: { en: 'Your first name, or the name of your business.', sr: 'Tvoje ime, ili ime tvoje firme.' },
    lastName: { en: 'Your last name.', sr: 'Tvoje prezime.' },
    category: { en: 'Who you are.', sr: 'Ko si.' },
    birthDate: { en: 'Your date of birth.', sr: 'Tvoj datum rođenja.' },
    phoneNumber: { en: 'Your phone number.', sr: 'Tvoj broj telefona.' },
    description: { en: 'What you say about yourself.', sr: 'Šta kažeš o sebi.' },
    facebook: { en: 'Your link there.', sr: 'Tvoj tamošnji link.' },
    twitter: { en: 'Your link there.', sr: 'Tvoj tamošnji link.' },
    youtube: { en: 'Your link there.', sr: 'Tvoj tamošnji link.' },
    tiktok: { en: 'Your link there.', sr: 'Tvoj tamošnji link.' },
    address: { en: 'Your country, city and street.', sr: 'Tvoja država, grad i ulica.' },
    businesses: {
      en: 'Your businesses: their kind, when they were founded, the services they offer with their prices, when they are open, and the number of the cover in your album.',
      sr: 'Tvoje firme: vrsta, datum osnivanja, usluge koje nude sa cenama, radno vreme i broj naslovne fotografije u tvom albumu.',
    },
    albumLikes: { en: 'How many people like your album.', sr: 'Kolikom broju ljudi se sviđa tvoj album.' },
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

export const sessions = section({
  file: 'sessions',
  tables: ['Session', 'PushSubscription'],
  about: { en: 'Where you are logged in.', sr: 'Gde je tvoj nalog prijavljen.' },
  fields: {
    browser: { en: 'How the browser describes itself.', sr: 'Kako se pregledač predstavlja.' },
    since: { en: 'When you logged in there.', sr: 'Vreme prijave.' },
    lastUsedAt: { en: 'When it was last used, within five minutes.', sr: 'Poslednje korišćenje, u okviru pet minuta.' },
    expiresAt: { en: 'When you are logged out there.', sr: 'Vreme odjave.' },
    pushService: {
      en: 'The service that brings notifications there; empty if you have not asked for them.',
      sr: 'Servis koji tamo donosi obaveštenja; prazno ako nisu tražena.',
    },
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

export const notificationSettings = section({
  file: 'notification-settings',
  tables: ['NotificationSettings', 'NotificationChoice'],
  about: { en: 'How you want to be notified.', sr: 'Kako želiš da primaš obaveštenja.' },
  fields: {
    language: { en: 'The language of mails.', sr: 'Jezik imejlova.' },
    timeZone: { en: 'Your time zone.', sr: 'Tvoja vremenska zona.' },
    quietFrom: { en: 'Minutes after midnight from which it is quiet.', sr: 'Minuti posle ponoći od kojih je mirno.' },
    quietUntil: { en: 'Minutes after midnight until which it is quiet.', sr: 'Minuti posle ponoći do kojih je mirno.' },
    dailyAt: {
      en: 'Minutes after midnight at which the daily mail is sent.',
      sr: 'Minuti posle ponoći kada stiže dnevni imejl.',
    },
    pushShowsText: { en: 'Whether pushes show what they are about.', sr: 'Da li se na ekranu vidi o čemu se radi.' },
    messageMails: {
      en: 'Whether a mail tells of messages that have been unread for an hour.',
      sr: 'Da li imejl javlja o porukama koje su sat vremena nepročitane.',
    },
    choices: { en: 'What you chose for each kind.', sr: 'Šta je izabrano za svaku vrstu.' },
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
        messageMails: true,
        choices: { select: { kind: true, mail: true, push: true }, orderBy: { kind: 'asc' } },
      },
    });
    if (settings) yield settings;
  },
});
