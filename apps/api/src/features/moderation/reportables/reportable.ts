import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageUrl } from '../../../platform/storage/urls.js';
import type { Viewer } from '../../../platform/users/viewer.js';
import type { ReportedMessageView, ReportedPlaceView } from '../moderation.dto.js';

/**
 * A copy of reported content that its case keeps, even after the content is changed or deleted.
 */
export interface Snapshot {
  uuid: string | null;
  title: string | null;
  text: string | null;
  pictures: string[];
  place: ReportedPlaceView | null;
  messages: ReportedMessageView[];
}

export interface ReportedContent {
  /** The author or owner. */
  userId: number;
  snapshot: Snapshot;
}

/** Storage keys of pictures that are served at their URLs, and of pictures that are not. */
export interface PlacedPictures {
  shown: string[];
  hidden: string[];
}

export type ContentState = 'shown' | 'hidden' | 'gone';

/** A transaction or the service: their types differ in members that are not used here. */
export type Database = Prisma.TransactionClient | PrismaService;

/**
 * A type of content that can be reported. Hidden content has a `hiddenAt`, which the visibility
 * rule of its entity reads. Profiles and messages cannot be hidden or removed: moderators act on
 * their authors instead.
 */
export interface Reportable {
  /** The current content with these ids that the viewer may see. */
  visible(viewer: Viewer, ids: number[]): Promise<Map<number, ReportedContent>>;
  /** Content that the viewer may report, with its context; by default the visible content. */
  find?(viewer: Viewer, id: number): Promise<ReportedContent | null>;
  state(database: Database, id: number): Promise<ContentState>;
  /** Hides content, or shows it again if `hiddenAt` is null. */
  setHidden?(database: Database, id: number, hiddenAt: Date | null): Promise<unknown>;
  /** The pictures that are hidden and shown with the content. */
  pictures?(database: Database, id: number): Promise<PlacedPictures>;
  /**
   * Deletes content as its author could, in the transaction that records the decision. Resolves
   * with a function to call after the commit.
   */
  remove?(
    transaction: Prisma.TransactionClient,
    id: number,
    author: Pick<Viewer, 'id'>,
  ): Promise<() => Promise<void> | void>;
}

export const EMPTY_SNAPSHOT: Snapshot = {
  uuid: null,
  title: null,
  text: null,
  pictures: [],
  place: null,
  messages: [],
};

const PICTURE_WIDTH = 960;

export const picturesOf = (...images: ({ key: string; widths: number[] } | null)[]): string[] =>
  images.flatMap((image) => imageUrl(image, PICTURE_WIDTH) ?? []);

export const byId = <Row extends { id: number | bigint }>(
  rows: Row[],
  toContent: (row: Row) => ReportedContent,
): Map<number, ReportedContent> => new Map(rows.map((row) => [Number(row.id), toContent(row)]));

export const stateOf = (row: { hiddenAt: Date | null } | null): ContentState => {
  if (!row) return 'gone';
  return row.hiddenAt ? 'hidden' : 'shown';
};

/**
 * Selects content that is not yet in the wanted state, so that a repeated call changes nothing.
 */
export const unlessHidden = (id: number, hiddenAt: Date | null) => ({ id, hiddenAt: hiddenAt ? null : { not: null } });

export const placed = <Row extends { key: string }>(rows: Row[], isHidden: (row: Row) => boolean): PlacedPictures => ({
  shown: rows.filter((row) => !isHidden(row)).map(({ key }) => key),
  hidden: rows.filter(isHidden).map(({ key }) => key),
});
