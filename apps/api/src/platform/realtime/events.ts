// The events that the server sends. A feature declares its events beside its views: a class
// `…SocketEvents` or `…StreamEvents`, whose fields are the payloads. `@ApiExtraModels` of a
// controller names the class, and the OpenAPI document joins all of them.
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

/** Events of sockets in the namespace `/messages` (decisions §26). */
export interface SocketEvents extends RealtimeSocketEvents {}

/**
 * Events of the event stream (decisions §21). Services publish them, except `like`,
 * `wall_post_deleted` and `comment_deleted`, which database triggers publish. Features register
 * functions that create payloads: `RealtimeService.stream`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface StreamEvents {}

/** An event in the log: ids, and counts at that time. Which are set depends on the type. */
export interface LoggedEvent {
  wallPostId: number | null;
  blogPostId: number | null;
  albumUserId: number | null;
  albumPetId: number | null;
  commentId: number | null;
  /** Set if the comment is a reply. */
  parentId: number | null;
  likeCount: number | null;
  commentCount: number | null;
}

/** Creates payloads for several events of a type. Returns undefined for deleted content. */
export type PayloadsOf<Payload> = (events: LoggedEvent[]) => (Payload | undefined)[] | Promise<(Payload | undefined)[]>;
