import { userName } from '../../lib/userName';
import { BlockDialog, UnfriendDialog } from './EndDialogs';
import type { Ending } from './FriendCard';
import { useChangeRelationship } from './useChangeRelationship';

/** Asks for confirmation before the user unfriends or blocks a friend. */
export function EndingDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const { friend, friendshipId, action, openedFrom } = ending;
  const name = userName(friend);
  const changeRelationship = useChangeRelationship(friend.uuid, name);
  const dialog = {
    name,
    openedFrom,
    onCancel: onClose,
    onConfirm: () => {
      onClose();
      changeRelationship(action, friendshipId);
    },
  };
  return action === 'unfriend' ? <UnfriendDialog {...dialog} /> : <BlockDialog {...dialog} ends="friends" />;
}
