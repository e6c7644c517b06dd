import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { PrismaService } from '../prisma/prisma.service.js';
import { RealtimeService, userRoom, type LiveSocket } from './realtime.service.js';

/** Somebody whose presence is told. */
export interface Person {
  id: number;
  uuid: string;
}

/** A page that is loaded anew is away for a moment; nobody needs to hear of that. Offline is told within 10 s (decisions §26). */
const OFFLINE_AFTER = 2000;

const watchersOf = (userId: number) => `presence:${userId}`;

/** Who is online: whoever has a socket, on whatever process. */
@Injectable()
export class Presence implements OnModuleDestroy {
  private readonly logger = new Logger('presence');
  private readonly here = new Map<number, { sockets: number; leaving?: NodeJS.Timeout }>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
  ) {}

  onModuleDestroy() {
    for (const { leaving } of this.here.values()) clearTimeout(leaving);
  }

  isOnline(userId: number): boolean {
    return this.here.has(userId);
  }

  /** Tells this socket at once whether the person is online, and from now on whenever that changes. Ask first whether it may know. */
  async watch(socket: LiveSocket, { id, uuid }: Person): Promise<void> {
    await socket.join(watchersOf(id));
    socket.emit('presence', { uuid, online: this.isOnline(id) });
  }

  async unwatch(socket: LiveSocket, userId: number): Promise<void> {
    await socket.leave(watchersOf(userId));
  }

  /** The person has one more socket on this process. */
  arrived(person: Person): void {
    const here = this.here.get(person.id);
    if (here) {
      clearTimeout(here.leaving);
      here.sockets += 1;
      return;
    }
    this.here.set(person.id, { sockets: 1 });
    this.tell(person);
  }

  /** One of the sockets that `arrived` is gone. */
  left(person: Person): void {
    const here = this.here.get(person.id);
    if (!here) return;
    here.sockets -= 1;
    if (here.sockets > 0) return;
    here.leaving = setTimeout(() => {
      this.here.delete(person.id);
      this.tell(person);
    }, OFFLINE_AFTER).unref();
  }

  private tell(person: Person): void {
    this.tellWatchers(person).catch((error: Error) => this.logger.warn(`not told: ${error.message}`));
  }

  /** A block may have come after they began to watch. */
  private async tellWatchers({ id, uuid }: Person): Promise<void> {
    const room = watchersOf(id);
    if (this.realtime.socketsIn(room) === 0) return;
    const blocks = await this.prisma.block.findMany({
      where: { OR: [{ blockerId: id }, { blockedId: id }] },
      select: { blockerId: true, blockedId: true },
    });
    const blocked = blocks.map(({ blockerId, blockedId }) => userRoom(blockerId === id ? blockedId : blockerId));
    this.realtime.toRoomHere(room, blocked, 'presence', { uuid, online: this.isOnline(id) });
  }
}
