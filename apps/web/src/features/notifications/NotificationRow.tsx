import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconAt,
  IconBell,
  IconCalendarCheck,
  IconCheck,
  IconDeviceMobile,
  IconDownload,
  IconEye,
  IconEyeCheck,
  IconEyeOff,
  IconFlag,
  IconFlagCheck,
  IconGavel,
  IconHandStop,
  IconClockX,
  IconGift,
  IconGiftOff,
  IconHeartSearch,
  IconHomeHeart,
  IconHeartFilled,
  IconMessageCircle,
  IconShieldCheck,
  IconShieldOff,
  IconStethoscope,
  IconTrash,
  IconUserPlus,
  IconUserShield,
  IconAlertTriangle,
  type Icon,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { errorText } from '../../ui/feedback/errorText';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { useFriendRequests } from '../friends/friends.queries';
import { RequestAnswers } from '../friends/RequestAnswers';
import classes from './Notifications.module.css';
import { useConfirmOffer, type Notification } from './notifications.queries';
import { excerptOf, linkOf, sentenceOf } from './sentence';

/** Icons by notification type. Other types have a bell icon. */
const ICONS: Partial<Record<Notification['kind'], Icon>> = {
  like: IconHeartFilled,
  comment: IconMessageCircle,
  reply: IconArrowBackUp,
  mention: IconAt,
  friend_request: IconUserPlus,
  friend_accepted: IconCheck,
  new_login: IconDeviceMobile,
  second_factor_on: IconShieldCheck,
  second_factor_off: IconShieldOff,
  role_changed: IconUserShield,
  download_ready: IconDownload,
  business_page: IconWorld,
  report_closed: IconFlag,
  content_hidden: IconEyeOff,
  content_restored: IconEye,
  content_removed: IconTrash,
  objection_closed: IconGavel,
  warning: IconAlertTriangle,
  suspended: IconHandStop,
  offer_expiring: IconCalendarCheck,
  saved_search: IconHeartSearch,
  health_entry_added: IconStethoscope,
  health_entry_changed: IconStethoscope,
  clinic_access_granted: IconStethoscope,
  chip_read: IconHeartSearch,
  chip_claimed: IconHeartSearch,
  tag_message: IconHeartSearch,
  lost_nearby: IconHeartSearch,
  found_nearby: IconHeartSearch,
  possible_match: IconHeartSearch,
  transfer_offered: IconGift,
  transfer_accepted: IconHomeHeart,
  transfer_declined: IconGiftOff,
  transfer_cancelled: IconGiftOff,
  transfer_expired: IconClockX,
  sighting: IconEyeCheck,
  report_ended: IconFlagCheck,
  report_expiring: IconClockX,
};

interface NotificationRowProps {
  notification: Notification;
  /** Called when the user opens the notification's link. */
  onLeave?: (() => void) | undefined;
}

/** A notification that links to its subject. Friend requests can be answered in the row. */
export function NotificationRow({ notification, onLeave }: NotificationRowProps) {
  const { t } = useTranslation(['notifications', 'users']);
  const { kind, actors, friendship, notice, isRead, createdAt } = notification;
  const { before, who, after } = sentenceOf(t, notification);
  const excerpt = excerptOf(notification);
  const KindIcon = ICONS[kind] ?? IconBell;
  const [first] = actors;
  return (
    <div className={classes.row} data-unread={!isRead || undefined}>
      <Link to={linkOf(notification)} className={classes.link} onClick={onLeave}>
        {notice ? (
          <span className={classes.notice} data-kind={kind}>
            <KindIcon size={22} aria-hidden />
          </span>
        ) : (
          <span className={classes.picture}>
            <Avatar src={first?.imageUrl} size={44} />
            <span className={classes.kind} data-kind={kind}>
              <KindIcon size={14} stroke={2.4} aria-hidden />
            </span>
          </span>
        )}
        <span className={classes.words}>
          {!isRead && <VisuallyHidden>{`${t('new')}: `}</VisuallyHidden>}
          <span>
            {before}
            <b>{who}</b>
            {after}
          </span>
          {notice?.about && <span className={classes.about}>{notice.about}</span>}
          {excerpt && <q className={classes.excerpt}>{excerpt}</q>}
          <Moment className={classes.when} value={createdAt} />
        </span>
        {!isRead && <span className={classes.dot} aria-hidden />}
      </Link>
      {kind === 'offer_expiring' && notice?.path && <ConfirmOffer path={notice.path} />}
      {kind === 'friend_request' && first && friendship?.status === 'pending' && (
        <FriendRequestButtons person={first} friendshipId={friendship.id} />
      )}
    </div>
  );
}

/** Button that confirms an expiring offer. The notification then disappears. */
function ConfirmOffer({ path }: { path: string }) {
  const { t, i18n } = useTranslation(['notifications', 'errors']);
  const { mutate, isPending, error } = useConfirmOffer();
  const uuid = path.split('/').at(-1) ?? '';
  return (
    <div className={classes.answers}>
      <Button size="sm" loading={isPending} onClick={() => mutate(uuid)}>
        {t('offer.confirm')}
      </Button>
      {error && <span role="alert">{errorText(i18n, error)}</span>}
    </div>
  );
}

interface FriendRequestButtonsProps {
  person: Notification['actors'][number];
  friendshipId: number;
}

function FriendRequestButtons({ person, friendshipId }: FriendRequestButtonsProps) {
  // Answering hides the request from this list immediately.
  const { query, requests } = useFriendRequests();
  const isOpen = !requests || query.hasNextPage || requests.some(({ id }) => id === friendshipId);
  if (!isOpen) return null;

  return (
    <div className={classes.answers}>
      <RequestAnswers requester={person} friendshipId={friendshipId} />
    </div>
  );
}
