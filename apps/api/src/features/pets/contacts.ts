import { PET_OWNER } from '../catalog/catalog.dto.js';

// How people write where they can be reached: an e-mail address, a link, a name in a network, a phone number, also so that no program finds them
// by their usual signs. Each part is bounded and begins where nothing of its kind stands before it, so that no text takes long.

const NAME = String.raw`[\p{L}\p{N}_.%+-]`;
const DOMAIN = String.raw`[\p{L}\p{N}-]{1,63}`;
const between = (words: string) =>
  String.raw`(?:\s{1,3}(?:${words})\s{1,3}|\s{0,3}[(\[{<]\s{0,2}(?:${words})\s{0,2}[)\]}>]\s{0,3})`;

const AT = between('at|et|ат|ет|@');
const DOT = between('dot|ta[cč]ka|точка|тачка|\\.');
const EMAILS = [
  String.raw`(?<!${NAME})${NAME}{1,100}\s{0,3}[@＠﹫]\s{0,3}${DOMAIN}(?:(?:\s{0,2}[.．。]\s{0,2}|${DOT})${DOMAIN}){1,5}\S*`,
  String.raw`(?<!${NAME})${NAME}{1,100}${AT}${DOMAIN}(?:(?:[.．。]|${DOT})${DOMAIN}){1,5}`,
];

/** Those of people here: a longer list would find more where somebody has left out the space after a sentence. */
const ENDINGS = 'com|net|org|info|biz|eu|rs|ba|hr|mk|hu|bg|io|app|bio|link|site|online|shop|срб|рф';
const LINKS = [
  String.raw`(?:https?:\/\/|www[.．])\S+`,
  String.raw`(?<![\p{L}\p{N}.-])(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}\/\S*`,
  String.raw`(?<![\p{L}\p{N}.-])(?:${DOMAIN}\.){1,5}(?:${ENDINGS})(?![\p{L}\p{N}])`,
];

const NETWORKS =
  'instagram|insta|ig|facebook|fb|viber|whats ?app|telegram|tik ?tok|snapchat|skype|signal|инстаграм|фејсбук|вибер';
const NAMES_ELSEWHERE = [
  String.raw`[@＠﹫][\p{L}\p{N}_.]{0,60}[\p{L}\p{N}_]`,
  String.raw`(?<!\p{L})(?:${NETWORKS})\s{0,3}[:=]\s{0,3}\S+`,
];

/** A digit of any script or shape, also as a word. */
const WORDS = [
  'nula|jedan|jedna|dva|dve|tri|[cč]etiri|pet|[sš]est|sedam|osam|devet',
  'нула|један|једна|два|две|три|четири|пет|шест|седам|осам|девет',
  'zero|one|two|three|four|five|six|seven|eight|nine',
].join('|');
const DIGIT = String.raw`(?:[\p{Nd}\p{No}]|(?<!\p{L})(?:${WORDS})(?!\p{L}))`;
/** Whatever stands between the digits of a number; a comma before a space ends one of several. */
const GAP = String.raw`(?:,(?!\s)|[^\p{L}\p{N},]){0,5}`;
const PHONES = [String.raw`\+?${DIGIT}(?:${GAP}${DIGIT}){6,}\p{M}*`];

const CONTACTS = new RegExp([...EMAILS, ...LINKS, ...NAMES_ELSEWHERE, ...PHONES].join('|'), 'giu');

const withoutContacts = (text: string): string => text.replace(CONTACTS, '…');

/**
 * What somebody has written, for people without an account: that of a person without where they can be reached, which is for users alone. It
 * may take a date or a long number as well. A business wants to be contacted, and its text stays as it is.
 */
export const forVisitors = (text: string, ownerCategoryId: number | null): string =>
  ownerCategoryId === null || ownerCategoryId === PET_OWNER ? withoutContacts(text) : text;
