import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { session, type SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { safeNext } from '../../routing/safeNext';
import { useIsLeaving } from '../../routing/useIsLeaving';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { FormButtons, FormEnd } from '../../ui/forms/FormPage';
import { notify } from '../../ui/feedback/notify';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Unfinished } from '../../ui/forms/Unfinished';
import type { ServicePrice } from '../catalog/useServicePrice';
import { likelyCountry } from './CountrySelect';
import { userKeys } from './profiles.queries';
import { NoAccount } from './saveProfile';
import { ProfileFields } from './ProfileFields';
import { ProfileProblems } from './ProfileProblems';
import { useProfileForm } from './useProfileForm';

const SAVED_MS = 1500;
const NO_ACCOUNT_MS = 2000;

interface ProfileFormProps {
  user: SessionUser;
  services: ServicePrice[];
}

/**
 * Form to complete a profile. After saving or skipping, redirects to the page requested before,
 * or otherwise to the profile or the home page.
 */
export function ProfileForm({ user, services }: ProfileFormProps) {
  const { t } = useTranslation(['profile', 'common', 'errors']);
  const navigate = useNavigate();
  const requested = useSearchParams()[0].get('next');
  const queryClient = useQueryClient();
  const { language } = useFormat();
  const profile = useProfileForm({
    user,
    services,
    country: likelyCountry(language),
    onSaved: () => {
      notify.success((t) => t('profile:complete.saved'));
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
    onUnfinished: () => notify.error((t) => t('profile:complete.checkEntries')),
  });
  const { outcome, unfinished, isPending } = profile;

  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (outcome.kind !== 'saved') return;
    const next = requested ? safeNext(requested) : user.uuid ? paths.user(user.uuid) : paths.home;
    const timer = setTimeout(() => !isLeaving() && void navigate(next, { replace: true }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [outcome, navigate, isLeaving, requested, user.uuid]);

  useNoAccount(outcome.kind === 'failed' ? outcome.error : null);

  return (
    <form onSubmit={profile.onSubmit} onKeyDown={profile.onKeyDown} noValidate aria-label={t('complete.title')}>
      {profile.question}
      {user.userCategoryId === null && outcome.kind !== 'saved' && outcome.kind !== 'partly' && (
        <Button component={Link} to={safeNext(requested)} onClick={profile.release} variant="default" mr="auto">
          {t('complete.later')}
        </Button>
      )}
      {profile.hasDraft && (
        <DraftNotice discard={t('complete.discardDraft')} onDiscard={profile.discard}>
          {t('complete.draftRestored')}
        </DraftNotice>
      )}
      <ProfileFields profile={profile} user={user} isNew />
      <FormEnd>
        <ProfileProblems
          profile={profile}
          failed={(message) => t('complete.failed', { message })}
          failedCategory={(message) => t('complete.failed', { message })}
          noAccount={() => t('errors:unauthorized')}
        />
        <Unfinished
          text={t('complete.unfinished')}
          fields={unfinished.map((name) => ({ name, label: profile.labelOf(name) }))}
          onChoose={profile.goTo}
        />
        <FormButtons>
          <SubmitButton
            size="lg"
            busy={isPending || outcome.kind === 'saved'}
            done={outcome.kind === 'saved'}
            busyText={outcome.kind === 'saved' ? t('complete.savedShort') : t('complete.saving')}
            disabled={unfinished.length > 0}
          >
            {outcome.kind === 'partly' ? t('common:tryAgain') : t('complete.save')}
          </SubmitButton>
          {outcome.kind === 'partly' && (
            <Button component={Link} to={paths.user(user.uuid)} onClick={profile.release} size="lg" variant="default">
              {t('complete.toProfile')}
            </Button>
          )}
        </FormButtons>
      </FormEnd>
    </form>
  );
}

/**
 * Without a valid session nothing can be saved. Redirects to the login page after a delay, so the
 * user can read the reason.
 */
function useNoAccount(error: unknown) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (!(error instanceof NoAccount)) return;
    if (error.reason !== 'noEmail') {
      // After the session has ended, the page shows that it expired.
      session.end();
      return;
    }
    const timer = setTimeout(() => {
      session.end();
      if (!isLeaving()) void navigate({ pathname: paths.signup, search }, { replace: true });
    }, NO_ACCOUNT_MS);
    return () => clearTimeout(timer);
  }, [error, navigate, isLeaving, search]);
}
