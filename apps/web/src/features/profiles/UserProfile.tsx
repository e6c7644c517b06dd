import { Box, Button, Skeleton, Text, Title } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCalendarWeek,
  IconMapPin,
  IconMessageCircle,
  IconPencil,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { useChangeSearch } from '../../routing/useChangeSearch';
import { useFormat } from '../../i18n/useFormat';
import { Avatar } from '../../ui/pictures/Avatar';
import { Card } from '../../ui/cards/Card';
import { Illustration } from '../../ui/pictures/Illustration';
import { Group, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { isBusiness, offersServices, userCategoryLook } from '../catalog/userCategories';
import { FriendButton } from '../friends/FriendButton';
import { friendStatusQuery } from '../friends/friends.queries';
import { PersonMenu } from '../friends/PersonMenu';
import { RatingLine } from '../reviews/RatingLine';
import { OpenState } from '../hours/OpenState';
import { NewPetCard } from '../pets/NewPetCard';
import { UserCategoryChip } from '../catalog/UserCategoryChip';
import { VerifiedBadge } from '../catalog/VerifiedBadge';
import { userName } from '../../lib/userName';
import { CallLink } from './CallLink';
import { countryCode, countryName } from './CountrySelect';
import { Detail } from './Detail';
import { ChangePicture, PictureStatus } from './ProfilePicture';
import { ProfileView } from './ProfileView';
import classes from './UserPage.module.css';
import { useCover } from './useCover';
import { useProfilePicture } from './useProfilePicture';
import { ProfileFormSkeleton } from './ProfileFormSkeleton';
import { ShareBusiness } from './ShareBusiness';

type Profile = components['schemas']['Profile'];

interface UserProfileProps {
  user: Profile;
  isOwn: boolean;
}

const loadEditor = () => import('./ProfileEditor');
const ProfileEditor = lazy(() => loadEditor().then((module) => ({ default: module.ProfileEditor })));

export function UserProfile({ user, isOwn }: UserProfileProps) {
  const { t } = useTranslation(['profile', 'users']);
  const format = useFormat();
  const { isEditing, startEditing, stopEditing, editButton } = useEditing(isOwn && user.userCategoryId !== null);
  const look = userCategoryLook(user.userCategoryId);
  const picture = useProfilePicture();
  const cover = useCover(user, isOwn);
  const knownName = nameOf(user);
  const name = knownName || t('users:unnamed');
  const place = user.address && [user.address.city, countryName(user.address.country, format.language)].join(', ');

  return (
    <Page component="article" width={isEditing ? 'form' : undefined} data-tint={look?.tint ?? 'plain'}>
      <header className={classes.header}>
        <div className={classes.cover}>
          {cover.photo ?? (look && <Illustration name={look.illustration} className={classes.coverThing} eager />)}
          {cover.tools}
        </div>
        <div className={classes.who}>
          <span className={classes.avatar}>
            <Avatar src={picture.preview ?? user.imageUrl} size={128} tint={look?.tint} fallback={look?.illustration} />
            {isOwn && <ChangePicture picture={picture} />}
          </span>
          <Stack gap="xs" className={classes.name}>
            <PageHeading>{name}</PageHeading>
            <Group gap="8px 16px">
              <UserCategoryChip userCategoryId={user.userCategoryId} />
              <VerifiedBadge verifiedAt={user.business?.verifiedAt} />
              <RatingLine rating={user.business?.rating} isLink />
              <OpenState hours={user.business?.openingHours} />
              {place && <Detail icon={IconMapPin}>{place}</Detail>}
              {user.answersWithin && (
                <Detail icon={IconMessageCircle}>{t(`page.answers.${user.answersWithin}`)}</Detail>
              )}
            </Group>
          </Stack>
          {!isEditing && (
            <Group gap="sm" align="stretch" className={classes.actions}>
              {isOwn ? (
                <>
                  {user.userCategoryId && (
                    <Button
                      ref={editButton}
                      variant="default"
                      leftSection={<IconPencil size={20} aria-hidden />}
                      onPointerEnter={() => void loadEditor().catch(() => undefined)}
                      onClick={startEditing}
                    >
                      {t('edit.open')}
                    </Button>
                  )}
                  {offersServices(user.userCategoryId) && (
                    <Button
                      component={Link}
                      to={paths.desk()}
                      variant="default"
                      leftSection={<IconCalendarWeek size={20} aria-hidden />}
                    >
                      {t('page.desk')}
                    </Button>
                  )}
                  <Button
                    component={Link}
                    to={paths.account}
                    variant="default"
                    leftSection={<IconSettings size={20} aria-hidden />}
                  >
                    {t('page.account')}
                  </Button>
                  {user.visibleToVisitors && <ShareBusiness uuid={user.uuid} name={knownName} />}
                </>
              ) : (
                <>
                  {user.business?.takesAppointments && !user.isReduced && (
                    <Button
                      component={Link}
                      to={paths.book(user.uuid)}
                      leftSection={<IconCalendarPlus size={20} aria-hidden />}
                    >
                      {t('page.book')}
                    </Button>
                  )}
                  <FriendButton
                    uuid={user.uuid}
                    name={knownName}
                    mayAsk={!user.isReduced}
                    isMain={!user.business?.takesAppointments}
                  />
                  {isBusiness(user.userCategoryId) && user.phoneNumber && (
                    <CallLink number={user.phoneNumber} countryCode={countryCode(user.address?.country)} />
                  )}
                  {!user.isReduced && <MessageLink uuid={user.uuid} />}
                  {user.visibleToVisitors && <ShareBusiness uuid={user.uuid} name={knownName} />}
                  <div className={classes.menu}>
                    <PersonMenu uuid={user.uuid} userId={user.id} name={knownName} />
                  </div>
                </>
              )}
            </Group>
          )}
        </div>
      </header>

      <PictureStatus picture={picture} />
      {cover.status}
      {isOwn && !user.userCategoryId && <Incomplete />}
      {isOwn && !isEditing && <NewPetCard ownerUuid={user.uuid} />}

      {isEditing ? (
        <Suspense fallback={<ProfileFormSkeleton />}>
          <ProfileEditor userCategoryId={user.userCategoryId} onClose={stopEditing} />
        </Suspense>
      ) : user.isReduced ? (
        <Text px={20} py="md" bdrs="xl" bg="var(--tint)" c="var(--tint-ink)">
          {t('page.reduced')}
        </Text>
      ) : (
        <ProfileView user={user} isOwn={isOwn} name={knownName} />
      )}
    </Page>
  );
}

/** Message link. Hidden on profiles of users whom the current user has blocked. */
function MessageLink({ uuid }: { uuid: string }) {
  const { t } = useTranslation('profile');
  const { data } = useQuery(friendStatusQuery(uuid));
  if (!data) return <Skeleton width={180} height={44} radius={999} />;
  if (data.status === 'blocked') return null;
  return (
    <Button
      component={Link}
      to={paths.conversation(uuid)}
      variant="default"
      leftSection={<IconMessageCircle size={20} aria-hidden />}
    >
      {t('page.message')}
    </Button>
  );
}

const EDIT = 'edit';

/** Edit mode is stored in the URL, so a reload keeps it and back navigation leaves it. */
function useEditing(mayEdit: boolean) {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const location = useLocation();
  const navigate = useNavigate();
  const isEditing = mayEdit && searchParams.has(EDIT);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);

  // Returns the focus to the edit button when the edit mode ends.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const startedHere = (location.state as { startedHere?: boolean } | null)?.startedHere === true;
  const stopEditing = useCallback(() => {
    if (startedHere) void navigate(-1);
    else changeSearch((params) => params.delete(EDIT), { replace: true, preventScrollReset: true });
  }, [startedHere, navigate, changeSearch]);

  return {
    isEditing,
    editButton,
    startEditing: () =>
      changeSearch((params) => params.set(EDIT, '1'), { state: { startedHere: true }, preventScrollReset: true }),
    stopEditing,
  };
}

/** A business has one name, so a last name from an earlier category is ignored. */
const nameOf = (user: Profile) => (isBusiness(user.userCategoryId) ? (user.firstName ?? '') : userName(user));

/** Reminder for users who have not completed their profile. */
function Incomplete() {
  const { t } = useTranslation('profile');
  return (
    <Group component={Card} p={20} bg="var(--tint)" c="var(--tint-ink)" data-tint="veterinary">
      <Illustration name="wave" size={64} eager />
      <Box flex="1 1 220px">
        <Title order={2} fz="lg">
          {t('page.incomplete.title')}
        </Title>
        <p>{t('page.incomplete.text')}</p>
      </Box>
      <Button component={Link} to={paths.completeProfile} size="lg" flex={{ base: '1 0 auto', md: 'none' }}>
        {t('complete.title')}
      </Button>
    </Group>
  );
}
