import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { normalChipNumber } from '@sapa/shared/chip-numbers';
import { Transform } from 'class-transformer';
import { IsDefined, IsNotEmpty } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { IsFlag } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';

export class ChipLookupDto {
  @ApiProperty({
    type: String,
    description:
      'The 15 digits of the chip, or 9 or 10 characters of an old chip. Spaces, dashes and words such as "chip" are removed.',
    example: '941 000 024 680 135',
  })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.length <= MAX_LENGTH.chipNumber ? normalChipNumber(value) : undefined,
  )
  @IsDefined({ message: 'chip_number_invalid' })
  number!: string;
}

export class FinderMessageDto {
  @ApiProperty({ description: 'A message to the owner, for example how to reach the finder.' })
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.finderMessage)
  content!: string;
}

@ApiSchema({ name: 'ChipLookup' })
export class ChipLookupView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: 'Whether the chip belongs to a pet on Šapa.' })
  isRegistered!: boolean;

  @ApiProperty({ description: "Whether an owner was notified, now or at the caller's earlier lookup today." })
  isOwnerNotified!: boolean;
}

@ApiSchema({ name: 'PetChipLookup' })
export class PetChipLookupView {
  @ApiProperty()
  id!: number;

  @ApiProperty({
    type: UserSummaryView,
    nullable: true,
    description: 'The clinic or shelter that looked up the chip. Null for other finders.',
  })
  business!: UserSummaryView | null;

  @ApiProperty({ type: String, nullable: true, description: "The finder's message." })
  text!: string | null;

  @ApiProperty({ description: 'Whether the owner has blocked the finder.' })
  isBlocked!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

export class PetTagDto {
  @ApiProperty({ description: "Whether the tag's page shows the pet's name." })
  @IsFlag()
  showsName!: boolean;

  @ApiProperty({ description: "Whether the tag's page shows the pet's main photo." })
  @IsFlag()
  showsPhoto!: boolean;

  @ApiProperty({ description: 'Whether finders can write to the owner.' })
  @IsFlag()
  showsContact!: boolean;
}

@ApiSchema({ name: 'PetTag' })
export class PetTagView extends PetTagDto {
  @ApiProperty({ type: String, nullable: true, description: 'Null if the pet has no tag.', example: 'ABCD-2345' })
  code!: string | null;
}

/** A tag's page for the person who found the pet. */
@ApiSchema({ name: 'FoundTag' })
export class FoundTagView {
  @ApiProperty({ example: 'ABCD-2345' })
  code!: string;

  @ApiProperty()
  petCategoryId!: number;

  @ApiProperty({ type: String, nullable: true, description: "The pet's name, if its owner shows it." })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The pet's main photo, if its owner shows it." })
  imageUrl!: string | null;

  @ApiProperty({ description: 'Whether finders can write to the owner.' })
  canWrite!: boolean;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The open report, if the owner has reported the pet lost.',
  })
  lostReportUuid!: string | null;
}
