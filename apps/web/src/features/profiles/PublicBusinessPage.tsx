import { Button, Flex, Text, Title } from '@mantine/core';
import { IconCalendarPlus, IconMapPin, IconMessageCircle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { isUuid } from '../../lib/uuid';
import { useLeavePreview } from '../../lib/useLeavePreview';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import cards from '../../ui/cards/CardGrid.module.css';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Notice } from '../../ui/feedback/Notice';
import layout from '../../ui/layout/GalleryPage.module.css';
import { Group, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { EndlessList } from '../../ui/lists/EndlessList';
import { CoverPhoto } from '../../ui/photos/CoverPhoto';
import { Avatar } from '../../ui/pictures/Avatar';
import { Illustration } from '../../ui/pictures/Illustration';
import { bookingQuery } from '../appointments/appointments.queries';
import { NamedGallery } from '../catalog/NamedGallery';
import { UserCategoryChip } from '../catalog/UserCategoryChip';
import { VerifiedBadge } from '../catalog/VerifiedBadge';
import { offersServices, userCategoryLook } from '../catalog/userCategories';
import { useServicePrice } from '../catalog/useServicePrice';
import { OpeningHoursCard } from '../hours/OpeningHoursCard';
import { OpenState } from '../hours/OpenState';
import { PetCard } from '../pets/PetCard';
import { RatingLine } from '../reviews/RatingLine';
import { Reviews } from '../reviews/Reviews';
import { CallLink } from './CallLink';
import { countryCode } from './CountrySelect';
import { Detail } from './Detail';
import { PhoneLink } from './PhoneLink';
import { publicBusinessQuery, publicPetsQuery } from './profiles.queries';
import { ProfileSkeleton } from './ProfileSkeleton';
import { ServiceList } from './ServiceList';
import { ShareBusiness } from './ShareBusiness';
import { SocialLinks } from './SocialLinks';
import classes from './UserPage.module.css';

type PublicBusiness = components['schemas']['PublicBusiness'];

/**
 * Public page of a business for visitors and for the business itself. Other users are redirected
 * to the profile, or to the conversation if they came to write a message.
 */
export function PublicBusinessPage() {
  const { t } = useTranslation('visitors');
  const { uuid = '' } = useParams();
  const session = useSession();
  const wantsToAsk = useSearchParams()[0].has('ask');
  useLeavePreview();
  const isOwn = session?.user.uuid === uuid;
  const isShown = isUuid(uuid) && (!session || isOwn);
  const { data: business, error, refetch } = useQuery({ ...publicBusinessQuery(uuid), enabled: isShown });

  if (isUuid(uuid) && !isShown)
    return <Navigate to={wantsToAsk ? paths.conversation(uuid) : paths.user(uuid)} replace />;
  if (!isUuid(uuid) || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage
        title={t('business.notFound')}
        to={session ? paths.account : paths.publicBusinesses()}
        toText={session ? t('business.settings') : t('business.toList')}
      >
        {t('business.notFoundText')}
      </MissingPage>
    );
  }
  if (business) return <LoadedBusiness key={business.uuid} business={business} isOwn={isOwn} />;
  if (error)
    return <ApiErrorMessage isPage title={t('business.failed')} error={error} onRetry={() => void refetch()} />;
  return <ProfileSkeleton />;
}

interface BusinessProps {
  business: PublicBusiness;
  /** Whether the viewer is the business itself. */
  isOwn: boolean;
}

function LoadedBusiness({ business, isOwn }: BusinessProps) {
  const { t } = useTranslation(['visitors', 'catalog']);
  const priceOf = useServicePrice();
  const look = userCategoryLook(business.userCategoryId)!;
  const name = business.name ?? t(`catalog:userCategories.${look.key}.name`);
  const { description, services } = business;

  return (
    <Page component="article" data-tint={look.tint}>
      <Header business={business} name={name} isOwn={isOwn} />
      {isOwn && (
        <Notice illustration="sparkles">
          {t('business.own')} <TextLink to={paths.account}>{t('business.settings')}</TextLink>
        </Notice>
      )}
      <div className={classes.columns}>
        <Flex direction="column" gap={{ base: 32, md: 40 }}>
          {services.length > 0 && (
            <Section title={t('business.services')}>
              <ServiceList
                services={services.map((service) => ({ name: service.name, price: priceOf(service) }))}
                tint={look.tint}
              />
            </Section>
          )}
          {description && (
            <Section title={t('business.about')}>
              <p className={layout.text}>{description}</p>
            </Section>
          )}
        </Flex>
        <Stack component="aside" className={classes.aside} aria-label={t('business.details')}>
          <OpeningHoursCard hours={business.openingHours} isOwn={false} placeId={business.placeId} />
          <Contact business={business} />
        </Stack>
        <Flex direction="column" gap={{ base: 32, md: 40 }} className={classes.blogs}>
          {business.photos.length > 0 && <Photos business={business} name={name} />}
          <Reviews business={{ ...business, name }} rating={business.rating} isOwn={false} isPublic />
          <Pets uuid={business.uuid} />
        </Flex>
      </div>
    </Page>
  );
}

function Header({ business, name, isOwn }: BusinessProps & { name: string }) {
  const { t } = useTranslation('visitors');
  const { uuid, userCategoryId, cover, phoneNumber, city, country } = business;
  const look = userCategoryLook(userCategoryId)!;
  const { data: booking } = useQuery({ ...bookingQuery(uuid), enabled: offersServices(userCategoryId) });
  const canBook = booking?.isOpen === true;
  return (
    <header className={classes.header}>
      <div className={classes.cover}>
        {cover ? (
          <CoverPhoto src={cover.url} variants={cover.variants} sizes="(min-width: 75em) 1200px, 100vw" alt="" eager />
        ) : (
          <Illustration name={look.illustration} className={classes.coverThing} eager />
        )}
      </div>
      <div className={classes.who}>
        <span className={classes.avatar}>
          <Avatar src={business.imageUrl} size={128} tint={look.tint} fallback={look.illustration} />
        </span>
        <Stack gap="xs" className={classes.name}>
          <PageHeading>{name}</PageHeading>
          <Group gap="8px 16px">
            <UserCategoryChip userCategoryId={userCategoryId} />
            <VerifiedBadge verifiedAt={business.verifiedAt} />
            <RatingLine rating={business.rating} isLink />
            <OpenState hours={business.openingHours} />
            {city && <Detail icon={IconMapPin}>{city}</Detail>}
          </Group>
        </Stack>
        <Group gap="sm" align="stretch" className={classes.actions}>
          {canBook && (
            <Button component={Link} to={paths.book(uuid)} leftSection={<IconCalendarPlus size={20} aria-hidden />}>
              {t('business.book')}
            </Button>
          )}
          {phoneNumber && (
            <CallLink number={phoneNumber} countryCode={countryCode(country ?? undefined)} isMain={!canBook} />
          )}
          {!isOwn && (
            <Button
              component={Link}
              to={paths.login({ next: paths.publicBusiness(uuid, { ask: 1 }) })}
              variant={phoneNumber || canBook ? 'default' : 'filled'}
              leftSection={<IconMessageCircle size={20} aria-hidden />}
            >
              {t('business.message')}
            </Button>
          )}
          <ShareBusiness uuid={uuid} name={name} />
        </Group>
      </div>
    </header>
  );
}

/** Phone number, address and links, as far as the business shows them. */
function Contact({ business }: { business: PublicBusiness }) {
  const { t } = useTranslation('visitors');
  const { phoneNumber, street, city, country, social } = business;
  const hasLinks = Object.values(social).some(Boolean);
  if (!phoneNumber && !city && !hasLinks) return null;
  return (
    <Stack component={Card} p={20}>
      <Title order={2} fz="lg">
        {t('business.contact')}
      </Title>
      {phoneNumber && (
        <p className={classes.phone}>
          <PhoneLink number={phoneNumber} countryCode={countryCode(country ?? undefined)} />
        </p>
      )}
      {city && <address className={classes.address}>{[street, city].filter(Boolean).join(', ')}</address>}
      {hasLinks && <SocialLinks user={social} />}
    </Stack>
  );
}

function Photos({
  business: { photos, photoCount, userCategoryId },
  name,
}: {
  business: PublicBusiness;
  name: string;
}) {
  const { t } = useTranslation('visitors');
  return (
    <Section title={t('business.photos')}>
      <NamedGallery
        name={name}
        photos={photos}
        sizes="(min-width: 64em) 740px, 100vw"
        fallback="camera"
        tint={userCategoryLook(userCategoryId)!.tint}
      />
      {photoCount > photos.length && (
        <Text c="dimmed" fz={15}>
          {t('pet.morePhotos', { name, count: photoCount })}
        </Text>
      )}
    </Section>
  );
}

/** Pets of the business that visitors may see. Renders nothing if there are none. */
function Pets({ uuid }: { uuid: string }) {
  const { t } = useTranslation('visitors');
  const query = useInfiniteQuery(publicPetsQuery(uuid));
  if (query.data?.pages[0]?.items.length === 0) return null;
  return (
    <Section title={t('business.pets')}>
      <EndlessList
        query={query}
        className={cards.grid}
        boxHeight={{ base: 286, md: 371 }}
        failed={(error, retry) => <ApiErrorMessage error={error} title={t('business.petsFailed')} onRetry={retry} />}
        empty={null}
      >
        {(pet) => <PetCard pet={pet} sizes="(min-width: 64em) 260px, 44vw" />}
      </EndlessList>
    </Section>
  );
}
