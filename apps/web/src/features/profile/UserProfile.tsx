import { Button, Skeleton } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconCake,
  IconCalendarHeart,
  IconExternalLink,
  IconLock,
  IconMail,
  IconMapPin,
  IconMessageCircle,
  IconPencil,
  IconPhone,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { components } from '../../api/schema';
import { type SessionUser, useSession } from '../../api/session';
import { paths } from '../../app/paths';
import { useFormat } from '../../i18n/useFormat';
import { Avatar } from '../../ui/Avatar';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { type Fact, Facts } from '../../ui/Facts';
import { Illustration } from '../../ui/Illustration';
import { InlineError } from '../../ui/InlineError';
import { PageHeading } from '../../ui/PageHeading';
import { PhoneLink } from '../../ui/PhoneLink';
import { Section } from '../../ui/Section';
import { TintChip } from '../../ui/TintChip';
import { UserBlogs } from '../blogs/UserBlogs';
import { type UserCategoryKey, userCategoryLook } from '../catalog/userCategories';
import { FriendButton } from '../friends/FriendButton';
import { PetGrid } from '../pets/PetGrid';
import { UserCategoryChip } from '../users/UserCategoryChip';
import { userName } from '../users/userName';
import { countryCode, countryName } from './CountrySelect';
import { useProfilePicture } from './useProfilePicture';
import { isBusiness, LINKS, offersServices } from './profileSchema';
import { offeredServicesQuery, servicesQuery } from './profile.queries';
import classes from './UserPage.module.css';

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
  const name = nameOf(user) || t('users:unnamed');
  const place = user.address && [user.address.city, countryName(user.address.country, format.language)].join(', ');

  return (
    <article className={classes.page} data-tint={look?.tint ?? 'plain'}>
      <header className={classes.header}>
        <div className={classes.cover}>
          {look && <Illustration name={look.illustration} className={classes.coverThing} eager />}
        </div>
        <div className={classes.who}>
          <span className={classes.avatar}>
            <Avatar src={picture.preview ?? user.imageUrl} size={128} tint={look?.tint} fallback={look?.illustration} />
            {isOwn && picture.button}
          </span>
          <div className={classes.name}>
            <PageHeading>{name}</PageHeading>
            <div className={classes.badges}>
              <UserCategoryChip userCategoryId={user.userCategoryId} />
              {place && (
                <span className={classes.place}>
                  <IconMapPin size={18} aria-hidden />
                  {place}
                </span>
              )}
            </div>
          </div>
          {!isEditing && (
            <div className={classes.actions}>
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
                  <Button
                    component={Link}
                    to={paths.account}
                    variant="default"
                    leftSection={<IconSettings size={20} aria-hidden />}
                  >
                    {t('page.account')}
                  </Button>
                </>
              ) : (
                <>
                  <Button
                    component={Link}
                    to={paths.messages(user.uuid)}
                    variant="default"
                    leftSection={<IconMessageCircle size={20} aria-hidden />}
                  >
                    {t('page.message')}
                  </Button>
                  <FriendButton uuid={user.uuid} name={name} />
                </>
              )}
            </div>
          )}
        </div>
      </header>

      {picture.status}
      {isOwn && !user.userCategoryId && <Incomplete />}

      {isEditing ? (
        <Suspense fallback={<EditorWaiting />}>
          <ProfileEditor userCategoryId={user.userCategoryId} onClose={stopEditing} />
        </Suspense>
      ) : (
        <View user={user} isOwn={isOwn} name={name} />
      )}
    </article>
  );
}

interface ViewProps extends UserProfileProps {
  name: string;
}

function View({ user, isOwn, name }: ViewProps) {
  const { t } = useTranslation('profile');
  const look = userCategoryLook(user.userCategoryId);
  const contact = useContact(user, isOwn);
  const details = useDetails(user);

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Section title={t('page.about')}>
          <p className={user.description ? classes.text : classes.nothing}>
            {user.description || t('page.noDescription')}
          </p>
        </Section>
        {offersServices(user.userCategoryId) && user.establishment_date && <Services user={user} />}
        <Section title={isOwn ? t('page.myPets') : t('page.pets')}>
          <PetGrid
            ownerUuid={user.uuid}
            first={[<AlbumCard key="album" user={user} isOwn={isOwn} />, ...(isOwn ? [<AddPetCard key="add" />] : [])]}
            empty={
              !isOwn && (
                <EmptyState illustration="paws" tint={look?.tint} heading={<h3>{t('page.noPets')}</h3>}>
                  {t('page.noPetsText', { name })}
                </EmptyState>
              )
            }
          />
        </Section>
      </div>
      <aside className={classes.aside} aria-label={t('page.details')}>
        <Card className={classes.card}>
          <h2 className={classes.smallTitle}>{t('page.contact')}</h2>
          <Facts facts={contact} />
        </Card>
        {details && (
          <Card className={classes.card}>
            <h2 className={classes.smallTitle}>{t(`page.category.${details.kind}`)}</h2>
            <Facts facts={details.facts} />
          </Card>
        )}
        <Card className={classes.card}>
          <h2 className={classes.smallTitle}>{t('page.social')}</h2>
          <SocialLinks user={user} />
        </Card>
      </aside>
      <div className={classes.blogs}>
        <UserBlogs uuid={user.uuid} name={name} isOwn={isOwn} />
      </div>
    </div>
  );
}

const EDIT = 'edit';

/** Whether the profile is edited is part of the address: a reload goes on, and the back button leaves. */
function useEditing(mayEdit: boolean) {
  const [searchParams, setSearchParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isEditing = mayEdit && searchParams.has(EDIT);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);

  // Back to where the keyboard was.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const startedHere = (location.state as { startedHere?: boolean } | null)?.startedHere === true;
  const stopEditing = useCallback(() => {
    if (startedHere) void navigate(-1);
    else setSearchParams({}, { replace: true, preventScrollReset: true });
  }, [startedHere, navigate, setSearchParams]);

  return {
    isEditing,
    editButton,
    startEditing: () => setSearchParams({ [EDIT]: '1' }, { state: { startedHere: true }, preventScrollReset: true }),
    stopEditing,
  };
}

/** A business has one name; a last name left from earlier days is not part of it. */
const nameOf = (user: Profile) => (isBusiness(user.userCategoryId) ? (user.firstName ?? '') : userName(user));

function useContact(user: Profile, isOwn: boolean): Fact[] {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const own = useSession()?.user;
  const nothing = t('page.notSpecified');
  const { address } = user;
  const place = address && [address.street, address.city, countryName(address.country, format.language)];

  /** Only the owner is told who else sees it; what everybody sees needs no words. */
  const seenBy = (visibility: SessionUser['emailVisibility'] | undefined) =>
    isOwn &&
    (visibility === 'friends' || visibility === 'me') && (
      <span className={classes.seenBy}>
        <IconLock size={15} aria-hidden />
        {t(`page.visibility.${visibility}`)}
      </span>
    );

  return [
    {
      key: 'phone',
      icon: <IconPhone size={22} />,
      label: t('fields.phoneNumber'),
      value: user.phoneNumber ? (
        <>
          <PhoneLink number={user.phoneNumber} countryCode={countryCode(address?.country)} />
          {seenBy(own?.phoneVisibility)}
        </>
      ) : (
        nothing
      ),
    },
    {
      key: 'email',
      icon: <IconMail size={22} />,
      label: t('page.email'),
      value: user.email ? (
        <>
          <a href={`mailto:${user.email}`}>{user.email}</a>
          {seenBy(own?.emailVisibility)}
        </>
      ) : (
        nothing
      ),
    },
    {
      key: 'address',
      icon: <IconMapPin size={22} />,
      label: t('page.address'),
      value: place ? place.filter(Boolean).map((line) => <div key={line}>{line}</div>) : nothing,
    },
  ];
}

/** What is asked of one category and not of the others. */
function useDetails(user: Profile): { kind: UserCategoryKey; facts: Fact[] } | null {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const look = userCategoryLook(user.userCategoryId);
  if (!look) return null;

  const nothing = t('page.notSpecified');
  const name = (key: 'firstName' | 'lastName' | 'businessName', value: string | null): Fact => ({
    key,
    icon: <look.Icon size={22} />,
    label: t(`fields.${key}`),
    value: value || nothing,
  });
  if (isBusiness(user.userCategoryId)) {
    const day = user.establishment_date && format.date(user.establishment_date);
    const icon = <IconCalendarHeart size={22} />;
    const date = { key: 'date', icon, label: t('fields.establishmentDate'), value: day || nothing };
    return { kind: look.key, facts: [name('businessName', user.firstName), date] };
  }
  const day = user.date && format.birthday(user.date);
  const date = { key: 'date', icon: <IconCake size={22} />, label: t('fields.birthDate'), value: day || nothing };
  return { kind: look.key, facts: [name('firstName', user.firstName), name('lastName', user.lastName), date] };
}

const NETWORKS = {
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  twitter: { name: 'X', Icon: IconBrandX },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
  tiktok: { name: 'TikTok', Icon: IconBrandTiktok },
};

/** Only addresses of the web: a stored `javascript:` would act on whoever presses it. */
const isWebAddress = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address) && URL.canParse(address);

function SocialLinks({ user }: { user: Profile }) {
  const { t } = useTranslation('profile');
  const links = LINKS.flatMap((network) => {
    const address = user[network];
    return isWebAddress(address) ? [{ network, address }] : [];
  });
  if (!links.length) return <p className={classes.nothing}>{t('page.noLinks')}</p>;
  return (
    <ul className={classes.links}>
      {links.map(({ network, address }) => {
        const { name, Icon } = NETWORKS[network];
        return (
          <li key={network}>
            <a href={address} target="_blank" rel="noopener noreferrer" className={classes.link}>
              <Icon size={22} aria-hidden />
              <span>{name}</span>
              <IconExternalLink size={16} className={classes.outside} aria-label={t('page.newTab')} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** What a beauty parlor or a clinic does. */
function Services({ user }: { user: Profile }) {
  const { t } = useTranslation('profile');
  const services = useQuery(servicesQuery());
  const offered = useQuery(offeredServicesQuery(user.uuid, user.userCategoryId));
  const error = services.error ?? offered.error;
  const names = services.data?.filter(({ id }) => offered.data?.includes(id)).map(({ name }) => name);

  function retry() {
    if (services.error) void services.refetch();
    if (offered.error) void offered.refetch();
  }

  return (
    <Section title={t('page.services')}>
      {error ? (
        <InlineError title={t('services.failed')} error={error} onRetry={retry} />
      ) : names && offered.data && !names.length ? (
        <p className={classes.nothing}>{t('services.none')}</p>
      ) : (
        <ul className={classes.services} aria-busy={!names || !offered.data}>
          {names?.map((name) => (
            <li key={name}>
              <TintChip tint={userCategoryLook(user.userCategoryId)!.tint}>{name}</TintChip>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Leads to somebody's photos. */
function AlbumCard({ user, isOwn }: UserProfileProps) {
  const { t } = useTranslation('profile');
  return (
    <Link to={paths.userAlbum(user.uuid)} className={classes.album}>
      <Illustration name="camera" className={classes.albumPicture} />
      <strong>{t('page.album')}</strong>
      <span>{isOwn ? t('page.myAlbumText') : t('page.albumText')}</span>
    </Link>
  );
}

function AddPetCard() {
  const { t } = useTranslation('profile');
  return (
    <Link to={paths.createPet} className={classes.addPet}>
      <Illustration name="paws" className={classes.addPetPicture} />
      <strong>{t('page.addPet')}</strong>
      <span>{t('page.addPetText')}</span>
    </Link>
  );
}

function EditorWaiting() {
  const { t } = useTranslation();
  return <Skeleton height={480} radius={20} role="status" aria-label={t('loading')} />;
}

/** For people who skipped the questions after registration. */
function Incomplete() {
  const { t } = useTranslation('profile');
  return (
    <Card className={classes.incomplete} data-tint="veterinary">
      <Illustration name="wave" className={classes.incompletePicture} eager />
      <div>
        <h2 className={classes.smallTitle}>{t('page.incomplete.title')}</h2>
        <p>{t('page.incomplete.text')}</p>
      </div>
      <Button component={Link} to={paths.completeProfile} size="lg">
        {t('complete.title')}
      </Button>
    </Card>
  );
}
