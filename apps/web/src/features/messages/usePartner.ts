import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { userName } from '../../lib/userName';
import { userQuery } from '../profiles/profiles.queries';
import { otherParticipant } from './messageCache';
import { conversationsQuery } from './messages.queries';
import { findConversation, newestOf, type Participant, type Thread } from './thread';

export interface Partner {
  uuid: string;
  /** The user's name, or "User" while it is loading and if the user is unknown. */
  name: string;
  imageUrl: string | null;
  userCategoryId: Participant['userCategoryId'];
  /** Whether `name` is the user's name and not the fallback. */
  isNamed: boolean;
}

/** The other user of a conversation, from cached data or otherwise from the profile. */
export function usePartner(uuid: string, thread: Thread | undefined): Partner {
  const { t } = useTranslation('messages');
  const isSelf = useSession()?.user.uuid === uuid;
  const conversations = useInfiniteQuery(conversationsQuery());
  const newest = thread && newestOf(thread);
  const known = findConversation(conversations.data, uuid)?.user ?? (newest && otherParticipant(newest));
  const isUnknown = !known && !isSelf && !conversations.isPending && thread !== undefined;
  const { data: profile } = useQuery({ ...userQuery(uuid), enabled: isUnknown });
  const person: Participant | undefined = known ?? profile;
  const name = person ? userName(person) : '';
  return {
    uuid,
    name: name || t('placeholderName'),
    imageUrl: person?.imageUrl ?? null,
    userCategoryId: person?.userCategoryId ?? null,
    isNamed: name !== '',
  };
}
