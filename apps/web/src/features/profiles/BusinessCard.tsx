import { ActionIcon } from '@mantine/core';
import { IconCalendarPlus, IconMapPin, IconMessageCircle, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { errorText } from '../../ui/feedback/errorText';
import { CardPrices } from '../catalog/CardPrices';
import { servicesQuery } from '../catalog/catalog.queries';
import classes from './BusinessCard.module.css';
import { countryCode } from './CountrySelect';
import { PhoneLink } from './PhoneLink';
import { userQuery } from './profiles.queries';

interface BusinessCardProps {
  uuid: string;
  name: string;
  business: components['schemas']['DirectoryBusiness'];
}

/** Details of a business on its card: location, prices and contact links. */
export function BusinessCard({ uuid, name, business }: BusinessCardProps) {
  const { t } = useTranslation(['users', 'catalog']);
  const format = useFormat();
  const isOwn = useSession()?.user.uuid === uuid;
  const { city, street, distanceKm, hasPhone, services } = business;
  const place = [street && withNumber(street), city].filter(Boolean).join(', ');

  return (
    <>
      {city && (
        <p className={classes.place}>
          <IconMapPin size={18} aria-hidden />
          {distanceKm
            ? t('catalog:petCard.distance', { place, km: format.number(Math.max(1, Math.round(distanceKm))) })
            : place}
        </p>
      )}
      {services.length > 0 && <OfferedPrices services={services} />}
      {!isOwn && (
        <div className={classes.actions}>
          {business.takesAppointments && (
            <ActionIcon
              component={Link}
              to={paths.book(uuid)}
              className={classes.action}
              variant="default"
              size={44}
              radius="xl"
              aria-label={t('bookAt', { name })}
            >
              <IconCalendarPlus size={22} aria-hidden />
            </ActionIcon>
          )}
          {hasPhone && <Call uuid={uuid} name={name} />}
          <ActionIcon
            component={Link}
            to={paths.conversation(uuid)}
            className={classes.action}
            variant="default"
            size={44}
            radius="xl"
            aria-label={t('messageTo', { name })}
          >
            <IconMessageCircle size={22} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
  );
}

/** A no-break space keeps the house number on the same line as the street. */
const withNumber = (street: string) => street.replace(/ (?=\d+\S*$)/, '\u00A0');

function OfferedPrices({ services }: Pick<BusinessCardProps['business'], 'services'>) {
  const { data: all } = useQuery(servicesQuery());
  const nameOf = (serviceId: number) => all?.find(({ id }) => id === serviceId)?.name ?? '…';
  return <CardPrices services={services.map((service) => ({ ...service, name: nameOf(service.service_id) }))} />;
}

/**
 * Call button. Lists contain no phone numbers, so the first press requests the number and shows it
 * as a link.
 */
function Call({ uuid, name }: Pick<BusinessCardProps, 'uuid' | 'name'>) {
  const { t, i18n } = useTranslation('users');
  const [isAsked, setAsked] = useState(false);
  const { data: profile, error, refetch } = useQuery({ ...userQuery(uuid), enabled: isAsked });

  if (isAsked && profile) {
    return (
      <Answer>
        {profile.phoneNumber ? (
          <PhoneLink number={profile.phoneNumber} countryCode={countryCode(profile.address?.country)} />
        ) : (
          t('noPhone')
        )}
      </Answer>
    );
  }
  return (
    <>
      <ActionIcon
        className={classes.action}
        variant="default"
        size={44}
        radius="xl"
        loading={isAsked && !error}
        aria-label={t('call', { name })}
        onClick={() => (isAsked ? void refetch() : setAsked(true))}
      >
        <IconPhone size={22} aria-hidden />
      </ActionIcon>
      {error && (
        <p role="alert" className={classes.failed}>
          {errorText(i18n, error)}
        </p>
      )}
    </>
  );
}

/**
 * Shows the phone number, or that there is none. Gets the focus, because the focused button was
 * replaced.
 */
function Answer({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={place} tabIndex={-1} className={classes.number}>
      {children}
    </p>
  );
}
