// Events that the server sends. A feature declares its events next to its views, as a class
// `…SocketEvents` or `…StreamEvents` whose fields are the payloads. A controller names the class
// in `@ApiExtraModels`, and the OpenAPI document collects all of them.
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Presence' })
export class PresenceView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  online!: boolean;
}

export class RealtimeSocketEvents {
  @ApiProperty({ description: 'Online state of the other user of an open conversation.' })
  presence!: PresenceView;

  @ApiProperty({
    type: 'object',
    additionalProperties: false,
    description: 'Events may have been lost between server processes. Clients should refetch.',
  })
  resync!: Record<string, never>;
}

@ApiSchema({ name: 'OpenStream' })
export class OpenStreamView {
  @ApiProperty({ description: 'Id of this stream for `PUT /sse/wall-feed/shown`.' })
  streamId!: string;
}

@ApiSchema({ name: 'NewPosts' })
export class NewPostsView {
  @ApiProperty({ description: 'Number of new posts.' })
  count!: number;

  @ApiProperty({ type: [Number], description: 'Ids of the last 100 new posts, oldest first.' })
  ids!: number[];
}

/** Events of the stream itself. */
export class RealtimeStreamEvents {
  @ApiProperty({ description: 'The first event of each stream.' })
  stream!: OpenStreamView;

  @ApiProperty({ description: 'Many new posts at once, without their content.' })
  new_posts!: NewPostsView;
}

/** Events on sockets in the namespace `/messages` (decisions §26). */
export interface SocketEvents extends RealtimeSocketEvents {}

/**
 * Events on the event stream (decisions §21). Services publish them, except `like`,
 * `wall_post_deleted` and `comment_deleted`, which database triggers publish. Features register
 * functions that create the payloads (`RealtimeService.stream`).
 */
export interface StreamEvents extends RealtimeStreamEvents {}

/** An event in the log: ids, and counts at that time. The type decides which fields are set. */
export interface LoggedEvent {
  wallPostId: number | null;
  blogPostId: number | null;
  albumUserId: number | null;
  albumPetId: number | null;
  commentId: number | null;
  /** Id of the parent comment if the comment is a reply, otherwise null. */
  parentId: number | null;
  likeCount: number | null;
  commentCount: number | null;
}

/** Creates the payloads for several events of a type. Returns undefined for deleted content. */
export type PayloadsOf<Payload> = (events: LoggedEvent[]) => (Payload | undefined)[] | Promise<(Payload | undefined)[]>;
