import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/ApiError';
import type { SessionUser } from '../../api/session';
import { notify } from '../../ui/feedback/notify';
import { useDraftForm } from '../../ui/forms/useDraftForm';
import { servicesQuery } from '../catalog/catalog.queries';
import { isBusiness, offersServices } from '../catalog/userCategories';
import type { ServicePrice } from '../catalog/useServicePrice';
import {
  type AudienceField,
  audienceOf,
  completeLink,
  LINKS,
  profileSchema,
  type ProfileValues,
  toProfileValues,
} from './profileSchema';
import { CategoryProfileFailed, NoAccount, useSaveProfile } from './saveProfile';
import { NO_PRICE, servicePriceSchema, type ServicePriceValues } from './servicePrices';

export type Outcome =
  | { kind: 'open' }
  | { kind: 'saved' }
  | { kind: 'partly'; addressError: ApiError | null; linksError: ApiError | null }
  | { kind: 'failed'; error: Error; isAtField: boolean };

const FIELDS_OF_SERVER = { establishment_date: 'date' } as const;

interface Options {
  user: SessionUser;
  services: ServicePrice[];
  /** Country that the form suggests if the user has no address. */
  country?: string;
  /** Called after saving. The form stays pending until the returned promise resolves. */
  onSaved: () => void | Promise<unknown>;
  /**
   * Called if saving found invalid fields, so the caller can show the errors in a visible
   * position.
   */
  onUnfinished: () => void;
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;

/** State of the form that completes or edits a whole profile: draft, validation and saving. */
export function useProfileForm({ user, services: offered, country = '', onSaved, onUnfinished }: Options) {
  const { t } = useTranslation('profile');
  const draftForm = useDraftForm(profileSchema, {
    draftKey: `profile:${user.uuid}`,
    stored: () => ({ ...toProfileValues(user, offered), ...(!user.address && { country }) }),
    shape: { ...toProfileValues(user, offered), service_prices: [NO_PRICE] },
    leaveText: t('edit.leave'),
  });
  const { form, onValid, unfinished, goTo, showServerErrors } = draftForm;
  const { userCategoryId } = form.values;
  const business = isBusiness(userCategoryId);
  const { data: services } = useQuery({ ...servicesQuery(), enabled: offersServices(userCategoryId) });

  const [outcome, setOutcome] = useState<Outcome>({ kind: 'open' });

  const { submit, isPending } = useSaveProfile({
    onSuccess: async ({ addressError, linksError }) => {
      if (addressError || linksError) {
        showServerErrors(addressError ?? linksError);
        setOutcome({ kind: 'partly', addressError, linksError });
        return;
      }
      setOutcome({ kind: 'saved' });
      draftForm.finish();
      await onSaved();
    },
    onError: (error) => {
      // The form was already unmounted when the session ended.
      if (error instanceof NoAccount && error.reason === 'notAuthenticated')
        notify.error((t) => t('profile:edit.noAccount.notAuthenticated'));
      // By the specification, a business error is also shown below the form.
      const isOfCategory = error instanceof CategoryProfileFailed;
      const hasFields = showServerErrors(isOfCategory ? error.cause : error, FIELDS_OF_SERVER);
      setOutcome({ kind: 'failed', error, isAtField: hasFields && !isOfCategory });
    },
  });

  /** The date to restore when the user switches back between a person and a business. */
  const otherDate = useRef('');

  function chooseCategory(id: number) {
    if (userCategoryId !== null && isBusiness(id) !== business) {
      const shown = form.values.date;
      form.setFieldValue('date', otherDate.current);
      otherDate.current = shown;
    }
    form.setFieldValue('userCategoryId', id);
    // Removes unfinished prices, because their fields may disappear and could not be completed.
    setPrices(form.values.service_prices.filter((price) => servicePriceSchema.safeParse(price).success));
  }

  /** Sorts by service, so lists with equal prices have equal values. */
  function setPrices(prices: ServicePriceValues[]) {
    const sorted = prices.toSorted((one, other) => one.service_id - other.service_id);
    form.setFieldValue('service_prices', sorted);
    // Errors are keyed by index, which may now belong to a different price.
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('service_prices.'))),
    );
  }

  function chooseServices(ids: number[]) {
    form.setFieldValue('service_ids', ids);
    setPrices(form.values.service_prices.filter(({ service_id }) => ids.includes(service_id)));
  }

  /** An empty `kind` removes the price. */
  function setPriceKind(service_id: number, kind: string) {
    const prices = form.values.service_prices;
    const before = prices.find((price) => price.service_id === service_id) ?? { ...NO_PRICE, service_id };
    const others = prices.filter((price) => price.service_id !== service_id);
    setPrices(kind ? [...others, { ...before, price_kind: kind }] : others);
  }

  function send(values: ProfileValues) {
    setOutcome({ kind: 'open' });
    draftForm.forgetDraft();
    const links = Object.fromEntries(LINKS.map((name) => [name, completeLink(values[name])]));
    const ofCategory = services?.filter((service) => service.userCategoryIds.includes(userCategoryId ?? 0));
    const service_ids = ofCategory
      ? values.service_ids.filter((id) => ofCategory.some((service) => service.id === id))
      : values.service_ids;
    const service_prices = values.service_prices.filter(({ service_id }) => service_ids.includes(service_id));
    // The server reports errors by index, so form and request need the same list.
    setPrices(service_prices);
    submit({ ...values, ...links, service_ids, service_prices });
  }

  return {
    ...draftForm,
    audienceOf: (field: AudienceField) => audienceOf(field, form.values, user),
    business,
    outcome,
    isPending,
    chooseCategory,
    chooseServices,
    setPriceKind,

    labelOf: (name: keyof ProfileValues) => {
      if (name === 'firstName' && business) return t('fields.businessName');
      if (name === 'placeId') return t('fields.city');
      if (name === 'streetVisibility') return t('audience.street');
      if (name === 'birthDateVisibility') return t('audience.birthDate');
      if (name === 'date') return business ? t('fields.establishmentDate') : t('fields.birthDate');
      return t(`fields.${name}`);
    },

    onSubmit: onValid(send, onUnfinished),

    /** Browsers ignore Enter while the submit button is disabled, so the form shows the reason. */
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const isField = event.target instanceof HTMLInputElement;
      const [first] = unfinished;
      if (event.key !== 'Enter' || event.defaultPrevented || !isField || !first) return;
      event.preventDefault();
      form.validate();
      goTo(first);
      onUnfinished();
    },
  };
}
