import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { PasswordConfirmation } from '../auth/password-confirmation.js';
import { hashPassword, isTooShort } from '../auth/passwords.js';
import { Connections } from '../auth/session-connections.js';
import { SessionsService } from '../auth/sessions.service.js';
import { InvalidFields } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { Config } from '../config.js';
import { MediaService } from '../media/media.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { retried } from '../prisma/retried.js';
import { meSelect, toMeView } from '../profiles/me.mapper.js';
import type { MeView } from '../profiles/profiles.dto.js';
import { RealtimeService } from '../realtime/realtime.service.js';
import { StorageService } from '../storage/storage.service.js';
import type { Viewer } from '../users/viewer.js';
import type { ChangePasswordDto, DeleteAccountDto, RegisterDto } from './accounts.dto.js';

/** The tables of posts, and the columns of likes and comments that refer to them. */
const POSTS = [
  [Prisma.raw('"WallPost"'), Prisma.raw('"wallPostId"')],
  [Prisma.raw('"BlogPost"'), Prisma.raw('"blogPostId"')],
] as const;

/** Accounts as such: they are made, get a new password, and are deleted. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly sessions: SessionsService,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly confirmation: PasswordConfirmation,
    private readonly limits: RateLimits,
    private readonly connections: Connections,
    private readonly realtime: RealtimeService,
    private readonly config: Config,
  ) {}

  async register({ email, password, firstName, lastName }: RegisterDto, network: string): Promise<MeView> {
    if (isTooShort(password, this.config)) throw new InvalidFields({ password: ['password_too_short'] });
    await this.limits.consume('registrationPerAddress', network);
    const user = await this.prisma.user.create({
      data: {
        email,
        passwordHash: await hashPassword(password),
        firstName: firstName || null,
        lastName: lastName || null,
      },
      select: meSelect,
    });
    return toMeView(user);
  }

  /** Whoever else knew the old password is out: all other sessions end. */
  async changePassword(viewer: Viewer, { currentPassword, newPassword }: ChangePasswordDto): Promise<void> {
    if (isTooShort(newPassword, this.config)) throw new InvalidFields({ newPassword: ['password_too_short'] });
    const confirmed = await this.confirmation.confirm(viewer, currentPassword);
    const passwordHash = await hashPassword(newPassword);
    await this.sessions.endOthers(viewer, async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      await transaction.user.update({ where: { id: viewer.id }, data: { passwordHash }, select: { id: true } });
    });
  }

  /**
   * Deletes the account with everything in it: profile, pets, albums, posts, comments, likes, friendships, blocks, messages. The
   * conversations go for the other side too: a message is nobody's but its two people's, and one of them takes it back.
   */
  async remove(viewer: Viewer, { password }: DeleteAccountDto): Promise<void> {
    const confirmed = await this.confirmation.confirm(viewer, password);
    // Two people who delete their accounts at the same time can stand in each other's way: their likes change each other's counters.
    const pictures = await retried(() => this.removeRows(viewer, confirmed));
    this.connections.sessionsEnded();
    this.realtime.notifyStream();
    await this.storage.removeAll(pictures);
  }

  /** Resolves with the keys of the pictures that nobody needs any more. */
  private removeRows(viewer: Viewer, confirmed: string): Promise<string[]> {
    const { id } = viewer;
    return this.prisma.$transaction(async (transaction) => {
      // Whoever likes or comments takes the post first and the account after it (`lockedTargetRow`): so do we, or the two could wait
      // for each other.
      for (const [table, column] of POSTS) {
        await transaction.$queryRaw`
            SELECT FROM ${table} WHERE "authorId" = ${id}
              OR id IN (SELECT ${column} FROM "Like" WHERE "userId" = ${id})
              OR id IN (SELECT ${column} FROM "Comment" WHERE "authorId" = ${id})
            ORDER BY id FOR NO KEY UPDATE`;
      }
      // Locked against pictures that arrive meanwhile: those uploads wait, find no owner, and take their files away.
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      await transaction.$queryRaw`SELECT id FROM "Pet" WHERE "userId" = ${id} ORDER BY id FOR UPDATE`;
      const pictures = await transaction.$queryRaw<{ key: string }[]>`
          SELECT key FROM "UserPhoto" WHERE "userId" = ${id}
          UNION ALL SELECT key FROM "Media" WHERE "userId" = ${id}
          UNION ALL SELECT photo.key FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId" WHERE pet."userId" = ${id}`;
      const keys = pictures.map(({ key }) => key);
      await this.storage.announceRemoval(keys);
      const held = await this.media.holdOwnAndReceived(transaction, viewer);
      await transaction.user.delete({ where: { id }, select: { id: true } });
      // What others have sent to this account goes too, and the pictures that they show nowhere else.
      return [...keys, ...(await this.media.release(transaction, held))];
    });
  }
}
