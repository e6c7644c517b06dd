import { z } from 'zod';
import { CreateAddressDto, UpdateProfileDto } from '../../api/limits';
import type { SessionUser } from '../../api/session';
import { countCharacters } from '../../lib/textSchema';
import { isDay, today } from '../../lib/day';
import { trimText } from '@sapa/shared/trim-text.ts';
import { dependingOn } from '../../ui/forms/useGuidedForm';
import { isBusiness, offersServices, USER_CATEGORY } from '../catalog/userCategories';
import type { ServicePrice } from '../catalog/useServicePrice';
import { servicePriceSchema, toPriceValues, type ServicePriceValues } from './servicePrices';

export const LINKS = ['facebook', 'twitter', 'youtube', 'tiktok'] as const;

/** Maximum lengths of the fields on the server. */
export const LONGEST = {
  name: UpdateProfileDto.firstName.maxLength,
  place: CreateAddressDto.street.maxLength,
  phone: UpdateProfileDto.phoneNumber.maxLength,
  link: UpdateProfileDto.facebook.maxLength,
  description: UpdateProfileDto.description.maxLength,
} as const;
const SHORTEST_NAME = UpdateProfileDto.firstName.minLength;

/**
 * Values of the profile form: user, address and business. API fields have the same names.
 */
export type ProfileValues = {
  userCategoryId: number | null;
  /** The user's first name, or the business name. */
  firstName: string;
  lastName: string;
  /** Birth date of a person, or founding date of a business. */
  date: string;
  service_ids: number[];
  /** Contains only services with a price. */
  service_prices: ServicePriceValues[];
  country: string;
  city: string;
  /** Id of the place selected as the city. Null if the city is free text. */
  placeId: number | null;
  street: string;
  phoneNumber: string;
  description: string;
  facebook: string;
  twitter: string;
  youtube: string;
  tiktok: string;
  /** Audiences of street and birth date. Empty keeps the stored audience. */
  streetVisibility: Audience | '';
  birthDateVisibility: Audience | '';
};

export type Audience = SessionUser['streetVisibility'];
export type AudienceField = 'streetVisibility' | 'birthDateVisibility';

const text = (longest: number, missing: string) =>
  z.string().overwrite(trimText).min(1, missing).max(longest, 'too_long');

const pastDay = z
  .string()
  .min(1, 'date_required')
  .refine((day) => !day || isDay(day), 'date_invalid')
  .refine((day) => !isDay(day) || day <= today(), 'date_in_future');

/** Checks a web URL by the same rule as the server. */
function isWebAddress(value: string) {
  return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.');
}

const link = z
  .string()
  .overwrite(trimText)
  .max(LONGEST.link, 'too_long')
  .refine((value) => !value || isWebAddress(completeLink(value)), 'url_invalid');

const category = z
  .number('user_category_required')
  .refine((id) => (Object.values(USER_CATEGORY) as number[]).includes(id), 'user_category_invalid');

const common = {
  country: text(LONGEST.place, 'country_required'),
  city: text(LONGEST.place, 'city_required'),
  street: text(LONGEST.place, 'street_required'),
  phoneNumber: text(LONGEST.phone, 'phone_required'),
  description: z.string().overwrite(trimText).max(LONGEST.description, 'too_long'),
  facebook: link,
  twitter: link,
  youtube: link,
  tiktok: link,
};

const isLongEnough = (name: string) => countCharacters(name) >= SHORTEST_NAME;
const firstName = text(LONGEST.name, 'first_name_required').refine(isLongEnough, 'first_name_too_short');
const lastName = text(LONGEST.name, 'last_name_required').refine(isLongEnough, 'last_name_too_short');

const ownerSchema = z.object({ userCategoryId: category, firstName, lastName, date: pastDay, ...common });
const businessSchema = z.object({ userCategoryId: category, firstName, date: pastDay, ...common });
const pricedSchema = z.object({
  userCategoryId: category,
  firstName,
  date: pastDay,
  service_prices: z.array(servicePriceSchema),
  ...common,
});
/** Validation before a category is chosen, with only the common fields. */
const undecidedSchema = z.object({ userCategoryId: category, ...common });

export const profileSchema = dependingOn<ProfileValues>(({ userCategoryId }) => {
  if (userCategoryId === null) return undecidedSchema;
  if (userCategoryId === USER_CATEGORY.owner) return ownerSchema;
  return offersServices(userCategoryId) ? pricedSchema : businessSchema;
});

export function toProfileValues(user: SessionUser, services: ServicePrice[]): ProfileValues {
  const date = isBusiness(user.userCategoryId) ? user.establishment_date?.slice(0, 10) : user.date;
  return {
    userCategoryId: user.userCategoryId,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    date: date ?? '',
    service_ids: services.map(({ service_id }) => service_id),
    service_prices: toPriceValues(services),
    country: user.address?.country ?? '',
    city: user.address?.city ?? '',
    placeId: user.address?.placeId ?? null,
    street: user.address?.street ?? '',
    phoneNumber: user.phoneNumber ?? '',
    description: user.description ?? '',
    facebook: user.facebook ?? '',
    twitter: user.twitter ?? '',
    youtube: user.youtube ?? '',
    tiktok: user.tiktok ?? '',
    streetVisibility: '',
    birthDateVisibility: '',
  };
}

/** The server's default audience of street and birth date. */
const usualAudience = (userCategoryId: number | null): Audience => (isBusiness(userCategoryId) ? 'users' : 'friends');

/** Returns the audience after saving. The default audience depends on the category. */
export function audienceOf(field: AudienceField, values: ProfileValues, user: SessionUser): Audience {
  const isChosen = user[field] !== usualAudience(user.userCategoryId);
  return values[field] || (isChosen ? user[field] : usualAudience(values.userCategoryId));
}

/** Adds https:// to links such as facebook.com/mila. */
export const completeLink = (typed: string) => {
  const trimmed = typed.trim();
  return /^(?!https?:)[^\s/:@]+\.[a-z]{2,}(\/\S*)?$/i.test(trimmed) ? `https://${trimmed}` : trimmed;
};
