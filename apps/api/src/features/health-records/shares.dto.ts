import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { HEALTH, LINK_DAYS } from '../../platform/common/limits.js';
import { KINDS } from './details.dto.js';
import { HealthEntryView, HealthRecordPetView, IdentificationView } from './health-records.dto.js';

/** Parts of a record that a link can show: kinds of entries, the identification, and documents. */
export const SECTIONS = [...KINDS, 'identification', 'documents'] as const;
export type Section = (typeof SECTIONS)[number];

export class CreateHealthShareDto {
  @ApiProperty({ enum: SECTIONS, isArray: true, description: '`documents`: the documents of the chosen entries.' })
  @ArrayUnique({ message: 'invalid' })
  @IsIn(SECTIONS, { each: true, message: 'invalid' })
  @ArrayMinSize(1, { message: 'required' })
  @ArrayMaxSize(SECTIONS.length, { message: 'invalid' })
  @IsArray({ message: 'required' })
  sections!: Section[];

  @ApiProperty({ enum: LINK_DAYS, description: 'Days after which the link expires.' })
  @IsIn(LINK_DAYS, { message: 'invalid' })
  days!: (typeof LINK_DAYS)[number];
}

@ApiSchema({ name: 'HealthShare' })
export class HealthShareView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: SECTIONS, isArray: true })
  sections!: Section[];

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty()
  openCount!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastOpenedAt!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'NewHealthShare' })
export class NewHealthShareView extends HealthShareView {
  @ApiProperty({ description: 'For `GET /health-shares/{secret}`. The server stores only its hash.' })
  secret!: string;
}

/** Part of a record that a link shows. */
@ApiSchema({ name: 'SharedHealthRecord' })
export class SharedHealthRecordView {
  @ApiProperty()
  pet!: HealthRecordPetView;

  @ApiProperty({ enum: SECTIONS, isArray: true })
  sections!: Section[];

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ type: IdentificationView, nullable: true })
  identification!: IdentificationView | null;

  @ApiProperty({
    type: [HealthEntryView],
    description: `The newest ${HEALTH.sharedEntries} entries, without costs and private entries.`,
  })
  entries!: HealthEntryView[];
}
