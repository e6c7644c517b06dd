import { IconCake, IconCalendarHeart, IconLock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import type { Fact } from '../../ui/cards/Facts';
import { PhoneLink } from './PhoneLink';
import { isBusiness, type UserCategoryKey, userCategoryLook } from '../catalog/userCategories';
import { Group } from '../../ui/layout/Layout';
import { countryCode, countryName } from './CountrySelect';
import type { Audience } from './profileSchema';

type Profile = components['schemas']['Profile'];

/** Shows the owner the audience of a fact. Renders nothing for public facts. */
function SeenBy({ audience }: { audience: Audience | undefined }) {
  const { t } = useTranslation('profile');
  if (audience !== 'friends' && audience !== 'me') return null;
  return (
    <Group component="span" gap={4} wrap="nowrap" c="dimmed" fz="sm">
      <IconLock size={15} aria-hidden />
      {t(`page.visibility.${audience}`)}
    </Group>
  );
}

/** Returns a user's contact details as labelled facts. */
export function useContact(user: Profile, isOwn: boolean): Fact[] {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const own = useSession()?.user;
  const nothing = t('page.notSpecified');
  const { address } = user;

  const seenBy = (visibility: Audience | undefined) => isOwn && <SeenBy audience={visibility} />;

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
      value: address ? (
        <>
          {address.street && <div>{address.street}</div>}
          {address.street && seenBy(own?.streetVisibility)}
          <div>{address.city}</div>
          <div>{countryName(address.country, format.language)}</div>
        </>
      ) : (
        nothing
      ),
    },
  ];
}

/** Returns the facts that depend on the user's category. */
export function useDetails(user: Profile, isOwn: boolean): { kind: UserCategoryKey; facts: Fact[] } | null {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const own = useSession()?.user;
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
  const icon = <IconCake size={22} />;
  const birthDate = {
    label: t('fields.birthDate'),
    value: user.date ? (
      <>
        {format.birthday(user.date)}
        {isOwn && <SeenBy audience={own?.birthDateVisibility} />}
      </>
    ) : (
      nothing
    ),
  };
  // Viewers who may not see the birth date see only the age.
  const age = { label: t('page.age'), value: user.age && format.years(user.age) };
  const date = { key: 'date', icon, ...(!user.date && age.value ? age : birthDate) };
  return { kind: look.key, facts: [name('firstName', user.firstName), name('lastName', user.lastName), date] };
}
