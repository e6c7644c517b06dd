import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { withName } from '../../lib/userName';
import { errorText } from '../../ui/feedback/errorText';
import { type Message, notify } from '../../ui/feedback/notify';
import { NotLoggedIn, useFriendAction, type FriendAction } from './friends.queries';

/** Error messages from the specification (part 2 §8), which has no message for withdrawing. */
const FAILED = {
  accept: 'failedToAcceptRequest',
  decline: 'failedToRejectRequest',
  withdraw: 'failedToWithdrawRequest',
  unfriend: 'failedToUnfriend',
  block: 'failedToBlockUser',
  unblock: 'failedToUnblockUser',
} as const;

/**
 * Changes the relationship to a user and shows the result in a notification. `name` may be empty.
 */
export function useChangeRelationship(uuid: string, name: string) {
  const { i18n } = useTranslation();
  const { mutate } = useFriendAction(uuid, {
    onDone: (outcome) => notify.success((t) => t(`friends:done.${outcome}`, withName(name))),
    onFailed: (action, error) => notify.error(failureText(action, error)),
  });

  const failureText = (action: FriendAction, error: unknown): Message => {
    if (action !== 'request') {
      return (t) => t(`friends:failed.${FAILED[action]}`, { message: errorText(i18n, error) });
    }
    if (error instanceof NotLoggedIn) return (t) => t('friends:failed.notLoggedIn');
    if (!(error instanceof ApiError)) return (t) => t('friends:failed.request');
    if (error.status === 400 || error.status === 404) return (t) => t('friends:failed.invalidUser');
    // Shows only temporary errors such as a lost connection, and hides why a request was rejected.
    if (error.isTemporary) return (t) => `${t('friends:failed.request')}. ${errorText(i18n, error)}`;
    return (t) => t('friends:failed.request');
  };

  return (action: FriendAction, friendshipId?: number) => mutate({ action, friendshipId });
}
