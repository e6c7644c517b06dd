import type { Base, Demo, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, NOBODY, firstOnes, loseConnection, states, userInLongWords } from './steps';

const list: Base = { path: () => paths.messages, who: 'user' };
const thread: Base = { path: ({ partner: { uuid } }) => paths.conversation(uuid), who: 'user' };

const LONG_TEXT = `https://example.org/${LONG_WORD}/${LONG_WORD}`;

/** Changes of messages that make one message of each type. */
const EVERY_TYPE = [
  { content: LONG_TEXT },
  { content: 'A long story about a walk by the river. '.repeat(30) },
  { content: '/uploads/00/00000000000000000000000000000000/640.webp', messageType: 'image' },
  {
    pet: {
      id: 1,
      uuid: NOBODY,
      name: 'Medena',
      petCategoryId: 1,
      imageUrl: null,
      giveAway: false,
      priceForBreeding: null,
      priceForSale: null,
      currency: null,
      offerState: 'done',
      isOfferExpired: false,
    },
  },
  { isRead: false },
];

const PICTURES = Array.from({ length: 6 }, (_, index) => ({
  url: `/categories/${index + 1}.webp`,
  description: index === 0 ? 'Medena na jezeru' : null,
  width: 400,
  height: 300,
}));
const sentPictures = (number: number) => ({
  content: PICTURES[0]!.url,
  messageType: 'image',
  media: PICTURES.slice(0, number),
});

/** Messages that could not be sent during an earlier visit. */
const unsent = ({ me, partner }: Demo) => ({
  [`draft:unsent-messages:${me.uuid}:${partner.uuid}`]: [
    {
      clientMessageId: 'temp-1',
      content: 'This one did not arrive.',
      messageType: 'text',
      createdAt: '2026-11-20T10:00:00.000Z',
      failure: 'network',
    },
  ],
  [`draft:message:${me.uuid}:${partner.uuid}`]:
    'And this one is not finished.\nIt has a second line,\nand a third one.',
});

/** Screens of conversations and messages. */
export const messages: Screen[] = [
  { name: 'messages', ...list },
  ...states('messages', list.path, '/messages/conversations', 'user'),
  {
    name: 'messages-long-words',
    ...list,
    answers: {
      '/messages/conversations': firstOnes(({ user, lastMessage }) => ({
        user: userInLongWords(user),
        lastMessage: { ...lastMessage, content: LONG_TEXT },
        unreadCount: 120,
      })),
    },
  },
  { name: 'messages-thread', ...thread },
  ...states('messages-thread', thread.path, '/messages/conversation/*', 'user'),
  {
    name: 'messages-thread-long-words',
    ...thread,
    answers: {
      '/messages/conversation/*': (sent: object[]) =>
        sent.map((message, index) => ({ ...message, ...EVERY_TYPE[index % EVERY_TYPE.length] })),
      'POST /messages/mark-read': 500,
    },
  },
  {
    name: 'messages-thread-pictures',
    ...thread,
    answers: {
      '/messages/conversation/*': (sent: object[]) =>
        sent.map((message, index) => (index % 2 ? message : { ...message, ...sentPictures(1 + index / 2) })),
    },
  },
  {
    name: 'messages-thread-offline',
    ...thread,
    act: async (tools) => {
      await loseConnection(tools);
      await tools.page.getByRole('textbox').fill('Stižem za deset minuta.');
    },
  },
  { name: 'messages-thread-unsent', ...thread, stored: unsent },
  {
    name: 'messages-thread-blocked',
    ...thread,
    answers: { '/messages/permission/*': { canSend: false }, '/friends/status/*': { status: 'blocked' } },
    act: ({ page, t }) => page.getByRole('link', { name: t('messages.closed.toProfile') }).waitFor(),
  },
  {
    name: 'messages-thread-pet',
    path: ({ pet }) => paths.conversation(pet.user.uuid, { pet: pet.uuid }),
    who: 'user',
    answers: { '/messages/conversation/*': [] },
  },
];
