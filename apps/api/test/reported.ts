import type { TestApp } from './app.js';
import type { TestUser } from './factories.js';

/** Reports content and lets a new moderator decide its case. */
export async function reported(test: TestApp, reporter: TestUser, targetType: string, targetId: number) {
  const moderator = await test.make.user({ role: 'MODERATOR' });
  await test
    .as(reporter)
    .post('/api/moderation/reports')
    .send({ targetType, targetId, reason: 'violence' })
    .expect(201);
  const [{ id }] = (await test.as(moderator).get('/api/moderation/cases').expect(200)).body;
  const path = `/api/moderation/cases/${id}`;
  return {
    moderator,
    path,
    decide: (action: 'hide' | 'restore' | 'remove') =>
      test.as(moderator).post(`${path}/decisions`).send({ action, reason: 'violence' }).expect(200),
    thing: async () => (await test.as(moderator).get(path).expect(200)).body.thing,
  };
}
