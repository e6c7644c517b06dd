import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { session, type SessionUser } from '../../api/session';
import { useSubmit } from '../../ui/forms/useSubmit';
import { BUSINESS_PATH, isBusiness, offersServices, USER_CATEGORY } from '../catalog/userCategories';
import { LINKS, type ProfileValues } from './profileSchema';
import { toServicePrices } from './servicePrices';

type Category = NonNullable<SessionUser['userCategoryId']>;

/** Thrown if the user must log in before anything can be saved. */
export class NoAccount extends Error {
  constructor(readonly reason: 'notAuthenticated' | 'noEmail' | 'authenticationRequired') {
    super(reason);
  }
}

/** Thrown if the user was saved but the business was not. */
export class CategoryProfileFailed extends Error {
  constructor(override readonly cause: ApiError) {
    super(cause.message);
  }
}

/** Address and link errors, which do not stop the other requests. */
export interface SavedProfile {
  addressError: ApiError | null;
  linksError: ApiError | null;
}

interface Reactions {
  onSuccess: (saved: SavedProfile) => unknown;
  onError: (error: Error) => void;
}

/** `reactions` are called even if the form was unmounted because the session ended. */
export const useSaveProfile = (reactions: Reactions) =>
  useSubmit<SavedProfile, ProfileValues>({ mutationFn: saveProfile, ...reactions });

/**
 * Saves user, address, business and links, in the order required by the specification. Each
 * request is idempotent, so a retry can repeat all of them.
 */
export async function saveProfile(values: ProfileValues): Promise<SavedProfile> {
  try {
    return await saveParts(values);
  } catch (error) {
    // If another tab has logged the user out, the logout is the reason for any error.
    throw session.get() ? error : new NoAccount('notAuthenticated');
  }
}

async function saveParts(values: ProfileValues): Promise<SavedProfile> {
  const { id, email } = await knownUser();
  const saved = await data(api.PATCH('/user/profile', { body: profileBody(values, email) }));
  session.updateUser(saved);
  const addressError = await failureOf(saveAddress(values, id, saved.address));
  await saveBusiness(values, id);

  // Saving the profile has already cleared empty links.
  const links = Object.fromEntries(LINKS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const linksError = await failureOf(
    data(api.PATCH('/user/social-media', { body: links })).then((user) => session.updateUser(user)),
  );
  return { addressError, linksError };
}

/** Returns the stored user, or fetches the user if the stored user has no id. */
async function knownUser(): Promise<SessionUser> {
  const stored = session.get()?.user;
  if (!stored) throw new NoAccount('notAuthenticated');
  if (stored.id) return stored;
  try {
    return await data(api.GET('/user/me'));
  } catch (error) {
    if (error instanceof ApiError && error.isTemporary) throw error;
    throw new NoAccount(stored.email ? 'authenticationRequired' : 'noEmail');
  }
}

function profileBody(values: ProfileValues, email: string): components['schemas']['UpdateProfileDto'] {
  const { firstName, lastName, phoneNumber, description, facebook, twitter, youtube, tiktok } = values;
  const { streetVisibility, birthDateVisibility } = values;
  return {
    firstName,
    email,
    phoneNumber,
    description,
    userCategoryId: values.userCategoryId as Category,
    facebook,
    twitter,
    youtube,
    tiktok,
    ...(streetVisibility && { streetVisibility }),
    ...(birthDateVisibility && { birthDateVisibility }),
    ...(isBusiness(values.userCategoryId)
      ? { establishment_date: toMoment(values.date) }
      : { lastName, date: values.date }),
  };
}

/** By the specification an empty date means now, and an invalid date is omitted. */
function toMoment(day: string) {
  const moment = day ? new Date(`${day}T00:00:00.000Z`) : new Date();
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/**
 * Returns the error of a request that may fail without stopping the other requests. Throws if the
 * session has ended.
 */
async function failureOf(call: Promise<unknown>): Promise<ApiError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return error;
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

async function saveAddress(
  { country, city, placeId, street }: ProfileValues,
  userId: number,
  existing: components['schemas']['Address'] | null,
) {
  // Without a place id, the server looks up the city by name.
  const body = { country, city, ...(placeId !== null && { placeId }), street, user_id: userId };
  const patch = (id: number) => data(api.PATCH('/user-address/{id}', { params: { path: { id } }, body }));
  if (existing) return patch(existing.id);
  try {
    return await data(api.POST('/user-address', { body }));
  } catch (error) {
    if (!isConflict(error)) throw error;
    // An earlier attempt created the address, but its response was lost.
    return patch(
      (await data(api.GET('/user-address/user/{userId}', { params: { path: { userId: String(userId) } } }))).id,
    );
  }
}

/** Saves the business profile. Private owners have no business profile. */
async function saveBusiness(values: ProfileValues, userId: number) {
  if (!isBusiness(values.userCategoryId)) return;
  const base = BUSINESS_PATH[values.userCategoryId];
  const establishment_date = toMoment(values.date);
  const body = {
    establishment_date,
    ...(offersServices(values.userCategoryId) && {
      service_ids: values.service_ids,
      service_prices: toServicePrices(values.service_prices),
    }),
  };
  const find = () => data(api.GET(`${base}/user/{userId}`, { params: { path: { userId: String(userId) } } }));
  const patch = ({ id }: { id: number }) => data(api.PATCH(`${base}/{id}`, { params: { path: { id } }, body }));

  try {
    const existing = await find().catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (existing) {
      const isParlor = values.userCategoryId === USER_CATEGORY.parlor;
      if (!isParlor || !isSameBusiness(existing, body)) await patch(existing);
      return;
    }
    try {
      await data(api.POST(base, { body: { ...body, user_id: userId } }));
    } catch (error) {
      if (!isConflict(error)) throw error;
      await patch(await find());
    }
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) throw new CategoryProfileFailed(error);
    throw error;
  }
}

interface Business {
  establishment_date?: string;
  service_ids?: number[];
  service_prices?: components['schemas']['ServicePriceDto'][];
}

const sorted = (ids: number[] = []) => [...ids].sort((a, b) => a - b).join();

/** Returns the prices as text, for comparison. Leaves out services without a price. */
const sortedPrices = ({ service_prices = [] }: Business) =>
  service_prices
    .flatMap(({ service_id, price_kind, price, currency }) =>
      price_kind ? [[service_id, price_kind, price, currency].join()] : [],
    )
    .sort()
    .join(';');

const isSameBusiness = (stored: Business, wanted: Business) =>
  stored.establishment_date === wanted.establishment_date &&
  sorted(stored.service_ids) === sorted(wanted.service_ids) &&
  sortedPrices(stored) === sortedPrices(wanted);
