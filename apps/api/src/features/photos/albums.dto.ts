import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsNotEmpty, IsUUID } from 'class-validator';
import { LINK_DAYS, MAX_LENGTH } from '../../platform/common/limits.js';
import { AUDIENCES, type AudienceName } from '../../platform/users/audience.js';
import { ClientId, IsId, Uuid } from '../../platform/validation/identifiers.js';
import { IfSent, MayBeEmpty, composed } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';

const OWNER_TYPES = ['user', 'pet'] as const;

/** Highest number of further albums that an operator can configure. */
const MOST_ALBUMS = 100;

@ApiSchema({ name: 'Album' })
export class AlbumView {
  @ApiProperty({ enum: OWNER_TYPES, description: 'The type of the owner.' })
  ownerType!: (typeof OWNER_TYPES)[number];

  @ApiProperty({ description: 'The id of the user or pet, which is the `targetId` of a like.' })
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: "The pet's name, or the user's first and last name." })
  name!: string;

  @ApiProperty({ description: 'The URL of the first photo.' })
  coverUrl!: string;

  @ApiProperty()
  photoCount!: number;

  @ApiProperty({ format: 'date-time', description: 'When the newest photo was added.' })
  updatedAt!: string;

  @ApiProperty()
  likeCount!: number;

  @ApiProperty()
  likedByMe!: boolean;
}

const AlbumName = () => composed(IsNotEmpty({ message: 'required' }), Line(MAX_LENGTH.albumName));
const AUDIENCE = 'Who sees the album: all users, friends of the owner, or only the owner.';

const PetUuid = () =>
  composed(
    ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: "Default: the caller's albums." }),
    MayBeEmpty(),
    Uuid(),
  );

export class CreateAlbumDto {
  @ApiProperty()
  @AlbumName()
  name!: string;

  @ApiProperty({ enum: AUDIENCES, description: AUDIENCE })
  @IsIn(AUDIENCES)
  audience!: AudienceName;

  @PetUuid()
  petUuid?: string | null;

  @ClientId()
  clientId?: string | null;
}

export class UpdateAlbumDto {
  @ApiPropertyOptional()
  @IfSent()
  @AlbumName()
  name?: string;

  @ApiPropertyOptional({ enum: AUDIENCES, description: AUDIENCE })
  @IfSent()
  @IsIn(AUDIENCES)
  audience?: AudienceName;

  @ApiPropertyOptional({ description: 'A photo of the album, which becomes its cover.' })
  @IfSent()
  @IsId({ message: 'photo_ids_invalid' })
  coverPhotoId?: number;
}

export class AlbumsOrderDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    maxItems: MOST_ALBUMS,
    description: 'Albums of one owner, each once. The remaining albums follow in their previous order.',
  })
  @IsArray({ message: 'invalid' })
  @ArrayMaxSize(MOST_ALBUMS, { message: 'invalid' })
  @ArrayUnique({ message: 'invalid' })
  @IsUUID('loose', { each: true, message: 'invalid_uuid' })
  albumUuids!: string[];

  @PetUuid()
  petUuid?: string | null;
}

export class DeleteAlbumQuery {
  @ApiProperty({ enum: ['move', 'delete'], description: '`move`: the photos go to the first album.' })
  @IsIn(['move', 'delete'], { message: 'invalid' })
  photos!: 'move' | 'delete';
}

export class CreateAlbumLinkDto {
  @ApiProperty({ enum: LINK_DAYS, description: 'Days after which the link expires.' })
  @IsIn(LINK_DAYS, { message: 'invalid' })
  days!: (typeof LINK_DAYS)[number];
}

@ApiSchema({ name: 'AlbumOwner' })
export class AlbumOwnerView {
  @ApiProperty({ enum: OWNER_TYPES })
  type!: (typeof OWNER_TYPES)[number];

  @ApiProperty({ description: 'The id of the user or pet.' })
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: "The pet's name, or the user's first and last name." })
  name!: string;
}

/** A further album of a user or pet. */
@ApiSchema({ name: 'PhotoAlbum' })
export class PhotoAlbumView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: AUDIENCES, description: AUDIENCE })
  audience!: AudienceName;

  @ApiProperty()
  owner!: AlbumOwnerView;

  @ApiProperty({ description: 'Whether the caller may change the album.' })
  isOwn!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Null if the album has no photos.' })
  coverUrl!: string | null;

  @ApiProperty()
  photoCount!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the link for people without an account expires. Null without a link, and for other users.',
  })
  linkExpiresAt!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'NewAlbumLink' })
export class NewAlbumLinkView {
  @ApiProperty({ description: 'For `GET /shared-albums/{secret}`. The server stores only its hash.' })
  secret!: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;
}

/** An album that a link shows. */
@ApiSchema({ name: 'SharedAlbum' })
export class SharedAlbumView {
  @ApiProperty()
  name!: string;

  @ApiProperty({ description: "The pet's name, or the user's first name or business name." })
  ownerName!: string;

  @ApiProperty()
  photoCount!: number;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;
}
