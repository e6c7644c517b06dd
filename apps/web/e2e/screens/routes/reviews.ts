import { paths } from '../../../src/routing/routes';
import type { Answer, Screen } from '../screen';
import { LONG_WORD, person, states, userInLongWords } from './steps';

const NOW = '2026-11-20T10:00:00.000Z';
const RATING = { average: 4.6, count: 12 };
const review = (id: number, values: object) => ({
  ...{ id, stars: 5, text: 'Nežni prema Riki. Stigli smo ranije i nismo čekali.', media: [] },
  ...{ answer: null, answeredAt: null, createdAt: NOW, editedAt: null, author: person(id), ...values },
});
const REVIEWS = [
  review(0, { answer: 'Hvala! Vidimo se uskoro.', answeredAt: NOW }),
  review(1, { stars: 3, editedAt: NOW }),
  review(2, { stars: 1, text: `${LONG_WORD} `.repeat(4), author: userInLongWords(person(2)) }),
  review(3, { stars: 4, text: null }),
];
const CONTACT = {
  ...{ appointmentId: 1, transferUuid: null, business: { ...person(0), firstName: 'Salon Šapica' }, completedAt: NOW },
  ...{ until: '2026-12-04T10:00:00.000Z', review: null },
};
const BOOKING = {
  ...{ isOpen: true, timeZone: 'Europe/Belgrade', confirmsByHand: false, noticeMinutes: 0, horizonDays: 60 },
  ...{ cancelUntilMinutes: 0, words: null, closedDays: [] },
  services: ['Kupanje', 'Šišanje'].map((name, index) => ({
    ...{ service_id: index + 1, service: { id: index + 1, name }, minutes: 60, durations: [] },
    ...{ price_kind: 'from', price: 1500, currency: 'RSD' },
  })),
};
const answers: Record<string, Answer> = {
  '/user/by-uuid/*': (profile: any) => ({
    ...profile,
    business: { ...profile.business, rating: RATING, verifiedAt: NOW, takesAppointments: true },
  }),
  '/reviews/business/*': REVIEWS,
  '/booking/*': BOOKING,
};
const parlor: Screen['path'] = ({ people }) => `${paths.user(people.parlor.uuid)}#reviews`;
const own: Screen['path'] = ({ me }) => `${paths.user(me.uuid)}#reviews`;
const asBusiness = (user: object) => ({ ...user, userCategoryId: 3, establishment_date: NOW });

/** Screens of reviews. */
export const reviews: Screen[] = [
  { name: 'reviews', path: parlor, who: 'user', answers },
  ...states('reviews', parlor, '/reviews/business/*', 'user'),
  {
    name: 'review-write',
    path: parlor,
    who: 'user',
    answers: ({ people }) => ({
      ...answers,
      '/reviews/contacts': [{ ...CONTACT, business: { ...CONTACT.business, uuid: people.parlor.uuid } }],
    }),
    act: ({ press }) => press('reviews.write.open'),
  },
  {
    name: 'review-answer',
    path: own,
    who: 'user',
    answers: {
      ...answers,
      '/user/me': asBusiness,
      '/user/by-uuid/*': (profile: object) => ({
        ...asBusiness(profile),
        business: { cover: null, verifiedAt: NOW, openingHours: null, rating: RATING, takesAppointments: false },
      }),
    },
    act: ({ press }) => press('reviews.answer.open'),
  },
  {
    name: 'reviews-public',
    path: ({ people }) => paths.publicBusiness(people.parlor.uuid),
    who: 'visitor',
    answers: {
      '/visitors/businesses/*': (page: object) => ({ ...page, rating: RATING, verifiedAt: NOW }),
      '/visitors/businesses/*/pets': [],
      '/visitors/businesses/*/reviews': REVIEWS,
      '/booking/*': BOOKING,
    },
  },
  {
    name: 'reviews-in-directory',
    path: () => paths.users({ userCategoryId: 3 }),
    who: 'user',
    answers: {
      '/user': (users: any[]) =>
        users.map((user, index) => ({
          ...user,
          business: {
            ...user.business,
            ...(index % 2 === 0 && { rating: RATING, verifiedAt: NOW }),
            takesAppointments: index < 2,
          },
        })),
    },
  },
];
