/** A comment with its replies. */
export interface DemoComment {
  readonly author: string;
  readonly content: string;
  /** Mentioned users by their keys in `people.ts`. */
  readonly mentions?: readonly string[];
  /** Minutes after its post or comment. */
  readonly after: number;
  readonly replies?: readonly DemoComment[];
}

/** A picture of a pet's album by its index. */
export interface DemoPicture {
  readonly pet: string;
  readonly photo?: number;
}
