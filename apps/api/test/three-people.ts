import { TestApp } from './app.js';
import type { TestUser } from './factories.js';

/**
 * The server of a file's tests, and three people whom each of its tests has anew. Whoever imports this has them started and stopped.
 * What is limited for people is not limited here.
 */
export let test: TestApp;
export let ana: TestUser;
export let bob: TestUser;
export let eva: TestUser;

beforeAll(async () => {
  test = await TestApp.start({
    MESSAGES_PER_USER: '100000',
    FRIEND_REQUESTS_PER_USER: '100000',
    FRIEND_REQUESTS_PER_PERSON: '100000',
  });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ firstName: 'Ana', lastName: 'Petrović' });
  bob = await test.make.user({ firstName: 'Bob', lastName: null });
  eva = await test.make.user({ firstName: 'Eva', lastName: 'Kos' });
});
