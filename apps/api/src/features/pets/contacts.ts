import { USER_CATEGORY } from '../catalog/catalog.dto.js';

// Patterns for email addresses, links, social network usernames and phone numbers in free text,
// including disguised contact details such as "ana (at) mail tačka rs". To prevent slow
// backtracking, every quantifier has a maximum and a lookbehind anchors the start.

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

/**
 * Top-level domains that are common in the region. A longer list would match sentences without a
 * space after the period.
 */
const ENDINGS = 'com|net|org|info|biz|eu|rs|ba|hr|mk|hu|bg|io|app|bio|link|site|online|shop|срб|рф';
const LINKS = [
  String.raw`(?:https?:\/\/|www[.．])\S+`,
  String.raw`(?<![\p{L}\p{N}.-])(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}\/\S*`,
  String.raw`(?<![\p{L}\p{N}.-])(?:${DOMAIN}\.){1,5}(?:${ENDINGS})(?![\p{L}\p{N}])`,
];

const NETWORKS =
  'instagram|insta|ig|facebook|fb|viber|whats ?app|telegram|tik ?tok|snapchat|skype|signal|инстаграм|фејсбук|вибер';
const NETWORK_NAMES = [
  String.raw`[@＠﹫][\p{L}\p{N}_.]{0,60}[\p{L}\p{N}_]`,
  String.raw`(?<!\p{L})(?:${NETWORKS})\s{0,3}[:=]\s{0,3}\S+`,
];

const DIGIT_WORDS = [
  'nula|jedan|jedna|dva|dve|tri|[cč]etiri|pet|[sš]est|sedam|osam|devet',
  'нула|један|једна|два|две|три|четири|пет|шест|седам|осам|девет',
  'zero|one|two|three|four|five|six|seven|eight|nine',
].join('|');
/** A digit in any script, or the word for a digit. */
const DIGIT = String.raw`(?:[\p{Nd}\p{No}]|(?<!\p{L})(?:${DIGIT_WORDS})(?!\p{L}))`;
/**
 * Characters that may separate a phone number's digits. A comma with a space ends the number.
 */
const GAP = String.raw`(?:,(?!\s)|[^\p{L}\p{N},]){0,5}`;
const PHONES = [String.raw`\+?${DIGIT}(?:${GAP}${DIGIT}){6,}\p{M}*`];

const CONTACTS = new RegExp([...EMAILS, ...LINKS, ...NETWORK_NAMES, ...PHONES].join('|'), 'giu');

const withoutContacts = (text: string): string => text.replace(CONTACTS, '…');

/**
 * Removes contact details from a private owner's text, because visitors who are not logged in must
 * not see them. Also removes some dates and long numbers. Businesses' text stays unchanged.
 */
export const forVisitors = (text: string, ownerCategoryId: number | null): string =>
  ownerCategoryId === null || ownerCategoryId === USER_CATEGORY.owner ? withoutContacts(text) : text;
