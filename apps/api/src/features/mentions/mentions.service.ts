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
import type { MentionView } from './mentions.dto.js';
import { isMentioned } from './mentioned.js';
import { selectPeopleToMention, type NamedPerson, type PersonRow } from './mentions.mapper.js';
import { selectSuggestions } from './suggestions.statements.js';

type Uuids = string[] | null | undefined;

export interface Mentioned extends MentionView {
  id: number;
}

/** Who is mentioned since a text was changed, and whom it no longer names, by id. */
export interface ChangedMentions {
  added: Mentioned[];
  removed: number[];
}

/** The text that mentions people. */
type MentioningText = { wallPostId: number } | { commentId: number };

/** People whom wall posts and comments name after an @. */
@Injectable()
export class MentionsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
  ) {}

  /** Whom a text that is about to be written mentions; `insertMentions` stores them with it. */
  async named(viewer: Viewer, text: string, uuids: Uuids): Promise<NamedPerson[]> {
    return this.find(this.prisma, viewer, text, uuids);
  }

  /** Stores whom a text newly mentions, in the transaction that has written it. */
  async store(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    source: MentioningText,
    text: string,
    uuids: Uuids,
  ): Promise<Mentioned[]> {
    const named = await this.find(transaction, viewer, text, uuids);
    const data = named.map(({ id, name, isSilent }) => ({ userId: id, name, isSilent, ...source }));
    if (data.length > 0) await transaction.mention.createMany({ data });
    return named;
  }

  private async find(
    database: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    text: string,
    uuids: Uuids,
  ): Promise<NamedPerson[]> {
    if (!uuids || uuids.length === 0) return [];
    const people = await database.$queryRaw<PersonRow[]>(selectPeopleToMention(viewer, uuids));
    const found: NamedPerson[] = [];
    for (const person of people) {
      const { id, uuid } = person;
      const name = fullName(person);
      if (!isMentioned(text, name)) continue;
      const isSilent = !(await this.limits.allows('mentionNoticesPerPerson', `${viewer.id}:${id}`));
      found.push({ id, uuid, name, isSilent });
    }
    return found;
  }

  /**
   * The same for a text that was changed. Without `uuids` it mentions those whom it still names. Who stays is not notified again.
   */
  async replace(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    source: MentioningText,
    text: string,
    uuids: Uuids,
  ): Promise<ChangedMentions> {
    const before = await transaction.mention.findMany({
      where: source,
      select: { id: true, name: true, user: { select: { id: true, uuid: true } } },
    });
    const stays = before.filter(({ name, user }) => isMentioned(text, name) && (!uuids || uuids.includes(user.uuid)));
    const gone = before.filter((mention) => !stays.includes(mention));
    if (gone.length > 0) await transaction.mention.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
    const added = uuids?.filter((uuid) => !stays.some(({ user }) => user.uuid === uuid));
    return {
      added: await this.store(transaction, viewer, source, text, added),
      removed: gone.map(({ user }) => user.id),
    };
  }

  /** Whom somebody who is typing may mean, friends first. */
  async suggestions(viewer: Viewer, beginning: string): Promise<UserSummaryView[]> {
    await this.limits.consume('suggestionsPerUser', String(viewer.id));
    const rows = await this.prisma.$queryRaw<UserSummaryRow[]>(selectSuggestions(viewer, beginning));
    return rows.map(toUserSummary);
  }
}
