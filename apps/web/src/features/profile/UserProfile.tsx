import { Button } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconCake,
  IconCalendarHeart,
  IconExternalLink,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { components } from '../../api/schema';
import { paths } from '../../app/paths';
import { useFormat } from '../../i18n/useFormat';
import { Avatar } from '../../ui/Avatar';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { type Fact, Facts } from '../../ui/Facts';
import { Illustration } from '../../ui/Illustration';
import { InlineError } from '../../ui/InlineError';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { TintChip } from '../../ui/TintChip';
import { userCategoryLook } from '../catalog/userCategories';
import { PetGrid } from '../pets/PetGrid';
import { UserCategoryChip } from '../users/UserCategoryChip';
import { userName } from '../users/userName';
import { countryName } from './CountrySelect';
import { isBusiness, LINKS, offersServices } from './profileSchema';
import { offeredServicesQuery, servicesQuery } from './profile.queries';
import classes from './UserPage.module.css';

type Profile = components['schemas']['Profile'];

interface UserProfileProps {
  user: Profile;
  isOwn: boolean;
}

export function UserProfile({ user, isOwn }: UserProfileProps) {
  const { t } = useTranslation(['profile', 'users']);
  const format = useFormat();
  const look = userCategoryLook(user.userCategoryId);
  const contact = useContact(user);
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
            <Avatar src={user.imageUrl} size={128} tint={look?.tint} fallback={look?.illustration} />
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
        </div>
      </header>

      {isOwn && !user.userCategoryId && <Incomplete />}

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
              first={isOwn && <AddPetCard />}
              empty={
                <EmptyState illustration="paws" tint={look?.tint} heading={<h3>{t('page.noPets')}</h3>}>
                  {t('page.noPetsText', { name })}
                </EmptyState>
              }
            />
          </Section>
        </div>
        <aside className={classes.aside} aria-label={t('page.details')}>
          <Card className={classes.card}>
            <h2 className={classes.smallTitle}>{t('page.contact')}</h2>
            <Facts facts={contact} />
          </Card>
          <Card className={classes.card}>
            <h2 className={classes.smallTitle}>{t('page.social')}</h2>
            <SocialLinks user={user} />
          </Card>
        </aside>
      </div>
    </article>
  );
}

/** A business has one name; a last name left from earlier days is not part of it. */
const nameOf = (user: Profile) => (isBusiness(user.userCategoryId) ? (user.firstName ?? '') : userName(user));

function useContact(user: Profile): Fact[] {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const nothing = t('page.notSpecified');
  const { address } = user;
  const business = isBusiness(user.userCategoryId);
  const age = user.date && format.age(user.date);
  const dialled = user.phoneNumber?.replace(/[^\d+]/g, '');

  const place = address && [address.street, address.city, countryName(address.country, format.language)];
  const day = business
    ? user.establishment_date && format.date(user.establishment_date)
    : user.date && [format.date(user.date), age && `(${age})`].filter(Boolean).join(' ');
  return [
    {
      key: 'phone',
      icon: <IconPhone size={22} />,
      label: t('fields.phoneNumber'),
      value: user.phoneNumber ? (
        dialled ? (
          <a href={`tel:${dialled}`}>{user.phoneNumber}</a>
        ) : (
          user.phoneNumber
        )
      ) : (
        nothing
      ),
    },
    {
      key: 'email',
      icon: <IconMail size={22} />,
      label: t('page.email'),
      value: user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : nothing,
    },
    {
      key: 'address',
      icon: <IconMapPin size={22} />,
      label: t('page.address'),
      value: place ? place.filter(Boolean).map((line) => <div key={line}>{line}</div>) : nothing,
    },
    {
      key: 'date',
      icon: business ? <IconCalendarHeart size={22} /> : <IconCake size={22} />,
      label: business ? t('fields.establishmentDate') : t('fields.birthDate'),
      value: day || nothing,
    },
  ];
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
