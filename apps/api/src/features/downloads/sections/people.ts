import { fullName } from '../../../platform/users/user-summary.js';
import { BY_ID, ID, inPages, timestamp, timestampOrNull, PAGE, section, targetOf, type Words } from './section.js';

const personSelect = { uuid: true, firstName: true, lastName: true } as const;
const person = (user: { uuid: string; firstName: string | null; lastName: string | null }) => ({
  name: fullName(user),
  uuid: user.uuid,
});

const NAME: Words = { en: "The other person's current name.", sr: 'Sadašnje ime druge osobe.' };
const PERSON_UUID: Words = {
  en: "The identifier in the URL of the other person's profile.",
  sr: 'Oznaka u adresi profila druge osobe.',
};

export const friends = section({
  file: 'friends',
  tables: ['Friendship'],
  about: { en: 'Your friends and open friend requests.', sr: 'Tvoji prijatelji i zahtevi bez odgovora.' },
  fields: {
    name: NAME,
    uuid: PERSON_UUID,
    state: {
      en: 'friends, you_asked (they have not answered), they_asked (you have not answered).',
      sr: 'friends (prijatelji), you_asked (čeka se njihov odgovor), they_asked (čeka se tvoj odgovor).',
    },
    askedAt: { en: 'When the request was sent.', sr: 'Kada je zahtev poslat.' },
    updatedAt: {
      en: 'When the request was last changed, such as by its acceptance.',
      sr: 'Kada je zahtev poslednji put promenjen, na primer prihvaćen.',
    },
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
      const isRequester = requesterId === userId;
      yield {
        ...person(isRequester ? addressee : requester),
        state: status === 'ACCEPTED' ? 'friends' : isRequester ? 'you_asked' : 'they_asked',
        askedAt: timestamp(createdAt),
        updatedAt: timestamp(updatedAt),
      };
    }
  },
});

export const blocked = section({
  file: 'blocked',
  tables: ['Block'],
  about: { en: 'The people you have blocked.', sr: 'Osobe koje blokiraš.' },
  fields: {
    name: NAME,
    uuid: PERSON_UUID,
    since: { en: 'When you blocked the person.', sr: 'Kada je osoba blokirana.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.block.findMany({
        ...BY_ID,
        where: { ...where, blockerId: userId },
        select: { id: true, createdAt: true, blocked: { select: personSelect } },
      }),
    );
    for await (const row of rows) yield { ...person(row.blocked), since: timestamp(row.createdAt) };
  },
});

export const messages = section({
  file: 'messages',
  tables: ['Conversation', 'ConversationMember', 'Message'],
  about: {
    en: 'Your sent and received messages, conversation by conversation.',
    sr: 'Tvoje poslate i primljene poruke, razgovor po razgovor.',
  },
  fields: {
    id: ID,
    with: { en: 'The name of the other person.', sr: 'Ime druge osobe.' },
    uuid: PERSON_UUID,
    from: { en: 'The sender: you or them.', sr: 'Pošiljalac: you (ti) ili them (druga osoba).' },
    type: { en: 'TEXT or IMAGE.', sr: 'TEXT (tekst) ili IMAGE (slika).' },
    content: {
      en: 'The text, or the URL of the picture. This archive contains the pictures that you sent, not those that you received.',
      sr: 'Tekst, ili adresa slike. Ova arhiva sadrži slike koje šalješ, ali ne i one koje primaš.',
    },
    sentAt: { en: 'When the message was sent.', sr: 'Kada je poruka poslata.' },
    readAt: { en: 'When the message was read.', sr: 'Kada je poruka pročitana.' },
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
          sentAt: timestamp(message.createdAt),
          readAt: timestampOrNull(message.readAt),
        };
    }
  },
});

export const notifications = section({
  file: 'notifications',
  tables: ['Notification', 'Notice'],
  about: { en: 'Your notifications.', sr: 'Tvoja obaveštenja.' },
  fields: {
    id: ID,
    kind: { en: 'The kind of event.', sr: 'Vrsta događaja.' },
    about: { en: 'The subject: kind and id.', sr: 'Na šta se odnosi: vrsta i broj.' },
    notice: {
      en: 'Details of a notice from Šapa: the name of the subject, and a text for you.',
      sr: 'Podaci o obaveštenju same Šape: ime onoga na šta se odnosi i tekst za tebe.',
    },
    updatedAt: { en: 'When the event last happened.', sr: 'Kada se događaj poslednji put desio.' },
    readAt: { en: 'When you read the notification.', sr: 'Kada je obaveštenje pročitano.' },
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
          notice: { select: { about: true, text: true } },
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
        updatedAt: timestamp(updatedAt),
        readAt: timestampOrNull(readAt),
      };
  },
});
