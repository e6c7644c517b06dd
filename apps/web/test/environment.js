import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no fetch of its own. Requests and their signals must come from one world, so all of it is Node's. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      FormData,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
  }
}
