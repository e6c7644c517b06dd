import { fullName } from '../../users/user-summary.js';
import { BY_ID, ID, inPages, moment, momentOrNull, PAGE, section, targetOf, words } from './section.js';

const personSelect = { uuid: true, firstName: true, lastName: true } as const;
const person = (user: { uuid: string; firstName: string | null; lastName: string | null }) => ({
  name: fullName(user),
  uuid: user.uuid,
});

const NAME = words("The other person's name today.", 'Današnje ime druge osobe.');
const PERSON_UUID = words(
  "The identifier in the address of the other's profile.",
  'Oznaka u adresi profila druge osobe.',
);

export const friends = section({
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

export const blocked = section({
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

export const messages = section({
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

export const notifications = section({
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
