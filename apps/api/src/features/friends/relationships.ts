import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { Viewer } from '../../platform/users/viewer.js';

type Person = Pick<Viewer, 'id' | 'uuid'>;

/** Sends socket events when the relationship between two users changes. */
@Injectable()
export class Relationships {
  constructor(private readonly realtime: RealtimeService) {}

  /**
   * Sends an event to both users after a request, friendship or block between them has changed.
   * Call it after the commit. The event omits the type of change, because blocks are secret.
   */
  changed(one: Person, other: Person): void {
    this.changedFor(one, other);
    this.changedFor(other, one);
  }

  /** Sends the event only to the first user, because nothing changed for the second. */
  changedFor({ id }: Person, { uuid }: Person): void {
    this.realtime.toUser(id, 'relationship_changed', { uuid });
  }
}
