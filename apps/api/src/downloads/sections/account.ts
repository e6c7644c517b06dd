import { openingHoursSelect, toOpeningHours } from '../../businesses/opening-hours.mapper.js';
import { textIn } from '../../common/http/language.js';
import { toDay } from '../../common/validation/dates.js';
import { ID, moment, momentOrNull, one, section, words } from './section.js';

export const account = section({
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

export const profile = section({
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

export const sessions = section({
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

export const notificationSettings = section({
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
