import type { Locator, Page } from '@playwright/test';
import type { Demo } from './demo';
import type { Words } from './words';

export type { Demo };

export const VISITORS = ['visitor', 'user', 'newcomer'] as const;
export type Visitor = (typeof VISITORS)[number];

/** The first page of a list whose next page is still loading. */
interface FirstPage {
  body: { id: number }[];
  hasMore: true;
}

/**
 * A status, no response at all, the body of a successful response (bytes for a picture),
 * successive responses of which the last repeats, or a function that changes the server's own
 * body.
 */
export type Answer = number | 'never' | object | FirstPage | { inTurn: unknown[] } | ((body: any) => object);

export interface Tools {
  page: Page;
  demo: Demo;
  /** The app's own texts by key: `pets.edit.submit`. */
  t: Words;
  find: (role: Parameters<Page['getByRole']>[0], key: string, values?: Record<string, string | number>) => Locator;
  /** Clicks the button or link with this text. */
  press: (key: string, values?: Record<string, string | number>) => Promise<void>;
}

/** A screen in one state. */
export interface Screen {
  name: string;
  path: (demo: Demo) => string;
  /** Who sees the screen; by default visitors and users. */
  who?: Visitor;
  /**
   * Responses of API calls for states that the demo data does not have: `/pet` or `POST /pet`; `*`
   * at the end stands for any rest.
   */
  answers?: Record<string, Answer> | ((demo: Demo) => Record<string, Answer>);
  /** The browser's storage of an earlier visit. */
  stored?: (demo: Demo) => Record<string, unknown>;
  /** Steps before the screenshot. */
  act?: (tools: Tools) => Promise<unknown>;
  /** The cookie notice has not been accepted. */
  isFirstVisit?: boolean;
  /** All places for advertisements are filled. */
  hasAds?: boolean;
  /** A chunk of the app that fails to load, by the beginning of its name. */
  without?: string;
}

/** The URL of several screens, and who sees them. */
export type Base = Pick<Screen, 'path' | 'who'>;
