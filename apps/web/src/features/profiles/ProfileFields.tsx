import { Box, Textarea, TextInput } from '@mantine/core';
import { IconBrandFacebook, IconBrandTiktok, IconBrandX, IconBrandYoutube, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DateField } from '../../ui/fields/DateField';
import { FieldPair, FormDetails, FormSection } from '../../ui/forms/FormSection';
import { Avatar } from '../../ui/pictures/Avatar';
import { Notice } from '../../ui/feedback/Notice';
import { ownTimeZone } from '../../lib/timeZone';
import { isBusiness, offersServices, USER_CATEGORY_IDS, userCategoryLook } from '../catalog/userCategories';
import { verificationQuery } from '../catalog/verification.queries';
import { AudienceSelect } from './AudienceSelect';
import { PlaceInput } from '../places/PlaceInput';
import { countryCode, CountrySelect, storedCountry } from './CountrySelect';
import { PhoneField } from './PhoneField';
import { ChangePicture, PictureStatus } from './ProfilePicture';
import { completeLink, LINKS, LONGEST } from './profileSchema';
import { ServiceChoices } from './ServiceChoices';
import { ServicePrices } from './ServicePrices';
import type { ProfileFormState } from './useProfileForm';
import { useProfilePicture } from './useProfilePicture';

const LINK_ICONS = {
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
};

/** The time zone's city, which the form suggests if it is in the chosen country. */
const CITY_OF_TIME_ZONE = ownTimeZone().split('/').at(-1)?.replaceAll('_', ' ');

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

interface ProfileFieldsProps extends SectionProps {
  user: SessionUser;
  /** Whether the user completes a new profile. Optional fields are then closed. */
  isNew?: boolean;
}

/** All fields of the profile form, depending on the category. */
export function ProfileFields({ profile, user, isNew = false }: ProfileFieldsProps) {
  const { t } = useTranslation('profile');
  const { business } = profile;
  const hasCategory = profile.form.values.userCategoryId !== null;
  const ownerTitle = business ? t('complete.business.title') : t('complete.owner.title');
  const whoSeesBirthday = !business && (
    <AudienceSelect profile={profile} field="birthDateVisibility" othersSee={t('audience.othersSeeAge')} />
  );
  const whoSeesStreet = (
    <AudienceSelect profile={profile} field="streetVisibility" othersSee={t('audience.othersSeeCity')} />
  );
  if (isNew) {
    return (
      <>
        <CategorySection profile={profile} layout="pills" />
        <FormSection title={hasCategory ? ownerTitle : t('complete.contact.title')}>
          {hasCategory && <OwnerFields profile={profile} />}
          <ContactFields profile={profile} />
        </FormSection>
        <FormDetails title={t('complete.more.title')} summary={t('complete.more.summary')}>
          <PictureField user={user} />
          <AboutFields profile={profile} />
          <FieldPair>
            {hasCategory && whoSeesBirthday}
            {whoSeesStreet}
          </FieldPair>
        </FormDetails>
      </>
    );
  }
  return (
    <>
      <EndOfVerification user={user} />
      <CategorySection profile={profile} layout="rows" hint={t('complete.category.hint')} />
      {hasCategory && (
        <FormSection title={ownerTitle}>
          <OwnerFields profile={profile} audience={whoSeesBirthday} />
        </FormSection>
      )}
      <FormSection title={t('complete.contact.title')} hint={t('complete.contact.hint')}>
        <ContactFields profile={profile} audience={whoSeesStreet} />
      </FormSection>
      <FormSection title={t('complete.about.title')} hint={t('complete.about.hint')}>
        <AboutFields profile={profile} />
      </FormSection>
    </>
  );
}

/** Warns that a change of the name or category ends the verification of the business. */
function EndOfVerification({ user }: { user: SessionUser }) {
  const { t } = useTranslation('profile');
  const { data } = useQuery({ ...verificationQuery(), enabled: isBusiness(user.userCategoryId) });
  if (data?.state !== 'verified' && data?.state !== 'open') return null;
  return (
    <Notice illustration="handshake" tint={userCategoryLook(user.userCategoryId)!.tint}>
      {t(data.state === 'verified' ? 'edit.endsVerification' : 'edit.endsRequest')}
    </Notice>
  );
}

interface CategorySectionProps extends SectionProps {
  /** `rows` describe the categories, `pills` only name them. */
  layout: 'rows' | 'pills';
  hint?: string;
}

function CategorySection({ profile, layout, hint }: CategorySectionProps) {
  const { t } = useTranslation(['profile', 'catalog']);
  const { form, control, business } = profile;
  return (
    <FormSection title={t('complete.category.title')} hint={hint}>
      <ChoiceCards<number>
        {...control('userCategoryId')}
        layout={layout}
        legend={t('complete.category.title')}
        hiddenLegend
        choices={USER_CATEGORY_IDS.map((id) => {
          const { key, illustration, tint } = userCategoryLook(id)!;
          return {
            value: id,
            label: key === 'owner' ? t('complete.category.owner') : t(`catalog:userCategories.${key}.name`),
            ...(layout === 'rows' && { description: t(`catalog:userCategories.${key}.description`), illustration }),
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

interface AudienceProps extends SectionProps {
  /** Field for the audience of a private value, beside that value. */
  audience?: ReactNode;
}

/** Fields of the person or the business: name, date and services. */
function OwnerFields({ profile, audience }: AudienceProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { form, field, business, labelOf } = profile;
  const { userCategoryId } = form.values;
  const nameError = BUSINESS_NAME_ERRORS[form.errors.firstName as string];
  return (
    <>
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
        <FieldPair isShort>
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
        {audience}
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
    </>
  );
}

function ContactFields({ profile, audience }: AudienceProps) {
  const { t } = useTranslation('profile');
  const { form, field, control, change } = profile;
  const phone = (
    <PhoneField
      {...field('phoneNumber')}
      country={form.values.country}
      setPhoneNumber={(phoneNumber) => change({ phoneNumber })}
    />
  );
  return (
    <>
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
          suggestion={CITY_OF_TIME_ZONE}
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
        {audience ?? phone}
      </FieldPair>
      {audience && <FieldPair>{phone}</FieldPair>}
    </>
  );
}

/** Picture of the user, which is uploaded at once. */
function PictureField({ user }: { user: SessionUser }) {
  const picture = useProfilePicture();
  const look = userCategoryLook(user.userCategoryId);
  return (
    <>
      {/* The button is at the picture's corner. */}
      <Box pos="relative" w="fit-content">
        <Avatar src={picture.preview ?? user.imageUrl} size={96} tint={look?.tint} fallback={look?.illustration} />
        <ChangePicture picture={picture} />
      </Box>
      <PictureStatus picture={picture} />
    </>
  );
}

function AboutFields({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const { form, field, business } = profile;
  return (
    <>
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
    </>
  );
}
