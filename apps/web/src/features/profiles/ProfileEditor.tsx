import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, type SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { DraftNotice } from '../../ui/forms/DraftNotice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { publishHeight } from '../../lib/publishHeight';
import { notify } from '../../ui/feedback/notify';
import { Flex } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Unfinished } from '../../ui/forms/Unfinished';
import { offersServices, USER_CATEGORY } from '../catalog/userCategories';
import type { ServicePrice } from '../catalog/useServicePrice';
import { ownProfileQuery, userKeys } from './profiles.queries';
import classes from './ProfileEditor.module.css';
import { ProfileFields } from './ProfileFields';
import { ProfileProblems } from './ProfileProblems';
import { useProfileForm } from './useProfileForm';
import { ProfileFormSkeleton } from './ProfileFormSkeleton';

const actionsHeight = publishHeight('--actions-height');
const FORM_GAP = { base: 16, md: 24 };

interface ProfileEditorProps {
  userCategoryId: number | null;
  onClose: () => void;
}

/** Form in which owners edit their whole profile. Shown in place of the profile. */
export function ProfileEditor({ userCategoryId, onClose }: ProfileEditorProps) {
  const { t } = useTranslation(['profile', 'common']);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: own, error, refetch } = useQuery(ownProfileQuery());

  useEffect(() => heading.current?.focus(), []);

  return (
    <Flex component="section" direction="column" gap={FORM_GAP} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
        {t('edit.title')}
      </h2>
      {offersServices(userCategoryId) && <TextLink to={paths.bookingSettings}>{t('edit.booking')}</TextLink>}
      {own ? (
        <EditForm user={own.user} services={own.services} labelledBy={titleId} onClose={onClose} />
      ) : error ? (
        <>
          <ApiErrorMessage
            title={userCategoryId === USER_CATEGORY.veterinary ? t('edit.missingVeterinary') : t('page.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
          <Button variant="subtle" color="teal" onClick={onClose} mx="auto">
            {t('common:cancel')}
          </Button>
        </>
      ) : (
        <ProfileFormSkeleton />
      )}
    </Flex>
  );
}

interface EditFormProps {
  user: SessionUser;
  services: ServicePrice[];
  labelledBy: string;
  onClose: () => void;
}

function EditForm({ user, services, labelledBy, onClose }: EditFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const queryClient = useQueryClient();
  const [isAskedToCheck, setAskedToCheck] = useState(false);
  const profile = useProfileForm({
    user,
    services,
    onSaved: async () => {
      // Refetches the profile, so it shows the saved values immediately.
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      notify.success((t) => t('profile:complete.saved'));
      onClose();
    },
    onUnfinished: () => setAskedToCheck(true),
  });
  const { isPending, unfinished, outcome } = profile;

  // Shows why the form disappeared with the session. If a request ended the session, its error
  // handler shows the message.
  const notifyLoggedOut = useEffectEvent(() => {
    if (!session.get() && !isPending) notify.error((t) => t('profile:edit.loggedOut'));
  });
  useEffect(() => () => notifyLoggedOut(), []);

  function cancel() {
    profile.finish();
    onClose();
  }

  return (
    // Not a grid, because sticky buttons in a grid row would not stay visible over the whole form.
    <Flex
      component="form"
      direction="column"
      gap={FORM_GAP}
      onSubmit={profile.onSubmit}
      onKeyDown={profile.onKeyDown}
      noValidate
      aria-labelledby={labelledBy}
    >
      {profile.question}
      {profile.hasDraft && (
        <DraftNotice discard={t('complete.discardDraft')} onDiscard={profile.discard}>
          {t('complete.draftRestored')}
        </DraftNotice>
      )}
      <ProfileFields profile={profile} user={user} />
      <Unfinished
        text={t('complete.unfinished')}
        fields={unfinished.map((name) => ({ name, label: profile.labelOf(name) }))}
        onChoose={profile.goTo}
      />
      <div ref={actionsHeight} className={classes.bar}>
        <div className={classes.actions}>
          {/* Shows errors beside the pressed button, because the end of the form may be off
              screen. */}
          <ProfileProblems
            profile={profile}
            failed={(message) => t('edit.failed', { message })}
            noAccount={(reason) => t(`edit.noAccount.${reason}`)}
          />
          <FormMessage>{isAskedToCheck && unfinished.length > 0 && t('complete.checkEntries')}</FormMessage>
          <Flex gap="sm" className={classes.buttons}>
            <SubmitButton size="lg" busy={isPending || outcome.kind === 'saved'} busyText={t('complete.saving')}>
              {outcome.kind === 'partly' ? t('common:tryAgain') : t('edit.save')}
            </SubmitButton>
            <Button size="lg" variant="default" onClick={cancel} disabled={isPending}>
              {t('common:cancel')}
            </Button>
          </Flex>
        </div>
      </div>
    </Flex>
  );
}
