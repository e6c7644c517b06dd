import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Prisma } from '@sapa/prisma/client';
import { imageSelect, imageUrl } from '../storage/urls.js';

/** Width of avatars: at most 160 CSS pixels, doubled for high-resolution screens. */
export const AVATAR_WIDTH = 320;

/** A user as shown in posts, comments, friends, messages and the directory (decisions §10). */
@ApiSchema({ name: 'UserSummary' })
export class UserSummaryView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String, nullable: true })
  firstName!: string | null;

  @ApiProperty({ type: String, nullable: true })
  lastName!: string | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty({ type: Number, nullable: true, enum: [1, 2, 3, 4, 5] })
  userCategoryId!: number | null;
}

export const userSummarySelect = {
  id: true,
  uuid: true,
  firstName: true,
  lastName: true,
  userCategoryId: true,
  profilePhoto: { select: imageSelect },
} as const satisfies Prisma.UserSelect;

export type UserSummaryRow = Prisma.UserGetPayload<{ select: typeof userSummarySelect }>;

export const toUserSummary = (user: UserSummaryRow): UserSummaryView => ({
  id: user.id,
  uuid: user.uuid,
  firstName: user.firstName,
  lastName: user.lastName,
  imageUrl: imageUrl(user.profilePhoto, AVATAR_WIDTH),
  userCategoryId: user.userCategoryId,
});

/** Returns the full name, or an empty string if the user has no name. */
export const fullName = ({ firstName, lastName }: Pick<UserSummaryRow, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
