/** A comment on a post, with its replies. */
export interface DemoComment {
  readonly author: string;
  readonly content: string;
  /** Keys in `people.ts` of the mentioned users. */
  readonly mentions?: readonly string[];
  /** Minutes between the post, or the parent comment, and this comment. */
  readonly after: number;
  readonly replies?: readonly DemoComment[];
}

/** A picture in a pet's album, identified by its index. */
export interface DemoPicture {
  readonly pet: string;
  readonly photo?: number;
}
