import { IconCake, IconCalendarHeart, IconLock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { type SessionUser, useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import type { Fact } from '../../ui/cards/Facts';
import { PhoneLink } from './PhoneLink';
import { type UserCategoryKey, userCategoryLook } from '../catalog/userCategories';
import { countryCode, countryName } from './CountrySelect';
import { isBusiness } from './profileSchema';
import classes from './UserPage.module.css';

type Profile = components['schemas']['Profile'];

/** How to get in touch with somebody. */
export function useContact(user: Profile, isOwn: boolean): Fact[] {
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
export function useDetails(user: Profile): { kind: UserCategoryKey; facts: Fact[] } | null {
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
