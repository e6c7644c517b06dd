import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageUrl, parseUploadUrl } from '../../../platform/storage/urls.js';
import type { Viewer } from '../../../platform/users/viewer.js';
import type { ReportedMessageView, ReportedPlaceView } from '../moderation.dto.js';

/** Copy of the reported content. The case keeps it after the content is changed or deleted. */
export interface Snapshot {
  uuid: string | null;
  title: string | null;
  text: string | null;
  pictures: string[];
  /** Positions of the pictures that are posters of videos, from 1. Older cases lack it. */
  videos: number[];
  place: ReportedPlaceView | null;
  messages: ReportedMessageView[];
}

export interface ReportedContent {
  /** The author's or owner's id. Null for a report of a person without an account. */
  userId: number | null;
  snapshot: Snapshot;
}

export type ContentState = 'shown' | 'hidden' | 'gone';

/**
 * A transaction or the Prisma service. The two types differ only in members that are not used
 * here.
 */
export type Database = Prisma.TransactionClient | PrismaService;

/**
 * Functions for one type of reportable content. Hidden content has a time in `hiddenAt`, which
 * visibility conditions check. Profiles and messages cannot be hidden or removed, so moderators
 * act on their authors instead.
 */
export interface Reportable {
  /** Returns the content with these ids that the viewer may see, as a map by id. */
  visible(viewer: Viewer, ids: number[]): Promise<Map<number, ReportedContent>>;
  /**
   * Returns content with its context, or null if the viewer may not report it. Defaults to the
   * result of `visible`.
   */
  find?(viewer: Viewer, id: number): Promise<ReportedContent | null>;
  state(database: Database, id: number): Promise<ContentState>;
  /** Hides the content, or shows it again if `hiddenAt` is null. */
  setHidden?(database: Database, id: number, hiddenAt: Date | null): Promise<unknown>;
  /** Returns the pictures that are hidden and shown together with the content. */
  pictures?(database: Database, id: number): Promise<{ key: string }[]>;
  /**
   * Deletes the content in the transaction that records the decision, with the same effects as a
   * deletion by its author. The caller must run the returned function after the commit.
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
  videos: [],
  place: null,
  messages: [],
};

/** Returns the uploads in the content and the positions of videos. */
export function shownMedia(urls: string[], uses: VideoUse[]): Pick<Snapshot, 'pictures' | 'videos'> {
  const videos = uses.map(({ media }) => media?.key);
  const pictures = urls.filter((url) => parseUploadUrl(url));
  const isVideo = (url: string) => videos.includes(parseUploadUrl(url)!.key);
  return { pictures, videos: pictures.flatMap((url, index) => (isVideo(url) ? index + 1 : [])) };
}

interface VideoUse {
  media: { key: string } | null;
}

/** Selects the videos of a post or message. */
export const videosSelect = {
  where: { media: { videoSeconds: { not: null } } },
  select: { media: { select: { key: true } } },
} as const satisfies Prisma.WallPost$usesArgs;

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
 * Condition that skips content already hidden (or shown), so that a repeated call changes nothing.
 */
export const unlessHidden = (id: number, hiddenAt: Date | null) => ({ id, hiddenAt: hiddenAt ? null : { not: null } });
