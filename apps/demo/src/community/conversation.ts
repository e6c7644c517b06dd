/** What somebody says under a post, and what others answer. */
export interface DemoComment {
  readonly author: string;
  readonly content: string;
  /** Whose names stand in it after an @, by the keys of `people.ts`. */
  readonly mentions?: readonly string[];
  /** Minutes after what it stands under. */
  readonly after: number;
  readonly replies?: readonly DemoComment[];
}

/** One of the pictures in a pet's album, by its place there. */
export interface DemoPicture {
  readonly pet: string;
  readonly photo?: number;
}
