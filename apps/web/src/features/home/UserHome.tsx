import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { PageHeading } from '../../ui/layout/PageHeading';
import { FirstSteps, isNewUser } from './FirstSteps';
import { FriendsNews } from './FriendsNews';
import { homeQuery } from './home.queries';
import { HomeCarousel } from './HomeCarousel';
import { LostAnimals } from './LostAnimals';
import { OwnPets } from './OwnPets';

/** Home page of logged-in users. One request reads all blocks. */
export function UserHome({ user }: { user: SessionUser }) {
  const { t } = useTranslation('home');
  const { data: home, error, refetch } = useQuery(homeQuery());
  const place = home?.lost.place;
  return (
    <>
      <Group justify="space-between" gap="12px 24px">
        <PageHeading title={t('title')}>
          {user.firstName ? t('greeting.named', { name: user.firstName }) : t('greeting.unnamed')}
        </PageHeading>
        <Button component={Link} to={paths.createPet}>
          {t('greeting.addPet')}
        </Button>
      </Group>
      {home ? (
        <>
          {isNewUser(home) && <FirstSteps home={home} />}
          {home.pets.length > 0 && <OwnPets home={home} userUuid={user.uuid} />}
          <LostAnimals
            title={place ? t('lost.near', { place: place.name }) : t('lost.title')}
            reports={home.lost.reports}
            more={paths.lost(place ? { placeId: place.id, km: home.lost.km! } : {})}
          />
          <FriendsNews home={home} />
        </>
      ) : error ? (
        <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={20} aria-hidden>
          <Skeleton h={44} w={200} radius={12} />
          <Skeleton h={220} radius={20} />
          <Skeleton h={44} w={200} radius={12} />
          <Skeleton h={{ base: 286, lg: 300 }} radius={20} />
        </Stack>
      )}
      <HomeCarousel shape="low" />
    </>
  );
}
