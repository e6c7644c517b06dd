import type { Locator, Page } from '@playwright/test';
import type { Demo } from './demo';
import type { Words } from './words';

export type { Demo };

export const VISITORS = ['visitor', 'user', 'newcomer'] as const;
export type Visitor = (typeof VISITORS)[number];

/**
 * Fake response: a status, `never` for no response, the body of a successful response, or a
 * function that changes the server's response body.
 */
export type Answer = number | 'never' | object | ((body: any) => object);

export interface Tools {
  page: Page;
  demo: Demo;
  /** Returns the translation for a key, for example `pets.edit.submit`. */
  t: Words;
  find: (role: Parameters<Page['getByRole']>[0], key: string, values?: Record<string, string | number>) => Locator;
  /** Clicks the button or link with this label. */
  press: (key: string, values?: Record<string, string | number>) => Promise<void>;
}

/** A screen in a particular state. */
export interface Screen {
  name: string;
  path: (demo: Demo) => string;
  /** Who opens the screen. By default the screen is tested for a visitor and for a user. */
  who?: Visitor;
  /**
   * Fake responses, for states that the demo data does not have. Keys are calls such as `/pet` or
   * `POST /pet`; a final `*` matches any characters, another `*` one path segment.
   */
  answers?: Record<string, Answer> | ((demo: Demo) => Record<string, Answer>);
  /** Browser storage from an earlier visit. */
  stored?: (demo: Demo) => Record<string, unknown>;
  /** Steps before the screenshot. */
  act?: (tools: Tools) => Promise<unknown>;
  /** Whether the cookie notice is shown. */
  isFirstVisit?: boolean;
  /** Whether all advertising slots are filled. */
  hasAds?: boolean;
  /** Beginning of the name of a chunk that fails to load. */
  without?: string;
}

/** URL and role shared by several screens. */
export type Base = Pick<Screen, 'path' | 'who'>;
