import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useNavigation, useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { paths } from '../../routing/routes';
import { useIsLeaving } from '../../routing/useIsLeaving';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PawLoader } from '../../ui/loading/PawLoader';
import { petQuery, findPetQuery } from './pets.queries';

/** Redirects an old pet URL to the current URL, which contains the UUID. */
export function PetRedirectPage() {
  const { t } = useTranslation('pets');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: pet, error } = useQuery(findPetQuery(id));
  const isLeaving = useIsLeaving();
  // Redirects only while no other navigation is pending.
  const isWaiting = useNavigation().state === 'idle';

  useEffect(() => {
    if (!pet) return;
    queryClient.setQueryData(petQuery(pet.uuid).queryKey, pet);
    if (isWaiting && !isLeaving()) void navigate(paths.pet(pet.uuid), { replace: true });
  }, [pet, isWaiting, isLeaving, navigate, queryClient]);

  useEffect(() => {
    // If the session has ended, the route guard redirects to the login page.
    const isSessionOver = error instanceof ApiError && error.status === 401;
    if (error && !isSessionOver && isWaiting && !isLeaving()) void navigate(paths.notFound, { replace: true });
  }, [error, isWaiting, isLeaving, navigate]);

  return (
    <PawLoader>
      <PageHeading>{t('redirecting')}</PageHeading>
    </PawLoader>
  );
}
