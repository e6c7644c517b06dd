type Answer = { status: number; body?: unknown } | 'no connection';

export interface FakeUpload {
  path: string;
  form: FakeFormData;
  headers: Record<string, string>;
  /** Reports the fraction sent so far, from 0 to 1. */
  progress: (sent: number) => void;
  answer: (answer: Answer) => void;
  wasAborted: boolean;
}

/** Node's FormData does not accept jsdom's files. */
class FakeFormData {
  private readonly entries = new Map<string, string | File>();

  append(name: string, value: string | File) {
    this.entries.set(name, value);
  }

  get = (name: string) => this.entries.get(name) ?? null;
}

/** Fakes XMLHttpRequest: each upload waits in the returned list until the test responds to it. */
export function fakeUploads() {
  const uploads: FakeUpload[] = [];

  class FakeXMLHttpRequest {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private path = '';
    private readonly headers: Record<string, string> = {};
    private record: FakeUpload | undefined;

    open(_method: string, url: string) {
      this.path = new URL(url).pathname.replace(/^\/api/, '');
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }

    send(form: FakeFormData) {
      this.record = {
        path: this.path,
        form,
        headers: this.headers,
        progress: (sent) => this.upload.onprogress?.({ loaded: sent * 100, total: 100 }),
        answer: (answer) => {
          if (answer === 'no connection') this.onerror?.();
          else {
            this.status = answer.status;
            this.responseText = JSON.stringify(answer.body ?? null);
            this.onload?.();
          }
          this.onloadend?.();
        },
        wasAborted: false,
      };
      uploads.push(this.record);
    }

    abort() {
      if (this.record) this.record.wasAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
  }

  Object.defineProperty(window, 'XMLHttpRequest', { value: FakeXMLHttpRequest, configurable: true });
  Object.assign(window, { FormData: FakeFormData });
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  return uploads;
}
