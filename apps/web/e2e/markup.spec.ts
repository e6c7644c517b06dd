import type { APIRequestContext } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { account, asNewUser, goTo, photo, shows } from './steps';
import { expect, ON_DESKTOPS, test } from './test';

const IMAGE = '<img src=x onerror=alert(1)>';
const TEMPLATE = '{{7*7}}';
const MARKUP = `${IMAGE}<script>alert(2)</script>${TEMPLATE}`;

/** All content that a user can write. Each field contains different markup. */
const TEXTS = {
  name: `Name ${MARKUP}`,
  description: `About ${MARKUP}`,
  street: `Street ${MARKUP}`,
  pet: `Pet ${IMAGE}${TEMPLATE}`,
  caption: `Photo ${MARKUP}`,
  title: `Title ${MARKUP}`,
};

/** Creates a user whose content all contains markup. */
async function makeWriter(request: APIRequestContext) {
  const { token, user } = await account(request);
  const headers = { authorization: `Bearer ${token}` };
  const send = async <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body: object = {}): Promise<Answer> => {
    const answer = await request.fetch(`/api/${path}`, { method, headers, ...body });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  };
  await send('PATCH', 'user/profile', {
    data: {
      userCategoryId: 1,
      firstName: TEXTS.name,
      lastName: TEMPLATE,
      date: '1990-04-09',
      phoneNumber: '+381 64 123 4567',
      description: TEXTS.description,
      streetVisibility: 'users',
    },
  });
  await send('POST', 'user-address', { data: { country: 'Serbia', city: IMAGE, street: TEXTS.street } });
  const [breed] = await send<{ id: number }[]>('GET', 'pet-category-group?petCategoryId=1');
  const [food] = await send<{ id: number }[]>('GET', 'pet-category-food?petCategoryId=1');
  const pet = await send<{ uuid: string }>('POST', 'pet', {
    data: {
      petName: TEXTS.pet,
      petCategoryId: 1,
      petCategoryGroupId: breed?.id,
      petCategoryFoodId: food?.id,
      dateOfBirth: '2021-05-17',
      gender: 'm',
    },
  });
  await send('POST', 'pet-photo', {
    multipart: { petUuid: pet.uuid, description: TEXTS.caption, file: await photo('dog.jpg', '#c9a26b') },
  });
  const post = await send<{ id: number }>('POST', 'blogs', {
    data: { title: TEXTS.title, content: MARKUP, category: 'PSI' },
  });
  await send('POST', `blogs/${post.id}/publish`);
  return { user, pet, breed };
}

test('markup in user content is shown as plain text', ON_DESKTOPS, async ({ page, request }) => {
  const { user, pet, breed } = await makeWriter(request);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const showsAsWritten = async (...texts: string[]) => {
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator('img[onerror]')).toHaveCount(0);
    expect(dialogs).toEqual([]);
  };

  await asNewUser(page, 'en');
  await page.goto(paths.user(user.uuid));
  await shows(page, `${TEXTS.name} ${TEMPLATE}`);
  await showsAsWritten(TEXTS.description, TEXTS.street, TEXTS.pet, TEXTS.title);

  await goTo(page, paths.petById(pet.uuid));
  await shows(page, TEXTS.pet);
  await showsAsWritten(TEXTS.name);
  await page.getByRole('button', { name: 'Show full screen' }).click();
  await expect(page.getByRole('dialog').getByAltText(TEXTS.caption)).toBeVisible();
  await showsAsWritten(TEXTS.caption);

  await goTo(page, paths.users());
  await shows(page, 'Select User Category');
  await showsAsWritten(TEXTS.name);
  await expect(page.getByRole('link', { name: `${TEXTS.name} ${TEMPLATE}` })).toBeVisible();

  await goTo(page, paths.animals({ petCategoryId: 1, petCategoryGroup: breed?.id }));
  await shows(page, 'Animals');
  await showsAsWritten(TEXTS.pet);
});
