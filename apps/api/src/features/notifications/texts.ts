import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import { MAX_COUNTED, type NoticeKind, type NotificationView } from './notifications.dto.js';

/** Text of emails and pushes in one language. */
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
    /**
     * Subject with the first notification's sentence and the number of other notifications.
     */
    subject: (sentence: string, others: number) => string;
    dailySubject: (count: number) => string;
    intro: string;
    dailyIntro: string;
    /** Added if the email does not list all notifications. */
    more: string;
    link: string;
    note: string;
    settings: string;
    unsubscribe: string;
  };
  push: { several: (count: number) => string };
  /** Text of emails about unread messages. */
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
    second_factor_on: 'Two-step login is now on for your account',
    second_factor_off: 'Two-step login is now off for your account',
    role_changed: 'Your role has changed',
    download_ready: 'Your data is ready to download',
    report_closed: 'Your report has been reviewed',
    content_hidden: 'Your content was hidden',
    content_restored: 'Your content is visible again',
    content_removed: 'Your content was removed',
    objection_closed: 'Your objection has been reviewed',
    warning: 'You have received a warning',
    suspended: 'Your account has been suspended',
    offer_expiring: 'Is your offer still valid? Confirm it, or it will expire',
    saved_search: 'There are new pets for your saved search',
    care_due: 'A reminder for your pets',
    care_late: 'A late reminder for your pets',
    medication_due: 'Time for a medication',
    health_entry_added: "A clinic added an entry to your pet's health record",
    health_entry_changed: "A clinic changed an entry in your pet's health record",
    clinic_access_granted: "You have access to a pet's health record",
    transfer_offered: 'Somebody would like to give you a pet',
    transfer_accepted: 'Your pet has a new home',
    transfer_declined: 'Your offer of a pet was declined',
    transfer_cancelled: 'The offer of a pet to you was cancelled',
    transfer_expired: 'Your offer of a pet has expired',
    chip_read: 'Somebody has read the chip of your pet',
    chip_claimed: 'Another pet has the same chip number as yours',
    tag_message: "Somebody scanned your pet's collar tag and sent you a message",
    sighting: 'Somebody has seen the animal you reported',
    report_ended: 'The search for an animal that you follow has ended',
    report_expiring: 'Is your report still needed? Extend it, or it will expire',
    lost_nearby: 'An animal is lost near you',
    found_nearby: 'An animal was found near you',
    possible_match: 'Another report may be about the same animal',
  },
  mail: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    subject: (sentence, others) => (others === 0 ? sentence : `${sentence} (+${others} more)`),
    dailySubject: (count) => `Your day on Šapa: ${count} ${count === 1 ? 'notification' : 'notifications'}`,
    intro: 'Here is what is new on Šapa:',
    dailyIntro: 'Here is what happened on Šapa since yesterday:',
    more: 'Open the app to see the rest.',
    link: 'Open Šapa',
    note: 'You get this email because you turned it on in your notification settings.',
    settings: 'Change notification settings',
    unsubscribe: 'Unsubscribe from these emails',
  },
  push: { several: (count) => `${count} new notifications` },
  messages: {
    intro: 'You have unread messages on Šapa:',
    from: (who, count) => (count === 1 ? `${who} sent you a message` : `${who} sent you ${count} messages`),
    more: 'Open the app to see the rest.',
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
    second_factor_on: 'Prijava u dva koraka je sada uključena',
    second_factor_off: 'Prijava u dva koraka je sada isključena',
    role_changed: 'Tvoja uloga je promenjena',
    download_ready: 'Tvoji podaci su spremni za preuzimanje',
    report_closed: 'Tvoja prijava je pregledana',
    content_hidden: 'Tvoj sadržaj je sakriven',
    content_restored: 'Tvoj sadržaj se ponovo prikazuje',
    content_removed: 'Tvoj sadržaj je uklonjen',
    objection_closed: 'Tvoj prigovor je razmotren',
    warning: 'Stigla ti je opomena',
    suspended: 'Tvoj nalog je suspendovan',
    offer_expiring: 'Da li tvoja ponuda još važi? Potvrdi je ili će isteći',
    saved_search: 'Ima novih ljubimaca za tvoju sačuvanu pretragu',
    care_due: 'Podsetnik za tvoje ljubimce',
    care_late: 'Zakasneli podsetnik za tvoje ljubimce',
    medication_due: 'Vreme je za lek',
    health_entry_added: 'Ambulanta je dodala upis u karton tvog ljubimca',
    health_entry_changed: 'Ambulanta je izmenila upis u kartonu tvog ljubimca',
    clinic_access_granted: 'Imaš pristup zdravstvenom kartonu ljubimca',
    transfer_offered: 'Neko želi da ti da ljubimca',
    transfer_accepted: 'Tvoj ljubimac ima novi dom',
    transfer_declined: 'Tvoja ponuda za ljubimca je odbijena',
    transfer_cancelled: 'Ponuda da dobiješ ljubimca je otkazana',
    transfer_expired: 'Tvoja ponuda za ljubimca je istekla',
    chip_read: 'Neko je očitao čip tvog ljubimca',
    chip_claimed: 'Drugi ljubimac ima isti broj čipa kao tvoj',
    tag_message: 'Neko je skenirao privezak tvog ljubimca i šalje ti poruku',
    sighting: 'Stigla je dojava o životinji iz tvoje prijave',
    report_ended: 'Potraga za životinjom koju pratiš je završena',
    report_expiring: 'Da li je tvoja prijava još potrebna? Produži je ili će isteći',
    lost_nearby: 'U blizini se izgubila životinja',
    found_nearby: 'U blizini je nađena životinja',
    possible_match: 'Druga prijava se možda odnosi na istu životinju',
  },
  mail: {
    greeting: (name) => (name ? `Zdravo, ${name}!` : 'Zdravo!'),
    subject: (sentence, others) => (others === 0 ? sentence : `${sentence} (i još ${others})`),
    dailySubject: (count) =>
      `Tvoj dan na Šapi: ${count} ${count % 10 === 1 && count % 100 !== 11 ? 'obaveštenje' : 'obaveštenja'}`,
    intro: 'Evo šta je novo na Šapi:',
    dailyIntro: 'Evo šta se dogodilo na Šapi od juče:',
    more: 'Ostatak te čeka u aplikaciji.',
    link: 'Otvori Šapu',
    note: 'Ovaj imejl dobijaš jer je uključen u podešavanjima tvojih obaveštenja.',
    settings: 'Promeni podešavanja obaveštenja',
    unsubscribe: 'Odjavi se sa ovih imejlova',
  },
  push: { several: (count) => `Nova obaveštenja: ${count}` },
  messages: {
    intro: 'Imaš nepročitane poruke na Šapi:',
    from: (who, count) => (count === 1 ? `Nova poruka: ${who}` : `Nove poruke (${count}): ${who}`),
    more: 'Ostatak te čeka u aplikaciji.',
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

/** Returns one line of an email: the sender and the number of unread messages. */
export function messagesSentence(sender: Named, count: number, language: Language): string {
  const texts = textsIn(language);
  return inOneLine(texts.messages.from(nameOf(sender, texts), count));
}

function actorsOf({ actors, actorCount }: NotificationView, texts: Texts): string {
  const [first = texts.unnamed, second = ''] = actors.map((actor) => nameOf(actor, texts));
  if (actorCount <= 1) return first;
  if (actorCount === 2) return texts.two(first, second);
  const count = actorCount - 1;
  return texts.more(first, actorCount >= MAX_COUNTED ? `${count}+` : String(count), count);
}

/** Returns a notification's sentence on one line, even if a name contains line breaks. */
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

/** Returns the text to quote below a notification's sentence, or null. */
export const quotedTextOf = ({ comment, notice, target }: NotificationView): string | null =>
  notice ? (notice.text ?? notice.about) : (comment?.excerpt ?? target?.title ?? null);

/** Returns the path of a notification's page in the web app (see its routing table). */
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

/**
 * Returns the key of a notification's thread. All notifications about one target, such as a post,
 * form a thread.
 */
export const threadOf = ({ id, target }: NotificationView): string =>
  target ? `${target.type}-${target.id}` : `notification-${id}`;
