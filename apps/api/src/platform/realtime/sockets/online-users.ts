import { Injectable } from '@nestjs/common';
import { Cluster } from '../../cluster/cluster.js';

export const HEARTBEAT_INTERVAL = 2000;
/** Milliseconds after which the users of a process without heartbeats appear offline. */
export const HEARTBEAT_TIMEOUT = 7000;

/** A member of every set, because Redis deletes empty sets. User ids are positive. */
const NOBODY = '0';

/**
 * The online users of all processes: a Redis set of user ids per process, which expires without
 * heartbeats, so a dead process leaves nothing behind. Empty without Redis.
 */
@Injectable()
export class OnlineUsers {
  private readonly redis;
  /** Key of the set of process ids. */
  private readonly processes: string;
  private readonly own: string;
  /** False if Redis may have missed a change to this process's set. */
  private isComplete = false;

  constructor(private readonly cluster: Cluster) {
    this.redis = cluster.redis;
    this.processes = cluster.key('processes');
    this.own = this.keyOf(cluster.id);
    cluster.onReconnect(() => (this.isComplete = false));
  }

  /** Adds a user of this process. */
  add(userId: number): void {
    this.redis?.sAdd(this.own, String(userId)).catch(() => (this.isComplete = false));
  }

  /** Removes a user of this process. */
  remove(userId: number): void {
    this.redis?.sRem(this.own, String(userId)).catch(() => (this.isComplete = false));
  }

  /** Returns the users with a socket on another process; empty while Redis is unreachable. */
  async among(userIds: number[]): Promise<Set<number>> {
    if (!this.redis || userIds.length === 0) return new Set();
    const { redis } = this;
    const members = userIds.map(String);
    try {
      const others = (await redis.sMembers(this.processes)).filter((process) => process !== this.cluster.id);
      const answers = await Promise.all(others.map((process) => redis.smIsMember(this.keyOf(process), members)));
      return new Set(userIds.filter((_id, index) => answers.some((isMember) => isMember[index])));
    } catch {
      return new Set();
    }
  }

  /**
   * Keeps this process's set from expiring. Stores all users again if Redis may have lost some.
   * Returns the processes that are alive, or none while Redis is unreachable. Call it at every
   * heartbeat.
   */
  async renew(userIds: number[]): Promise<{ processes: Set<string>; hasStoredAll: boolean }> {
    if (!this.redis) return { processes: new Set(), hasStoredAll: false };
    try {
      const isKept = await this.redis.pExpire(this.own, HEARTBEAT_TIMEOUT);
      const mustStoreAll = !isKept || !this.isComplete;
      if (mustStoreAll) await this.storeAll(userIds);
      return { processes: await this.livingProcesses(), hasStoredAll: mustStoreAll };
    } catch {
      return { processes: new Set(), hasStoredAll: false };
    }
  }

  /** Deletes this process's set. Call it before the process stops. */
  clear(): void {
    this.redis?.del(this.own).catch(() => {});
  }

  private async storeAll(userIds: number[]): Promise<void> {
    this.isComplete = true; // a change that fails during the query resets this
    await this.redis!.multi()
      .del(this.own)
      .sAdd(this.own, [NOBODY, ...userIds.map(String)])
      .pExpire(this.own, HEARTBEAT_TIMEOUT)
      .exec();
  }

  private async livingProcesses(): Promise<Set<string>> {
    const redis = this.redis!;
    await redis.sAdd(this.processes, this.cluster.id); // another process may have removed it
    const ids = await redis.sMembers(this.processes);
    const living = await Promise.all(ids.map((id) => redis.exists(this.keyOf(id))));
    const dead = ids.filter((_id, index) => !living[index]);
    if (dead.length > 0) await redis.sRem(this.processes, dead);
    return new Set(ids.filter((id) => !dead.includes(id)));
  }

  private keyOf(process: string): string {
    return this.cluster.key(`online:${process}`);
  }
}
