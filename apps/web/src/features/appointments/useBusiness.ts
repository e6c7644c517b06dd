import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session';
import { publicBusinessQuery, userQuery } from '../profiles/profiles.queries';

/** Returns the business's name and its page, for users or for visitors. */
export function useBusiness(uuid: string, isKnown: boolean) {
  const isUser = useSession() !== null;
  const { data: user } = useQuery({ ...userQuery(uuid), enabled: isUser && isKnown });
  const { data: business } = useQuery({ ...publicBusinessQuery(uuid), enabled: !isUser && isKnown });
  return { name: user?.firstName ?? business?.name ?? '' };
}
