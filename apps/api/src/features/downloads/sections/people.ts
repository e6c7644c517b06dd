import { fullName } from '../../../platform/users/user-summary.js';
import { BY_ID, ID, inPages, moment, momentOrNull, PAGE, section, targetOf, type Words } from './section.js';

const personSelect = { uuid: true, firstName: true, lastName: true } as const;
const person = (user: { uuid: string; firstName: string | null; lastName: string | null }) => ({
  name: fullName(user),
  uuid: user.uuid,
});

const NAME: Words = { en: "The other person's name today.", sr: 'Današnje ime druge osobe.' };
const PERSON_UUID: Words = {
  en: "The identifier in the address of the other's profile.",
  sr: 'Oznaka u adresi profila druge osobe.',
};

export const friends = section({
  file: 'friends',
  tables: ['Friendship'],
  about: { en: 'Your friends, and requests without an answer.', sr: 'Tvoji prijatelji i zahtevi bez odgovora.' },
  fields: {
    name: NAME,
    uuid: PERSON_UUID,
    state: {
      en: 'friends, you_asked (they have not answered), they_asked (you have not answered).',
      sr: 'friends (prijatelji), you_asked (čeka se njihov odgovor), they_asked (čeka se tvoj odgovor).',
    },
    askedAt: { en: 'When one of you asked.', sr: 'Kada je zahtev poslat.' },
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

export const blocked = section({
  file: 'blocked',
  tables: ['Block'],
  about: { en: 'Whom you have blocked.', sr: 'Koga blokiraš.' },
  fields: { name: NAME, uuid: PERSON_UUID, since: { en: 'When you did.', sr: 'Od kada.' } },
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

export const messages = section({
  file: 'messages',
  tables: ['Conversation', 'ConversationMember', 'Message'],
  about: {
    en: 'Your conversations, one after the other: what you wrote, and what was written to you.',
    sr: 'Tvoja dopisivanja, jedno za drugim: šta je od tebe i šta je stiglo tebi.',
  },
  fields: {
    id: ID,
    with: { en: 'With whom.', sr: 'S kim.' },
    uuid: PERSON_UUID,
    from: { en: 'you or them.', sr: 'you (ti) ili them (druga osoba).' },
    type: { en: 'TEXT or IMAGE.', sr: 'TEXT (tekst) ili IMAGE (slika).' },
    content: {
      en: 'The text, or the address of the picture. Pictures that you sent are in this archive, those of others are theirs.',
      sr: 'Tekst, ili adresa slike. Slike koje šalješ ti su u ovoj arhivi, tuđe pripadaju drugima.',
    },
    sentAt: { en: 'When it was sent.', sr: 'Kada je poslata.' },
    readAt: { en: 'When it was read.', sr: 'Kada je pročitana.' },
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

export const notifications = section({
  file: 'notifications',
  tables: ['Notification', 'Notice'],
  about: { en: 'What you were notified of.', sr: 'Tvoja obaveštenja.' },
  fields: {
    id: ID,
    kind: { en: 'What happened.', sr: 'Šta se desilo.' },
    about: { en: 'What it is about: kind and number.', sr: 'Na šta se odnosi: vrsta i broj.' },
    notice: {
      en: 'What Šapa itself tells you: the name of what it is about, and what somebody wrote to you.',
      sr: 'Šta ti javlja sama Šapa: ime onoga na šta se odnosi i šta ti neko piše.',
    },
    updatedAt: { en: 'When it last happened.', sr: 'Kada se poslednji put desilo.' },
    readAt: { en: 'When you saw it.', sr: 'Kada je pogledano.' },
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
