import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { Viewer } from '../../platform/users/viewer.js';

type Person = Pick<Viewer, 'id' | 'uuid'>;

/** Notifies the sockets of users about changes of their relationships. */
@Injectable()
export class Relationships {
  constructor(private readonly realtime: RealtimeService) {}

  /**
   * Notifies both users that a request, friendship or block between them changed. Call it after
   * the commit. The event does not contain the change, because a block must stay secret.
   */
  changed(one: Person, other: Person): void {
    this.changedFor(one, other);
    this.changedFor(other, one);
  }

  /** Notifies only the first user, if nothing changed for the second. */
  changedFor({ id }: Person, { uuid }: Person): void {
    this.realtime.toUser(id, 'relationship_changed', { uuid });
  }
}
