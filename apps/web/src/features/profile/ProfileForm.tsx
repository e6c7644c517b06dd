import { Button, Textarea, TextInput } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ApiError } from '../../api/ApiError';
import { session, type SessionUser } from '../../api/session';
import { paths } from '../../app/paths';
import { useFormat } from '../../i18n/useFormat';
import { ChoiceCards } from '../../ui/ChoiceCards';
import { DateField } from '../../ui/DateField';
import { draft, restored, useKeepDraft } from '../../ui/draft';
import { errorText } from '../../ui/errorText';
import { FormMessage } from '../../ui/FormMessage';
import { FieldPair, FormSection } from '../../ui/FormSection';
import { Notice } from '../../ui/Notice';
import { notify } from '../../ui/notify';
import { SubmitButton } from '../../ui/SubmitButton';
import { Unfinished } from '../../ui/Unfinished';
import { useGuidedForm } from '../../ui/useGuidedForm';
import { useSubmit } from '../../ui/useSubmit';
import { USER_CATEGORY_IDS, userCategoryLook } from '../catalog/userCategories';
import classes from './CompleteProfilePage.module.css';
import { CountrySelect } from './CountrySelect';
import { servicesQuery, userKeys } from './profile.queries';
import {
  completeLink,
  isBusiness,
  LINKS,
  LONGEST,
  offersServices,
  profileSchema,
  type ProfileValues,
  toProfileValues,
} from './profileSchema';
import { CategoryProfileFailed, NoAccount, type SavedProfile, saveProfile } from './saveProfile';
import { ServiceChoices } from './ServiceChoices';

const SAVED_MS = 1500;
const NO_ACCOUNT_MS = 2000;

const LINK_ICONS = {
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
};

/** The addresses speak for themselves in every language. */
const PLACEHOLDERS = {
  facebook: 'https://facebook.com/…',
  twitter: 'https://x.com/…',
  youtube: 'https://youtube.com/@…',
  tiktok: 'https://tiktok.com/@…',
};

const FIELDS_OF_SERVER = { establishment_date: 'date' } as const;

/** A business has one name, so the complaint must not speak of a first one. */
const BUSINESS_NAME_ERRORS: Record<string, 'complete.business.nameRequired' | 'complete.business.nameTooShort'> = {
  first_name_required: 'complete.business.nameRequired',
  first_name_too_short: 'complete.business.nameTooShort',
};

type Outcome =
  | { kind: 'open' }
  | { kind: 'saved' }
  | { kind: 'partly'; addressError: ApiError | null; linksError: ApiError | null }
  | { kind: 'failed'; error: Error; isAtField: boolean };

interface ProfileFormProps {
  user: SessionUser;
  serviceIds: number[];
}

export function ProfileForm({ user, serviceIds }: ProfileFormProps) {
  const { t } = useTranslation(['profile', 'catalog', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const draftKey = `profile:${user.uuid}`;
  const [stored] = useState(() => toProfileValues(user, serviceIds));
  const [start] = useState(() => restored(stored, draft.read(draftKey)));
  const [hasDraft, setHasDraft] = useState(!isSame(start, stored));

  const { form, field, control, onValid, unfinished, goTo, showServerErrors } = useGuidedForm(profileSchema, start);
  const { userCategoryId } = form.values;
  const business = isBusiness(userCategoryId);
  const { data: services } = useQuery({ ...servicesQuery(), enabled: offersServices(userCategoryId) });

  const [outcome, setOutcome] = useState<Outcome>({ kind: 'open' });
  useKeepDraft(draftKey, form.values, outcome.kind !== 'saved' && !isSame(form.values, stored));

  const { submit, isPending } = useSubmit<SavedProfile, ProfileValues>({
    mutationFn: saveProfile,
    onSuccess: ({ addressError, linksError }) => {
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
      if (!addressError && !linksError) {
        notify.success(t('complete.saved'));
        setOutcome({ kind: 'saved' });
        return;
      }
      showServerErrors(addressError ?? linksError);
      setOutcome({ kind: 'partly', addressError, linksError });
    },
    onError: (error) => setOutcome({ kind: 'failed', error, isAtField: showServerErrors(error, FIELDS_OF_SERVER) }),
  });

  function send(values: ProfileValues) {
    setOutcome({ kind: 'open' });
    const links = Object.fromEntries(LINKS.map((name) => [name, completeLink(values[name])]));
    const offered = services?.filter((service) => service.userCategoryIds.includes(userCategoryId ?? 0));
    const service_ids = offered
      ? values.service_ids.filter((id) => offered.some((service) => service.id === id))
      : values.service_ids;
    submit({ ...values, ...links, service_ids });
  }

  useEffect(() => {
    if (outcome.kind !== 'saved') return;
    const next = user.uuid ? paths.user(user.uuid) : paths.home;
    const timer = setTimeout(() => void navigate(next, { replace: true }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [outcome, navigate, user.uuid]);

  useNoAccount(outcome.kind === 'failed' ? outcome.error : null);

  /** A disabled button leaves Enter without effect: say why. */
  function explainEnter(event: KeyboardEvent<HTMLFormElement>) {
    const isField = event.target instanceof HTMLInputElement;
    const [first] = unfinished;
    if (event.key !== 'Enter' || event.defaultPrevented || !isField || !first) return;
    event.preventDefault();
    form.validate();
    goTo(first);
    notify.error(t('complete.checkEntries'));
  }

  const labelOf = (name: keyof ProfileValues) => {
    if (name === 'firstName' && business) return t('fields.businessName');
    if (name === 'date') return business ? t('fields.establishmentDate') : t('fields.birthDate');
    return t(`fields.${name}`);
  };
  const nameError = BUSINESS_NAME_ERRORS[form.errors.firstName as string];

  return (
    <form
      className={classes.form}
      onSubmit={onValid(send)}
      onKeyDown={explainEnter}
      noValidate
      aria-label={t('complete.title')}
    >
      {hasDraft && (
        <Notice
          illustration="sparkles"
          tint="veterinary"
          action={
            <Button
              variant="default"
              onClick={() => {
                form.setValues(stored);
                setHasDraft(false);
              }}
            >
              {t('complete.discardDraft')}
            </Button>
          }
        >
          {t('complete.draftRestored')}
        </Notice>
      )}

      <FormSection title={t('complete.category.title')} hint={t('complete.category.hint')}>
        <ChoiceCards<number>
          {...control('userCategoryId')}
          layout="rows"
          legend={t('complete.category.title')}
          hiddenLegend
          choices={USER_CATEGORY_IDS.map((id) => {
            const { key, illustration, tint } = userCategoryLook(id)!;
            return {
              value: id,
              label: t(`catalog:userCategories.${key}.name`),
              description: t(`catalog:userCategories.${key}.description`),
              illustration,
              tint,
            };
          })}
          onChange={(id) => form.setFieldValue('userCategoryId', id)}
        />
        {business && (
          <Notice illustration="handshake" tint={userCategoryLook(userCategoryId)!.tint}>
            {t('complete.businessNote')}
          </Notice>
        )}
      </FormSection>

      {userCategoryId !== null && (
        <FormSection title={business ? t('complete.business.title') : t('complete.owner.title')}>
          {business ? (
            <TextInput
              {...field('firstName')}
              error={nameError ? t(nameError) : field('firstName').error}
              label={labelOf('firstName')}
              autoComplete="organization"
              maxLength={LONGEST.name}
              required
            />
          ) : (
            <FieldPair>
              <TextInput
                {...field('firstName')}
                label={labelOf('firstName')}
                autoComplete="given-name"
                maxLength={LONGEST.name}
                required
              />
              <TextInput
                {...field('lastName')}
                label={labelOf('lastName')}
                autoComplete="family-name"
                maxLength={LONGEST.name}
                required
              />
            </FieldPair>
          )}
          <FieldPair>
            <DateField
              {...field('date')}
              value={form.values.date}
              label={labelOf('date')}
              autoComplete={business ? 'off' : 'bday'}
              note={business ? undefined : format.age}
              required
            />
          </FieldPair>
          {offersServices(userCategoryId) && (
            <ServiceChoices
              userCategoryId={userCategoryId}
              value={form.values.service_ids}
              onChange={(ids) => form.setFieldValue('service_ids', ids)}
            />
          )}
        </FormSection>
      )}

      <FormSection title={t('complete.contact.title')} hint={t('complete.contact.hint')}>
        <FieldPair>
          <CountrySelect
            {...control('country')}
            label={t('fields.country')}
            onChange={(country) => form.setFieldValue('country', country)}
            required
          />
          <TextInput
            {...field('city')}
            label={t('fields.city')}
            autoComplete="address-level2"
            maxLength={LONGEST.place}
            required
          />
        </FieldPair>
        <FieldPair>
          <TextInput
            {...field('street')}
            label={t('fields.street')}
            autoComplete="street-address"
            maxLength={LONGEST.place}
            leftSection={<IconMapPin size={20} aria-hidden />}
            required
          />
          <TextInput
            {...field('phoneNumber')}
            label={t('fields.phoneNumber')}
            type="tel"
            autoComplete="tel"
            maxLength={LONGEST.phone}
            leftSection={<IconPhone size={20} aria-hidden />}
            required
          />
        </FieldPair>
      </FormSection>

      <FormSection title={t('complete.about.title')} hint={t('complete.about.hint')}>
        <Textarea
          {...field('description')}
          label={t('fields.description')}
          description={t('complete.about.example')}
          rows={5}
          maxLength={LONGEST.description}
        />
        <FieldPair>
          {LINKS.map((name) => {
            const Icon = LINK_ICONS[name];
            return (
              <TextInput
                key={name}
                {...field(name)}
                label={t(`fields.${name}`)}
                type="url"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={LONGEST.link}
                placeholder={PLACEHOLDERS[name]}
                leftSection={<Icon size={20} aria-hidden />}
                onBlur={() => {
                  form.setFieldValue(name, completeLink(form.values[name]));
                  form.validateField(name);
                }}
              />
            );
          })}
        </FieldPair>
      </FormSection>

      <div className={classes.end}>
        <Problems outcome={outcome} userCategoryId={userCategoryId} />
        <Unfinished
          text={t('complete.unfinished')}
          fields={unfinished.map((name) => ({ name, label: labelOf(name) }))}
          onChoose={goTo}
        />
        <div className={classes.buttons}>
          <SubmitButton
            size="lg"
            busy={isPending || outcome.kind === 'saved'}
            busyText={outcome.kind === 'saved' ? t('complete.savedShort') : t('complete.saving')}
            disabled={unfinished.length > 0}
          >
            {outcome.kind === 'partly' ? t('common:tryAgain') : t('complete.save')}
          </SubmitButton>
          {outcome.kind === 'partly' && (
            <Button component={Link} to={paths.user(user.uuid)} size="lg" variant="default">
              {t('complete.toProfile')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

/** What went wrong, above the button. */
function Problems({ outcome, userCategoryId }: { outcome: Outcome; userCategoryId: number | null }) {
  const { t, i18n } = useTranslation(['profile', 'errors']);

  const message = () => {
    if (outcome.kind === 'partly') {
      const { addressError, linksError } = outcome;
      return (
        <>
          {addressError && <span>{t('complete.addressFailed', { message: errorText(i18n, addressError) })}</span>}
          {linksError && <span>{t('complete.linksFailed', { message: errorText(i18n, linksError) })}</span>}
          <span>{t('complete.restSaved')}</span>
        </>
      );
    }
    if (outcome.kind !== 'failed' || outcome.isAtField) return null;
    const { error } = outcome;
    if (error instanceof NoAccount) return t('errors:unauthorized');
    if (error instanceof CategoryProfileFailed) {
      const kind = userCategoryLook(userCategoryId)?.key;
      const reason = errorText(i18n, error.cause);
      // Owners have no profile of this kind.
      if (!kind || kind === 'owner') return reason;
      return t('complete.failed', { message: t(`complete.businessFailed.${kind}`, { message: reason }) });
    }
    return t('complete.failed', { message: errorText(i18n, error) });
  };

  return <FormMessage>{message()}</FormMessage>;
}

/** Nothing can be saved for somebody who is not really logged in: after a moment to read why, to where that is done. */
function useNoAccount(error: unknown) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!(error instanceof NoAccount)) return;
    if (error.reason !== 'noEmail') {
      // The page then says that the session is over.
      session.end();
      return;
    }
    const timer = setTimeout(() => {
      session.end();
      void navigate(paths.signup, { replace: true });
    }, NO_ACCOUNT_MS);
    return () => clearTimeout(timer);
  }, [error, navigate]);
}

const isSame = (a: ProfileValues, b: ProfileValues) => JSON.stringify(a) === JSON.stringify(b);
