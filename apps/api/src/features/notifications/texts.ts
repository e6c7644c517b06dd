import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import { MOST_COUNTED, type NoticeKind, type NotificationView } from './notifications.dto.js';

/** The sentences of notifications outside the app, and what stands around them, in each language. */
interface Texts {
  unnamed: string;
  two: (first: string, second: string) => string;
  more: (first: string, others: string, count: number) => string;
  like: Record<Target, (who: string, isOne: boolean, name: string) => string>;
  comment: Record<'wall_post' | 'blog_post', (who: string, isOne: boolean) => string>;
  reply: (who: string, isOne: boolean) => string;
  mention: (who: string, isOne: boolean, place: 'comment' | 'post') => string;
  friend_request: (who: string) => string;
  friend_accepted: (who: string) => string;
  notices: Record<NoticeKind, string>;
  mail: {
    greeting: (name: string | null) => string;
    /** Of the first one. */
    subject: (sentence: string, others: number) => string;
    dailySubject: (count: number) => string;
    intro: string;
    dailyIntro: string;
    /** There are more than the mail shows. */
    more: string;
    link: string;
    note: string;
    settings: string;
    unsubscribe: string;
  };
  push: { several: (count: number) => string };
  /** For mails about unread messages. */
  messages: { intro: string; from: (who: string, count: number) => string; more: string };
}

type Target = NonNullable<NotificationView['target']>['type'];

const en: Texts = {
  unnamed: 'Somebody',
  two: (first, second) => `${first} and ${second}`,
  more: (first, others, count) => `${first} and ${others} ${count === 1 ? 'other' : 'others'}`,
  like: {
    wall_post: (who, isOne) => `${who} ${isOne ? 'likes' : 'like'} your post`,
    blog_post: (who, isOne) => `${who} ${isOne ? 'likes' : 'like'} your blog post`,
    user_album: (who, isOne) => `${who} ${isOne ? 'likes' : 'like'} your photo album`,
    pet_album: (who, isOne, name) => `${who} ${isOne ? 'likes' : 'like'} the photos of ${name}`,
  },
  comment: {
    wall_post: (who) => `${who} commented on your post`,
    blog_post: (who) => `${who} commented on your blog post`,
  },
  reply: (who) => `${who} replied to your comment`,
  mention: (who, _isOne, place) => `${who} mentioned you in a ${place}`,
  friend_request: (who) => `${who} wants to be friends with you`,
  friend_accepted: (who) => `${who} accepted your friend request`,
  notices: {
    new_login: 'Somebody logged in to your account on a new device',
    second_factor_on: 'Logging in to your account now needs a second step',
    second_factor_off: 'Logging in to your account needs no second step any more',
    role_changed: 'You have other rights here than before',
    download_ready: 'Your data is ready to be downloaded',
    report_closed: 'Something that you reported has been looked at',
    content_hidden: 'Something of yours was hidden',
    content_restored: 'Something of yours is shown again',
    content_removed: 'Something of yours was removed',
    objection_closed: 'Your objection has been answered',
    warning: 'You have received a warning',
    suspended: 'Your account has been suspended',
    offer_expiring: 'Does your offer still hold? Confirm it, or it will expire',
    saved_search: 'There are new pets for a search of yours',
  },
  mail: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    subject: (sentence, others) => (others === 0 ? sentence : `${sentence}, and ${others} more`),
    dailySubject: (count) => (count === 1 ? 'What was new today' : `What was new today: ${count} notifications`),
    intro: 'this is new on Šapa:',
    dailyIntro: 'this is what was new on Šapa since yesterday:',
    more: 'There is more in the app.',
    link: 'Open Šapa',
    note: 'You get this mail because you chose it in the settings of your notifications.',
    settings: 'Change what you get by mail',
    unsubscribe: 'No more mails like this',
  },
  push: { several: (count) => `${count} new notifications` },
  messages: {
    intro: 'these messages are waiting for you on Šapa:',
    from: (who, count) => (count === 1 ? `${who} sent you a message` : `${who} sent you ${count} messages`),
    more: 'There are more in the app.',
  },
};

const sr: Texts = {
  unnamed: 'Neko',
  two: (first, second) => `${first} i ${second}`,
  more: (first, others, count) => {
    const isFew = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14);
    return `${first} i još ${others} ${isFew ? 'osobe' : 'osoba'}`;
  },
  like: {
    wall_post: (who, isOne) => `${who} ${isOne ? 'voli' : 'vole'} tvoju objavu`,
    blog_post: (who, isOne) => `${who} ${isOne ? 'voli' : 'vole'} tvoju objavu na blogu`,
    user_album: (who, isOne) => `${who} ${isOne ? 'voli' : 'vole'} tvoj foto-album`,
    pet_album: (who, isOne, name) => `${who} ${isOne ? 'voli' : 'vole'} fotografije ljubimca ${name}`,
  },
  comment: {
    wall_post: (who, isOne) => `${who} ${isOne ? 'komentariše' : 'komentarišu'} tvoju objavu`,
    blog_post: (who, isOne) => `${who} ${isOne ? 'komentariše' : 'komentarišu'} tvoju objavu na blogu`,
  },
  reply: (who, isOne) => `${who} ${isOne ? 'odgovara' : 'odgovaraju'} na tvoj komentar`,
  mention: (who, isOne, place) =>
    `${who} te ${isOne ? 'pominje' : 'pominju'} u ${place === 'post' ? 'objavi' : 'komentaru'}`,
  friend_request: (who) => `${who} želi da budete prijatelji`,
  friend_accepted: (who) => `${who} prihvata tvoj zahtev za prijateljstvo`,
  notices: {
    new_login: 'Neko se prijavio na tvoj nalog sa novog uređaja',
    second_factor_on: 'Prijava na tvoj nalog sada traži i drugi korak',
    second_factor_off: 'Prijava na tvoj nalog više ne traži drugi korak',
    role_changed: 'Tvoja prava ovde su promenjena',
    download_ready: 'Tvoji podaci su spremni za preuzimanje',
    report_closed: 'Ono što si prijavio ili prijavila je pregledano',
    content_hidden: 'Nešto tvoje je sakriveno',
    content_restored: 'Nešto tvoje se ponovo prikazuje',
    content_removed: 'Nešto tvoje je uklonjeno',
    objection_closed: 'Na tvoj prigovor je odgovoreno',
    warning: 'Stiglo ti je upozorenje',
    suspended: 'Tvoj nalog je privremeno zaustavljen',
    offer_expiring: 'Da li tvoja ponuda još važi? Potvrdi je, inače će isteći',
    saved_search: 'Ima novih ljubimaca za tvoju pretragu',
  },
  mail: {
    greeting: (name) => (name ? `Zdravo, ${name}!` : 'Zdravo!'),
    subject: (sentence, others) => (others === 0 ? sentence : `${sentence}, i još ${others}`),
    dailySubject: (count) => (count === 1 ? 'Šta je danas novo' : `Šta je danas novo: ${count}`),
    intro: 'Ovo je novo na Šapi:',
    dailyIntro: 'Ovo je novo na Šapi od juče:',
    more: 'U aplikaciji ima još.',
    link: 'Otvori Šapu',
    note: 'Ovu poruku dobijaš jer je tako izabrano u podešavanjima tvojih obaveštenja.',
    settings: 'Promeni šta dobijaš imejlom',
    unsubscribe: 'Ne želim više ovakve poruke',
  },
  push: { several: (count) => `Novih obaveštenja: ${count}` },
  messages: {
    intro: 'Na Šapi te čekaju nepročitane poruke:',
    from: (who, count) => (count === 1 ? `Nova poruka: ${who}` : `Nove poruke (${count}): ${who}`),
    more: 'U aplikaciji ih ima još.',
  },
};

const TEXTS: Record<WrittenLanguage, Texts> = { en, sr };

export const textsIn = (language: Language): Texts => writtenIn(TEXTS, language);

interface Named {
  firstName: string | null;
  lastName: string | null;
}

const nameOf = ({ firstName, lastName }: Named, texts: Texts): string =>
  [firstName, lastName].filter(Boolean).join(' ') || texts.unnamed;

const inOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');

/** One line of a mail: the sender and the number of unread messages. */
export function messagesSentence(sender: Named, count: number, language: Language): string {
  const texts = textsIn(language);
  return inOneLine(texts.messages.from(nameOf(sender, texts), count));
}

function actorsOf({ actors, actorCount }: NotificationView, texts: Texts): string {
  const [first = texts.unnamed, second = ''] = actors.map((actor) => nameOf(actor, texts));
  if (actorCount <= 1) return first;
  if (actorCount === 2) return texts.two(first, second);
  const count = actorCount - 1;
  return texts.more(first, actorCount >= MOST_COUNTED ? `${count}+` : String(count), count);
}

/** Who did what: what the app says of a notification, in one line whatever people call themselves. */
export const sentenceOf = (notification: NotificationView, language: Language): string =>
  inOneLine(sentence(notification, language));

function sentence(notification: NotificationView, language: Language): string {
  const texts = textsIn(language);
  const { kind, target, comment } = notification;
  const who = actorsOf(notification, texts);
  const isOne = notification.actorCount <= 1;
  switch (kind) {
    case 'like':
      return texts.like[target?.type ?? 'wall_post'](who, isOne, target?.title ?? '');
    case 'comment':
      return texts.comment[target?.type === 'blog_post' ? 'blog_post' : 'wall_post'](who, isOne);
    case 'reply':
      return texts.reply(who, isOne);
    case 'mention':
      return texts.mention(who, isOne, comment ? 'comment' : 'post');
    case 'friend_request':
    case 'friend_accepted':
      return texts[kind](who);
    default:
      return texts.notices[kind];
  }
}

/** The words that it is about. */
export const wordsOf = ({ comment, notice, target }: NotificationView): string | null =>
  notice ? (notice.words ?? notice.about) : (comment?.excerpt ?? target?.title ?? null);

/** Where it is in the web app (apps/web/src/routing/addresses.ts). */
export function pathOf({ target, comment, actors, notice }: NotificationView): string {
  const hash = comment ? `#comment-${comment.id}` : '';
  if (notice) return notice.path ?? '/notifications';
  switch (target?.type) {
    case 'wall_post':
      return `/wall/${target.id}${hash}`;
    case 'blog_post':
      return `/blog/${target.uuid}${hash}`;
    case 'user_album':
      return `/owner/album/${target.uuid}`;
    case 'pet_album':
      return `/pet/album/${target.uuid}`;
    default:
      return actors[0] ? `/user/${actors[0].uuid}` : '/notifications';
  }
}

/** Notifications about one thing, such as the comments, replies and likes under one post, are of one thread. */
export const threadOf = ({ id, target }: NotificationView): string =>
  target ? `${target.type}-${target.id}` : `notification-${id}`;
