import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionUser } from '../src/api/session';
import { CompleteProfilePage } from '../src/features/profiles/CompleteProfilePage';
import type { Language } from '../src/i18n/languages';
import { mila } from './people';
import { fakeServer, renderPage } from './render';

export const newcomer = {
  ...mila,
  firstName: null,
  lastName: null,
  userCategoryId: null,
  address: null,
} as SessionUser;
export const address = {
  id: 31,
  country: 'Serbia',
  city: 'Novi Sad',
  street: 'Dunavska 5',
  placeId: null,
  user_id: mila.id,
};
const services = [
  { id: 21, name: 'Nail trimming', userCategoryIds: [3, 4] },
  { id: 32, name: 'Vaccination', userCategoryIds: [4] },
  { id: 1, name: 'Bath and blow-dry', userCategoryIds: [3] },
];

/** Responses from a server on which all requests succeed. */
export const kind = (user: SessionUser = newcomer) => {
  let now = user;
  return {
    'GET /user/me': () => now,
    'PATCH /user/profile': () => (now = { ...user, firstName: 'Mila' }),
    'POST /user-address': address,
    'PATCH /user/social-media': { ...user, firstName: 'Mila', address },
    'GET /service': services,
    'GET /places': [],
  };
};

export const user = userEvent.setup();
export const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
export const saveButton = () => screen.getByRole('button', { name: /^(Save profile|Saving|Saved|Try again)/ });
export const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const leave = (name: string) => fireEvent.blur(field(name));
export const choose = (category: string) => user.click(screen.getByLabelText(category));

/** Renders the page on which a new user completes their profile. */
export async function openCompletion(options: { language?: Language; user?: SessionUser } = {}) {
  const { language = 'en', user: somebody = newcomer } = options;
  const view = await renderPage(<CompleteProfilePage />, {
    at: '/user/register',
    path: '/user/register',
    texts: ['profile', 'catalog'],
    user: somebody,
    language,
  });
  await screen.findAllByRole('radio');
  return view;
}

/** Fills in all required fields. */
export async function fillIn(category = 'Pet owner') {
  await choose(category);
  if (category === 'Pet owner') {
    enter('First name', 'Mila');
    enter('Last name', 'Petrović');
    enter('Date of birth', '1990-04-09');
  } else {
    enter('Name', 'Happy Tails');
    enter('Establishment date', '2015-03-01');
  }
  enter('Country', 'serbia');
  leave('Country');
  enter('City', 'Novi Sad');
  enter('Street address', 'Dunavska 5');
  enter('Phone number', '+381 21 123 456');
}

/** Opens the page with a draft of the same values, which is faster than filling in the form. */
export function openFilledIn(options: Parameters<typeof openCompletion>[0] = {}) {
  const { uuid } = options.user ?? newcomer;
  const person = { userCategoryId: 1, firstName: 'Mila', lastName: 'Petrović', date: '1990-04-09' };
  const place = { country: 'Serbia', city: 'Novi Sad', street: 'Dunavska 5', phoneNumber: '+381 21 123 456' };
  localStorage.setItem(`draft:profile:${uuid}`, JSON.stringify({ ...person, ...place }));
  return openCompletion(options);
}

/** Returns the requests that save the profile, in order. */
export const calls = (requests: ReturnType<typeof fakeServer>) =>
  requests
    .filter(({ path }) => !['/service', '/user/me', '/places'].includes(path))
    .map(({ method, path }) => `${method} ${path}`);
