import { Textarea, TextInput } from '@mantine/core';
import { IconBrandFacebook, IconBrandTiktok, IconBrandX, IconBrandYoutube, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DateField } from '../../ui/fields/DateField';
import { FieldPair, FormSection } from '../../ui/forms/FormSection';
import { Notice } from '../../ui/feedback/Notice';
import { offersServices, USER_CATEGORY_IDS, userCategoryLook } from '../catalog/userCategories';
import { AudienceSelect } from './AudienceSelect';
import { PlaceInput } from '../places/PlaceInput';
import { countryCode, CountrySelect, storedCountry } from './CountrySelect';
import { PhoneField } from './PhoneField';
import { completeLink, LINKS, LONGEST } from './profileSchema';
import { ServiceChoices } from './ServiceChoices';
import { ServicePrices } from './ServicePrices';
import type { ProfileFormState } from './useProfileForm';

const LINK_ICONS = {
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
};

/** Example URLs, which are the same in every language. */
const PLACEHOLDERS = {
  facebook: 'https://facebook.com/…',
  twitter: 'https://x.com/…',
  youtube: 'https://youtube.com/@…',
  tiktok: 'https://tiktok.com/@…',
};

/** A business has one name, so its errors must not mention a first name. */
const BUSINESS_NAME_ERRORS: Record<string, 'complete.business.nameRequired' | 'complete.business.nameTooShort'> = {
  first_name_required: 'complete.business.nameRequired',
  first_name_too_short: 'complete.business.nameTooShort',
};

interface SectionProps {
  profile: ProfileFormState;
}

/** All fields of the profile form, depending on the category. */
export function ProfileFields({ profile }: SectionProps) {
  return (
    <>
      <CategorySection profile={profile} />
      {profile.form.values.userCategoryId !== null && <OwnerSection profile={profile} />}
      <ContactSection profile={profile} />
      <AboutSection profile={profile} />
    </>
  );
}

function CategorySection({ profile }: SectionProps) {
  const { t } = useTranslation(['profile', 'catalog']);
  const { form, control, business } = profile;
  return (
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
            label: key === 'owner' ? t('complete.category.owner') : t(`catalog:userCategories.${key}.name`),
            description: t(`catalog:userCategories.${key}.description`),
            illustration,
            tint,
          };
        })}
        onChange={profile.chooseCategory}
      />
      {business && (
        <Notice illustration="handshake" tint={userCategoryLook(form.values.userCategoryId)!.tint}>
          {t('complete.businessNote')} {t('complete.publicPageNote')}
        </Notice>
      )}
    </FormSection>
  );
}

/** Fields of the person or the business: name, date and services. */
function OwnerSection({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { form, field, business, labelOf } = profile;
  const { userCategoryId } = form.values;
  const nameError = BUSINESS_NAME_ERRORS[form.errors.firstName as string];
  return (
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
        {!business && (
          <AudienceSelect profile={profile} field="birthDateVisibility" othersSee={t('audience.othersSeeAge')} />
        )}
      </FieldPair>
      {offersServices(userCategoryId) && (
        <>
          <ServiceChoices
            userCategoryId={userCategoryId}
            value={form.values.service_ids}
            onChange={profile.chooseServices}
          />
          <ServicePrices profile={profile} userCategoryId={userCategoryId} />
        </>
      )}
    </FormSection>
  );
}

function ContactSection({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const { form, field, control, change } = profile;
  return (
    <FormSection title={t('complete.contact.title')} hint={t('complete.contact.hint')}>
      <FieldPair>
        <CountrySelect
          {...control('country')}
          label={t('fields.country')}
          onChange={(country) => change({ country, placeId: null })}
          required
        />
        <PlaceInput
          {...control('city')}
          text={form.values.city}
          onChange={(city, place) =>
            change(
              place ? { city, country: storedCountry(place.countryCode), placeId: place.id } : { city, placeId: null },
            )
          }
          countryCode={countryCode(form.values.country)}
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
        <AudienceSelect profile={profile} field="streetVisibility" othersSee={t('audience.othersSeeCity')} />
      </FieldPair>
      <FieldPair>
        <PhoneField {...field('phoneNumber')} country={form.values.country} />
      </FieldPair>
    </FormSection>
  );
}

function AboutSection({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const { form, field, business } = profile;
  return (
    <FormSection title={t('complete.about.title')} hint={t('complete.about.hint')}>
      <Textarea
        {...field('description')}
        label={t('fields.description')}
        description={t(business ? 'complete.about.businessExample' : 'complete.about.example')}
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
  );
}
