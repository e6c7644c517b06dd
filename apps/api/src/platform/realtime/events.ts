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
  @ApiProperty({ description: 'Whether somebody whose conversation is open is online.' })
  presence!: PresenceView;

  @ApiProperty({
    type: 'object',
    additionalProperties: false,
    description: 'Events may have been lost while processes could not reach one another: clients should refetch.',
  })
  resync!: Record<string, never>;
}

/** Over sockets of the namespace `/messages` (decisions §26). */
export interface SocketEvents extends RealtimeSocketEvents {}

/**
 * On the event stream (decisions §21), published by services; `like`, `wall_post_deleted` and `comment_deleted` by triggers of the
 * database. Features register how payloads are created from the log: `RealtimeService.stream`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface StreamEvents {}

/** An event in the log: the ids of its subjects, and the counts at that time. Which of them are set depends on the type. */
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

/** Creates the payloads of several events of one type at once; undefined if the subject has been deleted. */
export type PayloadsOf<Payload> = (events: LoggedEvent[]) => (Payload | undefined)[] | Promise<(Payload | undefined)[]>;
