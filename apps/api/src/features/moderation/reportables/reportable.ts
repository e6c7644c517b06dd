import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageUrl } from '../../../platform/storage/urls.js';
import type { Viewer } from '../../../platform/users/viewer.js';
import type { ReportedMessageView, ReportedPlaceView } from '../moderation.dto.js';

/** The content of a thing as its case keeps it, whatever becomes of the thing. */
export interface Snapshot {
  uuid: string | null;
  title: string | null;
  text: string | null;
  pictures: string[];
  place: ReportedPlaceView | null;
  messages: ReportedMessageView[];
}

export interface Thing {
  /** The author or owner. */
  userId: number;
  snapshot: Snapshot;
}

/** Keys of pictures that are at their URLs, and of those that are removed from there. */
export interface PlacedPictures {
  shown: string[];
  hidden: string[];
}

export type ThingState = 'shown' | 'hidden' | 'gone';

/** A transaction, or the service itself: their types differ by members that nobody here uses. */
export type Database = Prisma.TransactionClient | PrismaService;

/**
 * A type of things that can be reported. A hidden thing has a `hiddenAt`, which the visibility rule of
 * its entity reads. Profiles and messages cannot be hidden or removed: moderators decide about their
 * authors instead.
 */
export interface Reportable {
  /** The things of these ids that the viewer may see, as they are now. */
  visible(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>>;
  /** A thing that the viewer may report, with all that moderators need; by default what is visible. */
  find?(viewer: Viewer, id: number): Promise<Thing | null>;
  state(database: Database, id: number): Promise<ThingState>;
  /** Hides a thing, or shows it again. */
  setHidden?(database: Database, id: number, hiddenAt: Date | null): Promise<unknown>;
  /** The pictures that are hidden and shown with the thing. */
  pictures?(database: Database, id: number): Promise<PlacedPictures>;
  /**
   * Deletes a thing as its author could, in the transaction that records the decision. Resolves with
   * the work after the commit.
   */
  remove?(transaction: Prisma.TransactionClient, id: number, author: Viewer): Promise<() => Promise<void> | void>;
}

/** The snapshot of a thing without content. */
export const NOTHING: Snapshot = { uuid: null, title: null, text: null, pictures: [], place: null, messages: [] };

const PICTURE_WIDTH = 960;

export const picturesOf = (...images: ({ key: string; widths: number[] } | null)[]): string[] =>
  images.flatMap((image) => imageUrl(image, PICTURE_WIDTH) ?? []);

export const byId = <Row extends { id: number | bigint }>(
  rows: Row[],
  toThing: (row: Row) => Thing,
): Map<number, Thing> => new Map(rows.map((row) => [Number(row.id), toThing(row)]));

export const stateOf = (row: { hiddenAt: Date | null } | null): ThingState => {
  if (!row) return 'gone';
  return row.hiddenAt ? 'hidden' : 'shown';
};

/** Selects a thing that is not yet in the wanted state, so that doing it twice changes nothing. */
export const unlessHidden = (id: number, hiddenAt: Date | null) => ({ id, hiddenAt: hiddenAt ? null : { not: null } });

export const placed = <Row extends { key: string }>(rows: Row[], isHidden: (row: Row) => boolean): PlacedPictures => ({
  shown: rows.filter((row) => !isHidden(row)).map(({ key }) => key),
  hidden: rows.filter(isHidden).map(({ key }) => key),
});
