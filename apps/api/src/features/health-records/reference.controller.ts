import { Controller, Get, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import { HEALTH_REFERENCE } from '@sapa/prisma/health-reference';
import { IsIn } from 'class-validator';
import { RequestLanguage, writtenIn, type Language } from '../../platform/http/language.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { ToId } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { PET_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import { PARASITES } from './details.dto.js';

class HealthReferenceQuery {
  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS, description: 'Only for this category.' })
  @IfSent()
  @ToId()
  @IsIn(PET_CATEGORY_IDS, { message: 'pet_category_invalid' })
  petCategoryId?: number;
}

class CommonVaccineView {
  @ApiProperty({ description: 'The disease.' })
  name!: string;

  @ApiProperty({ description: 'The typical months until the next vaccination.' })
  months!: number;
}

class CommonTreatmentView {
  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: PARASITES })
  parasites!: (typeof PARASITES)[number];

  @ApiProperty({ description: 'The typical days until the next treatment.' })
  days!: number;
}

@ApiSchema({ name: 'HealthReference' })
class HealthReferenceView {
  @ApiProperty({ type: [CommonVaccineView] })
  vaccines!: CommonVaccineView[];

  @ApiProperty({ type: [CommonTreatmentView] })
  treatments!: CommonTreatmentView[];
}

@ApiTags('Health records')
@ApiBearerAuth()
@Controller('health-reference')
export class HealthReferenceController {
  @Get()
  @ApiOperation({
    summary: 'Common vaccines and parasite treatments, in the language of the caller',
    description: 'Suggestions for forms. The intervals are typical and do not replace the advice of a vet.',
  })
  @ApiOkResponse({ type: HealthReferenceView })
  @ApiProblems(400, 401)
  list(@Query() { petCategoryId }: HealthReferenceQuery, @RequestLanguage() language: Language): HealthReferenceView {
    const { vaccines, treatments } = HEALTH_REFERENCE;
    const isWanted = ({ petCategoryIds }: { petCategoryIds: number[] }) =>
      petCategoryId === undefined || petCategoryIds.includes(petCategoryId);
    const nameOf = ({ names }: { names: { en: string; sr: string } }) =>
      writtenIn({ en: { name: names.en }, sr: { name: names.sr } }, language);
    return {
      vaccines: vaccines.filter(isWanted).map((vaccine) => ({ ...nameOf(vaccine), months: vaccine.months })),
      treatments: treatments
        .filter(isWanted)
        .map(({ parasites, days, ...treatment }) => ({ ...nameOf(treatment), parasites, days })),
    };
  }
}
