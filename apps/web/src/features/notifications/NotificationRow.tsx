import { Box, Button, Center, Text, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconAt,
  IconBell,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarX,
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
  IconMessageReply,
  IconShieldCheck,
  IconShieldOff,
  IconStar,
  IconStethoscope,
  IconTrash,
  IconUserPlus,
  IconUserShield,
  IconAlertTriangle,
  type Icon,
  IconRosetteDiscountCheck,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { errorText } from '../../ui/feedback/errorText';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { useFriendRequests } from '../friends/friends.queries';
import { RequestAnswers } from '../friends/RequestAnswers';
import { Group, Stack } from '../../ui/layout/Layout';
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
  appointment_booked: IconCalendarPlus,
  appointment_confirmed: IconCalendarCheck,
  appointment_declined: IconCalendarX,
  appointment_moved: IconCalendarTime,
  appointment_cancelled: IconCalendarX,
  appointment_reminder: IconCalendarTime,
  appointment_time_free: IconCalendarPlus,
  clinic_access_requested: IconStethoscope,
  business_verified: IconRosetteDiscountCheck,
  review_received: IconStar,
  review_answered: IconMessageReply,
  review_requested: IconStar,
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

/** Colours of the icon. */
const LINK_LOOK = { bg: 'var(--link-ground)', c: 'var(--link)' };
const FRIEND_LOOK = { bg: 'var(--success-ground)', c: 'var(--success)' };
const LOOKS: Partial<Record<Notification['kind'], typeof LINK_LOOK>> = {
  like: { bg: 'var(--danger-ground)', c: 'var(--heart)' },
  friend_request: FRIEND_LOOK,
  friend_accepted: FRIEND_LOOK,
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
    <Box bdrs="lg" bg={isRead ? undefined : 'var(--accent-ground)'}>
      <Link to={linkOf(notification)} className={classes.link} onClick={onLeave}>
        {notice ? (
          <Center component="span" flex="none" w={44} h={44} bdrs="50%" {...LINK_LOOK}>
            <KindIcon size={22} aria-hidden />
          </Center>
        ) : (
          <Box component="span" pos="relative">
            <Avatar src={first?.imageUrl} size={44} />
            <Center
              component="span"
              pos="absolute"
              right={-4}
              bottom={-4}
              w={24}
              h={24}
              bd="2px solid var(--card)"
              bdrs="50%"
              {...(LOOKS[kind] ?? LINK_LOOK)}
            >
              <KindIcon size={14} stroke={2.4} aria-hidden />
            </Center>
          </Box>
        )}
        <Stack component="span" flex={1} miw={0} gap={2} lh={1.35}>
          {!isRead && <VisuallyHidden>{`${t('new')}: `}</VisuallyHidden>}
          <span>
            {before}
            <b>{who}</b>
            {after}
          </span>
          {notice?.about && (
            <Box component="span" c="dimmed">
              {notice.about}
            </Box>
          )}
          {excerpt && (
            <Text component="q" inherit lineClamp={2} c="dimmed">
              {excerpt}
            </Text>
          )}
          <Box component="span" c="dimmed" fz="sm">
            <Moment value={createdAt} />
          </Box>
        </Stack>
        {!isRead && <Box component="span" w={10} h={10} mt={6} bdrs="50%" bg="var(--accent)" aria-hidden />}
      </Link>
      {kind === 'offer_expiring' && notice?.path && <ConfirmOffer path={notice.path} />}
      {kind === 'friend_request' && first && friendship?.status === 'pending' && (
        <FriendRequestButtons person={first} friendshipId={friendship.id} />
      )}
    </Box>
  );
}

/** Button that confirms an expiring offer. The notification then disappears. */
function ConfirmOffer({ path }: { path: string }) {
  const { t, i18n } = useTranslation(['notifications', 'errors']);
  const { mutate, isPending, error } = useConfirmOffer();
  const uuid = path.split('/').at(-1) ?? '';
  return (
    <Group gap="xs" pl={68} pr="sm" pb="sm">
      <Button size="sm" loading={isPending} onClick={() => mutate(uuid)}>
        {t('offer.confirm')}
      </Button>
      {error && <span role="alert">{errorText(i18n, error)}</span>}
    </Group>
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
    <Group gap="xs" pl={68} pr="sm" pb="sm">
      <RequestAnswers requester={person} friendshipId={friendshipId} />
    </Group>
  );
}
