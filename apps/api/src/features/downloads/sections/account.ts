import { openingHoursSelect, toOpeningHours } from '../../businesses/opening-hours.mapper.js';
import { localizedText } from '../../../platform/http/language.js';
import { toDay } from '../../../platform/validation/dates.js';
import { ID, timestamp, timestampOrNull, section, single } from './section.js';

export const account = section({
  file: 'account',
  tables: ['User'],
  isObject: true,
  about: { en: 'Your account.', sr: 'Tvoj nalog.' },
  fields: {
    id: ID,
    uuid: { en: 'The identifier in the URL of your profile.', sr: 'Oznaka u adresi tvog profila.' },
    email: { en: 'The email address of your login.', sr: 'Imejl adresa za prijavu.' },
    emailConfirmedAt: {
      en: 'When you confirmed the email address; empty if you have not.',
      sr: 'Kada je imejl adresa potvrđena; prazno ako nije.',
    },
    role: {
      en: 'Your role. MEMBER is a user without special rights.',
      sr: 'Tvoja uloga. MEMBER je nalog bez posebnih prava.',
    },
    newEmail: {
      en: 'The new email address that waits for your confirmation.',
      sr: 'Nova imejl adresa koja čeka tvoju potvrdu.',
    },
    registeredAt: { en: 'When you registered.', sr: 'Kada je nalog napravljen.' },
    updatedAt: { en: 'When your account was last changed.', sr: 'Kada je nalog poslednji put promenjen.' },
    emailVisibility: { en: 'Who sees your email address.', sr: 'Ko vidi tvoju imejl adresu.' },
    phoneVisibility: { en: 'Who sees your phone number.', sr: 'Ko vidi tvoj broj telefona.' },
    streetVisibility: {
      en: 'Who sees your street; empty if you have not chosen.',
      sr: 'Ko vidi tvoju ulicu; prazno ako nije izabrano.',
    },
    birthDateVisibility: {
      en: 'Who sees your date of birth; empty if you have not chosen.',
      sr: 'Ko vidi tvoj datum rođenja; prazno ako nije izabrano.',
    },
  },
  rows: ({ prisma, userId }) =>
    single(
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
          emailConfirmedAt: timestampOrNull(emailConfirmedAt),
          registeredAt: timestamp(createdAt),
          updatedAt: timestamp(updatedAt),
        })),
    ),
});

export const profile = section({
  file: 'profile',
  tables: ['User', 'Address', 'BusinessProfile', 'BusinessService', 'OpeningHours'],
  isObject: true,
  about: { en: 'Your profile.', sr: 'Tvoj profil.' },
  fields: {
    firstName: { en: 'Your first name, or the name of your business.', sr: 'Tvoje ime, ili ime tvoje firme.' },
    lastName: { en: 'Your last name.', sr: 'Tvoje prezime.' },
    category: {
      en: 'Your category, such as pet owner or vet.',
      sr: 'Tvoja kategorija, na primer vlasnik ljubimca ili veterinar.',
    },
    birthDate: { en: 'Your date of birth.', sr: 'Tvoj datum rođenja.' },
    phoneNumber: { en: 'Your phone number.', sr: 'Tvoj broj telefona.' },
    description: { en: 'Your description of yourself.', sr: 'Tvoj opis.' },
    facebook: { en: 'Your Facebook link.', sr: 'Tvoj Facebook link.' },
    twitter: { en: 'Your Twitter link.', sr: 'Tvoj Twitter link.' },
    youtube: { en: 'Your YouTube link.', sr: 'Tvoj YouTube link.' },
    tiktok: { en: 'Your TikTok link.', sr: 'Tvoj TikTok link.' },
    address: { en: 'Your country, city and street.', sr: 'Tvoja država, grad i ulica.' },
    businesses: {
      en: 'Your businesses: kind, founding date, services with prices, opening hours, and the id of the cover photo in your album.',
      sr: 'Tvoje firme: vrsta, datum osnivanja, usluge sa cenama, radno vreme i broj naslovne fotografije u tvom albumu.',
    },
    albumLikes: { en: 'The number of likes of your album.', sr: 'Broj sviđanja tvog albuma.' },
  },
  rows: ({ prisma, userId, language }) =>
    single(
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
          category: userCategory && localizedText(userCategory.names, language),
          birthDate: birthDate && toDay(birthDate),
          albumLikes: albumLikeCount,
          businesses: businessProfiles.map(({ kind, establishmentDate, services, coverPhotoId, ...business }) => ({
            kind,
            establishmentDate: timestamp(establishmentDate),
            services: services.map(({ service, priceKind, price, currency }) => ({
              name: localizedText(service.names, language),
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
  about: { en: 'Your active logins.', sr: 'Tvoje aktivne prijave.' },
  fields: {
    browser: { en: 'How the browser describes itself.', sr: 'Kako se pregledač predstavlja.' },
    since: { en: 'When you logged in.', sr: 'Vreme prijave.' },
    lastUsedAt: {
      en: 'When the login was last used, accurate to five minutes.',
      sr: 'Poslednje korišćenje, s tačnošću od pet minuta.',
    },
    expiresAt: { en: 'When the login expires.', sr: 'Kada prijava ističe.' },
    pushService: {
      en: 'The push service of the browser; empty without push notifications.',
      sr: 'Push servis pregledača; prazno bez push obaveštenja.',
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
        since: timestamp(createdAt),
        lastUsedAt: timestamp(lastSeenAt),
        expiresAt: timestamp(expiresAt),
        // Export only the host name: anyone with the full URL can send push messages.
        pushService: pushSubscription && new URL(pushSubscription.endpoint).host,
      };
  },
});

export const notificationSettings = section({
  file: 'notification-settings',
  tables: ['NotificationSettings', 'NotificationChoice'],
  about: { en: 'Your notification settings.', sr: 'Tvoja podešavanja obaveštenja.' },
  fields: {
    language: { en: 'The language of mails.', sr: 'Jezik imejlova.' },
    timeZone: { en: 'Your time zone.', sr: 'Tvoja vremenska zona.' },
    quietFrom: {
      en: 'Start of quiet hours, in minutes after midnight.',
      sr: 'Početak tihih sati, u minutima posle ponoći.',
    },
    quietUntil: {
      en: 'End of quiet hours, in minutes after midnight.',
      sr: 'Kraj tihih sati, u minutima posle ponoći.',
    },
    dailyAt: {
      en: 'Time of the daily mail, in minutes after midnight.',
      sr: 'Vreme dnevnog imejla, u minutima posle ponoći.',
    },
    pushShowsText: { en: 'Whether push notifications show their text.', sr: 'Da li push obaveštenja prikazuju tekst.' },
    messageMails: {
      en: 'Whether you get a mail about messages that are unread for an hour.',
      sr: 'Da li stiže imejl o porukama koje su sat vremena nepročitane.',
    },
    choices: { en: 'Your choices for each kind of notification.', sr: 'Tvoj izbor za svaku vrstu obaveštenja.' },
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
