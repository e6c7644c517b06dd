import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { Viewer } from '../../platform/users/viewer.js';

type Person = Pick<Viewer, 'id' | 'uuid'>;

/** Sends socket events when the relationship between two users changes. */
@Injectable()
export class Relationships {
  constructor(private readonly realtime: RealtimeService) {}

  /**
   * Tells both users that a request, friendship or block between them changed. Call it after the
   * commit. The event does not say which change, because a block must stay secret.
   */
  changed(one: Person, other: Person): void {
    this.changedFor(one, other);
    this.changedFor(other, one);
  }

  /** Tells only the first user, because nothing changed for the second. */
  changedFor({ id }: Person, { uuid }: Person): void {
    this.realtime.toUser(id, 'relationship_changed', { uuid });
  }
}
