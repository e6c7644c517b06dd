import { Injectable } from '@nestjs/common';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { Viewer } from '../../platform/users/viewer.js';

type Person = Pick<Viewer, 'id' | 'uuid'>;

/** Notifies people's open screens of how they stand to each other. */
@Injectable()
export class Relationships {
  constructor(private readonly realtime: RealtimeService) {}

  /**
   * A request, a friendship or a block between the two is new, changed or gone; call it after the commit. Neither learns what it was, as
   * nobody learns of a block: what each may know of it they are answered when they ask.
   */
  changed(one: Person, other: Person): void {
    this.changedFor(one, other);
    this.changedFor(other, one);
  }

  /** The same for one of the two, where it is nothing new to the other. */
  changedFor({ id }: Person, { uuid }: Person): void {
    this.realtime.toUser(id, 'relationship_changed', { uuid });
  }
}
