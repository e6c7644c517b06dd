import { LIMIT_TABLES, mistakeIn, type LimitSetting, type QuotaName, type RateLimitName } from './limit-settings.js';

type NewForm = `RATE_LIMITS=${RateLimitName}` | `QUOTAS=${QuotaName}`;

/** Old settings that are now entries of lists. They work for one release. */
export const RENAMED: Record<string, NewForm> = {
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS: 'RATE_LIMITS=loginPerAccountAndNetwork',
  LOGIN_FAILURES_PER_ADDRESS: 'RATE_LIMITS=loginPerNetwork',
  LOGIN_FAILURES_PER_ACCOUNT: 'RATE_LIMITS=loginPerAccount',
  LOGIN_FAILURES_PER_KNOWN_DEVICE: 'RATE_LIMITS=loginPerKnownDevice',
  NEW_LOGIN_NOTICES_PER_ACCOUNT: 'RATE_LIMITS=newLoginNoticesPerAccount',
  SECOND_FACTOR_FAILURES: 'RATE_LIMITS=secondFactorPerGuesser',
  REGISTRATIONS_PER_ADDRESS: 'RATE_LIMITS=registrationPerNetwork',
  PASSWORD_CONFIRMATIONS_PER_SESSION: 'RATE_LIMITS=confirmationPerSession',
  PASSWORD_LINKS_PER_ADDRESS: 'RATE_LIMITS=passwordLinkPerNetwork',
  PASSWORD_LINKS_PER_ACCOUNT: 'RATE_LIMITS=passwordLinkPerAccount',
  EMAIL_LINKS_PER_ACCOUNT: 'RATE_LIMITS=emailLinkPerAccount',
  EMAIL_LINKS_PER_ADDRESS: 'RATE_LIMITS=emailLinkPerNetwork',
  MAILS_PER_UNCONFIRMED_ADDRESS: 'RATE_LIMITS=mailPerUnconfirmedEmail',
  DATA_DOWNLOADS_PER_USER: 'RATE_LIMITS=dataDownloadPerUser',
  EMAIL_CHANGES_PER_USER: 'RATE_LIMITS=emailChangePerUser',
  WRITES_PER_CALLER: 'RATE_LIMITS=writesPerCaller',
  WRITES_PER_USER: 'RATE_LIMITS=writesPerUser',
  FRIEND_REQUESTS_PER_USER: 'RATE_LIMITS=friendRequestPerUser',
  FRIEND_REQUESTS_PER_PERSON: 'RATE_LIMITS=friendRequestPerPerson',
  MESSAGES_PER_USER: 'RATE_LIMITS=messagePerUser',
  SOCKET_EVENTS_PER_USER: 'RATE_LIMITS=socketEventPerUser',
  UPLOADS_PER_USER: 'RATE_LIMITS=uploadPerUser',
  UPLOADS_PER_ADDRESS: 'RATE_LIMITS=uploadPerNetwork',
  FINDER_REPORTS_PER_ADDRESS: 'RATE_LIMITS=finderReportsPerNetwork',
  STORY_CARDS_PER_ADDRESS: 'RATE_LIMITS=storyCardsPerNetwork',
  FINDER_REPORTS_PER_MAILBOX: 'RATE_LIMITS=finderReportsPerMailbox',
  SIGHTING_MAILS_PER_REPORT: 'RATE_LIMITS=sightingMailsPerReport',
  ANIMAL_REPORTS_PER_USER: 'RATE_LIMITS=animalReportsPerUser',
  ANIMAL_REPORT_MOVES: 'RATE_LIMITS=animalReportMoves',
  VISITOR_SIGHTINGS_PER_REPORT: 'RATE_LIMITS=sightingsPerReport',
  SIGHTINGS_PER_CALLER: 'RATE_LIMITS=sightingsPerCaller',
  WALL_POSTS_PER_USER: 'RATE_LIMITS=wallPostsPerUser',
  BLOG_POSTS_PER_USER: 'RATE_LIMITS=blogPostsPerUser',
  COMMENTS_PER_USER: 'RATE_LIMITS=commentsPerUser',
  LIKES_PER_USER: 'RATE_LIMITS=likesPerUser',
  REPORTS_PER_USER: 'RATE_LIMITS=reportsPerUser',
  LINKS_PER_NEW_ACCOUNT: 'RATE_LIMITS=linksOfNewAccount',
  STRANGERS_PER_NEW_ACCOUNT: 'RATE_LIMITS=strangersOfNewAccount',
  PLACE_SEARCHES_PER_ADDRESS: 'RATE_LIMITS=placesPerNetwork',
  VISITOR_LOOKS_PER_ADDRESS: 'RATE_LIMITS=visitorLooksPerNetwork',
  CALENDAR_READS: 'RATE_LIMITS=calendarReads',
  PUBLIC_READS_PER_ADDRESS: 'RATE_LIMITS=publicReadsPerNetwork',
  TAG_MESSAGES_PER_ADDRESS: 'RATE_LIMITS=tagMessagesPerNetwork',
  TAG_MESSAGES_PER_TAG: 'RATE_LIMITS=tagMessagesPerTag',
  CHIP_MESSAGES_PER_PET: 'RATE_LIMITS=chipMessagesPerPet',
  SUGGESTIONS_PER_USER: 'RATE_LIMITS=suggestionsPerUser',
  SEARCHES_PER_USER: 'RATE_LIMITS=searchesPerUser',
  MENTION_NOTICES_PER_PERSON: 'RATE_LIMITS=mentionNoticesPerPerson',
  SOCKETS_OPENED_PER_ADDRESS: 'RATE_LIMITS=socketPerNetwork',
  PACKETS_PER_SOCKET: 'RATE_LIMITS=packetsPerSocket',
  PHOTOS_PER_PET: 'QUOTAS=photosPerPet',
  PHOTOS_PER_USER: 'QUOTAS=photosPerUser',
  MEDIA_PER_USER: 'QUOTAS=mediaPerUser',
  PETS_PER_USER: 'QUOTAS=petsPerUser',
  DOCUMENT_MEGABYTES_PER_USER: 'QUOTAS=documentMegabytesPerUser',
  BLOCKS_PER_USER: 'QUOTAS=blocksPerUser',
  UPLOADS_AT_ONCE_PER_USER: 'QUOTAS=uploadsAtOncePerUser',
  STREAMS_PER_USER: 'QUOTAS=streamsPerUser',
  SOCKETS_PER_USER: 'QUOTAS=socketsPerUser',
};

/** Returns the renamed settings that have a value, with the list that contains them now. */
function usedOldNames(env: NodeJS.ProcessEnv) {
  return Object.entries(RENAMED).flatMap(([oldName, newForm]) => {
    const value = env[oldName];
    const [setting, name] = newForm.split('=') as [LimitSetting, string];
    return value ? [{ oldName, value, setting, name, newForm: `${newForm}=${value}` }] : [];
  });
}

/** Adds the values of old names to the lists. Entries of the lists themselves take precedence. */
export function withNewNames(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; mistakes: string[] } {
  const renamed = { ...env };
  const mistakes: string[] = [];
  // The last entry of a name counts, so the entries of old names come first.
  for (const { oldName, value, setting, name } of usedOldNames(env)) {
    const mistake = mistakeIn(value, LIMIT_TABLES[setting][name]!);
    if (mistake) mistakes.push(`${oldName} ${mistake}`);
    else renamed[setting] = [`${name}=${value}`, renamed[setting]].filter(Boolean).join(',');
  }
  return { env: renamed, mistakes };
}

/** Returns one sentence per old name that has a value. */
export const renamedWarnings = (env: NodeJS.ProcessEnv): string[] =>
  usedOldNames(env).map(({ oldName, newForm }) => `${oldName} was renamed; use ${newForm}`);
