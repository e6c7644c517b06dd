import { openingHoursSelect, toOpeningHours } from '../../businesses/opening-hours.mapper.js';
import { localizedText } from '../../../platform/http/language.js';
import { toDay } from '../../../platform/validation/dates.js';
import { timestamp, timestampOrNull, section, single } from './section.js';

export const account = section({
  file: 'account',
  tables: ['User'],
  isObject: true,
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
            visibleToVisitors: true,
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

export const passkeys = section({
  file: 'passkeys',
  tables: ['Passkey'],
  rows: async function* ({ prisma, userId }) {
    const rows = await prisma.passkey.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      select: { name: true, createdAt: true, lastUsedAt: true, isBackedUp: true, transports: true },
    });
    for (const { createdAt, lastUsedAt, ...passkey } of rows)
      yield { ...passkey, createdAt: timestamp(createdAt), lastUsedAt: timestampOrNull(lastUsedAt) };
  },
});

export const linkedAccounts = section({
  file: 'linked-accounts',
  tables: ['LinkedAccount'],
  rows: async function* ({ prisma, userId }) {
    const rows = await prisma.linkedAccount.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      select: { issuer: true, subject: true, createdAt: true, lastUsedAt: true },
    });
    for (const { createdAt, lastUsedAt, ...account } of rows)
      yield { ...account, createdAt: timestamp(createdAt), lastUsedAt: timestampOrNull(lastUsedAt) };
  },
});

export const notificationSettings = section({
  file: 'notification-settings',
  tables: ['NotificationSettings', 'NotificationChoice'],
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
