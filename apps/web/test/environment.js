import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's requests only take Node's signals, the document's listeners only the document's: a request gets a signal that follows. */
class FollowingRequest extends Request {
  constructor(input, { signal, ...init } = {}) {
    const controller = new AbortController();
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener('abort', () => controller.abort(signal.reason));
    super(input, signal ? { ...init, signal: controller.signal } : init);
  }
}

/** jsdom has no fetch of its own: it gets Node's. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, {
      fetch,
      Request: FollowingRequest,
      Response,
      Headers,
      FormData,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
  }
}
