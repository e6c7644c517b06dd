import { TestApp } from './app.js';
import type { TestUser } from './factories.js';

export let test: TestApp;
export let ana: TestUser;
export let bob: TestUser;
export let eva: TestUser;

/**
 * Starts a server for a spec file, and creates three users before each test. Call it once per
 * file.
 */
export function startWithThreePeople() {
  beforeAll(async () => {
    test = await TestApp.start();
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    await test.reset();
    ana = await test.make.user({ firstName: 'Ana', lastName: 'Petrović' });
    bob = await test.make.user({ firstName: 'Bob', lastName: null });
    eva = await test.make.user({ firstName: 'Eva', lastName: 'Kos' });
  });
}
