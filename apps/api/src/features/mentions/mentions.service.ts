import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import {
  fullName,
  toUserSummary,
  type UserSummaryRow,
  type UserSummaryView,
} from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { takeDailyNotices } from '../../platform/http/allowances.sql.js';
import { isMentioned } from './mentioned.js';
import type { MentionableUserRow, MentionCandidate, MentionedUser } from './mentions.mapper.js';
import { lockMentionableUsers, selectSuggestions } from './mentions.sql.js';

type Uuids = string[] | null | undefined;

/** Mentions that were added and removed by a text change. */
export interface MentionChanges {
  added: MentionedUser[];
  removed: number[];
}

type MentionSource = { wallPostId: number } | { commentId: number };

/** Manages mentions of users with @ in wall posts and comments. */
@Injectable()
export class MentionsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Finds the users mentioned in new text. `insertMentions` stores the mentions together with
   * the text.
   */
  async findCandidates(viewer: Viewer, text: string, uuids: Uuids): Promise<MentionCandidate[]> {
    return this.find(this.prisma, viewer, text, uuids);
  }

  /** Stores new mentions in the transaction that changes the text. */
  async store(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    source: MentionSource,
    text: string,
    uuids: Uuids,
  ): Promise<MentionedUser[]> {
    const candidates = await this.find(transaction, viewer, text, uuids);
    const data = candidates.map(({ id, name, isSilent }) => ({ userId: id, name, isSilent, ...source }));
    if (data.length > 0) await transaction.mention.createMany({ data });
    return candidates;
  }

  private async find(
    database: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    text: string,
    uuids: Uuids,
  ): Promise<MentionCandidate[]> {
    if (!uuids || uuids.length === 0) return [];
    const users = await database.$queryRaw<MentionableUserRow[]>(lockMentionableUsers(viewer, uuids));
    const candidates: MentionCandidate[] = [];
    for (const user of users) {
      const { id, uuid } = user;
      const name = fullName(user);
      if (!isMentioned(text, name)) continue;
      const isSilent =
        !(await this.limits.allows('mentionNoticesPerPerson', `${viewer.id}:${id}`)) ||
        (await takeDailyNotices(database, [id], 'mention')).length === 0;
      candidates.push({ id, uuid, name, isSilent });
    }
    return candidates;
  }

  /**
   * Updates mentions after a text change. Without `uuids`, keeps the mentions that the new text
   * still contains. Users mentioned before are not notified again.
   */
  async replace(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    source: MentionSource,
    text: string,
    uuids: Uuids,
  ): Promise<MentionChanges> {
    const before = await transaction.mention.findMany({
      where: source,
      select: { id: true, name: true, user: { select: { id: true, uuid: true } } },
    });
    const kept = before.filter(({ name, user }) => isMentioned(text, name) && (!uuids || uuids.includes(user.uuid)));
    const removed = before.filter((mention) => !kept.includes(mention));
    if (removed.length > 0) {
      await transaction.mention.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
    }
    const added = uuids?.filter((uuid) => !kept.some(({ user }) => user.uuid === uuid));
    return {
      added: await this.store(transaction, viewer, source, text, added),
      removed: removed.map(({ user }) => user.id),
    };
  }

  /** Suggests users whose names begin with `prefix`, friends first. */
  async suggestions(viewer: Viewer, prefix: string): Promise<UserSummaryView[]> {
    await this.limits.consume('suggestionsPerUser', String(viewer.id));
    const rows = await this.prisma.$queryRaw<UserSummaryRow[]>(selectSuggestions(viewer, prefix));
    return rows.map(toUserSummary);
  }
}
