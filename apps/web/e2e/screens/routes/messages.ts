import type { Demo, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { loseConnection, NOBODY, start, states, waitForText } from './steps';

const LONG_NAME = {
  firstName: 'Wolfeschlegelsteinhausenbergerdorff',
  lastName: 'Aleksandra-Anastasija Petrović-Njegoš',
};
const LONG_WORD = `https://example.org/${'veryveryverylong'.repeat(12)}`;

const message = (sender: Demo['me'], receiver: Demo['me'], id: number, more: object = {}) => ({
  id,
  senderId: sender.id,
  receiverId: receiver.id,
  content: 'Zdravo!',
  messageType: 'text',
  clientMessageId: null,
  createdAt: new Date(Date.UTC(2026, 10, 1 + id, 10, id)).toISOString(),
  isRead: true,
  readAt: null,
  sender,
  receiver,
  ...more,
});

const PET = {
  ...{ id: 1, uuid: NOBODY, petCategoryId: 1, imageUrl: null, offerState: 'done', isOfferExpired: false },
  ...{ giveAway: false, priceForBreeding: null, priceForSale: null, currency: null },
};

/** A conversation with every type of message. */
const everyMessage = ({ me, people: { owner }, pet }: Demo) => [
  message(owner, me, 1, { content: 'Hi!\nIs she still looking for a home?' }),
  message(me, owner, 2, { content: 'She is. Look here: https://example.org/medena, and tell me what you think.' }),
  message(owner, me, 3, { content: LONG_WORD }),
  message(me, owner, 4, { content: `${'A long story about a walk by the river. '.repeat(30)}` }),
  message(owner, me, 5, { content: '/uploads/00/00000000000000000000000000000000/640.webp', messageType: 'image' }),
  message(owner, me, 6, { content: `And this one? http://localhost/pet/uuid/${pet.uuid}` }),
  message(owner, me, 7, { content: 'How is Medena?', pet: { ...PET, name: 'Medena' } }),
  message(me, owner, 8, { isRead: false, content: 'Sent, but not read yet' }),
  message(owner, me, 9, { isRead: false, content: 'Not read yet' }),
];

const conversation = ({ people: { owner } }: Demo) => paths.conversation(owner.uuid);

/** Path of a conversation with a pet's owner about the pet. */
const askingPath = ({ pet }: Demo) => paths.conversation(pet.user.uuid, { pet: pet.uuid });

/** Conversations with users whose names are too long for their rows. */
const longConversations = ({ me, people }: Demo) =>
  Object.values(people).map((person, index) => {
    const user = { ...person, ...LONG_NAME };
    return {
      user,
      lastMessage: message(user, me, 9 - index, { content: LONG_WORD, isRead: index > 1 }),
      unreadCount: index > 1 ? 0 : 120 - 118 * index,
    };
  });

/** Messages that could not be sent during an earlier visit. */
const unsent = ({ me, people: { owner } }: Demo) => ({
  [`draft:unsent-messages:${me.uuid}:${owner.uuid}`]: [
    {
      clientMessageId: 'temp-1',
      content: 'This one did not arrive.',
      messageType: 'text',
      createdAt: '2026-11-20T10:00:00.000Z',
      failure: 'network',
    },
  ],
  [`draft:message:${me.uuid}:${owner.uuid}`]: 'And this one is not finished.\nIt has a second line,\nand a third one.',
});

/** Screens of conversations and messages. */
export const messages: Screen[] = [
  { name: 'messages', path: () => paths.messages, who: 'user' },
  ...states('messages', () => paths.messages, '/messages/conversations', 'user'),
  {
    name: 'messages-long-words',
    path: () => paths.messages,
    who: 'user',
    answers: (demo) => ({ '/messages/conversations': longConversations(demo) }),
  },
  { name: 'messages-thread', path: conversation, who: 'user' },
  ...states('messages-thread', conversation, '/messages/conversation/*', 'user'),
  {
    name: 'messages-thread-long-words',
    path: conversation,
    who: 'user',
    answers: (demo) => ({ '/messages/conversation/*': everyMessage(demo), 'POST /messages/mark-read': 500 }),
  },
  {
    name: 'messages-thread-offline',
    path: conversation,
    who: 'user',
    act: async (tools) => {
      await loseConnection(tools);
      await tools.page.getByRole('textbox').fill('Stižem za deset minuta.');
    },
  },
  { name: 'messages-thread-unsent', path: conversation, who: 'user', stored: unsent },
  {
    name: 'messages-thread-closed',
    path: conversation,
    who: 'user',
    answers: (demo) => ({
      '/messages/permission/*': { canSend: false },
      '/messages/conversation/*': everyMessage(demo).slice(0, 2),
    }),
    act: ({ page, t }) => page.getByText(start(t('messages.closed.notAllowed'))).waitFor(),
  },
  {
    name: 'messages-thread-blocked',
    path: conversation,
    who: 'user',
    answers: (demo) => ({
      '/messages/permission/*': { canSend: false },
      '/friends/status/*': { status: 'blocked' },
      '/messages/conversation/*': everyMessage(demo).slice(0, 2),
    }),
    act: ({ page, t }) => page.getByRole('link', { name: t('messages.closed.toProfile') }).waitFor(),
  },
  {
    name: 'messages-thread-disconnected',
    path: conversation,
    who: 'user',
    without: 'assets/chatSocket-',
    act: ({ page, t }) => waitForText({ page, t }, 'messages.connection.reconnect'),
  },
  {
    name: 'messages-thread-pet',
    path: askingPath,
    who: 'user',
    answers: { '/messages/conversation/*': [] },
  },
];
