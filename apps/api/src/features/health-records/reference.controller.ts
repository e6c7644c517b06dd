import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RequestLanguage, writtenIn, type Language } from '../../platform/http/language.js';
import { PARASITES } from './details.dto.js';
import { TREATMENTS, VACCINATIONS } from './reference.js';

class SuggestionView {
  @ApiProperty({ type: [Number] })
  petCategoryIds!: readonly number[];

  @ApiProperty({ description: 'The usual interval in months.' })
  months!: number;
}

@ApiSchema({ name: 'VaccinationSuggestion' })
class VaccinationSuggestionView extends SuggestionView {
  @ApiProperty({ description: 'The disease, in the language of the request.' })
  name!: string;
}

@ApiSchema({ name: 'TreatmentSuggestion' })
class TreatmentSuggestionView extends SuggestionView {
  @ApiProperty({ enum: PARASITES })
  parasites!: (typeof PARASITES)[number];
}

@ApiSchema({ name: 'HealthReference' })
export class HealthReferenceView {
  @ApiProperty({ type: [VaccinationSuggestionView] })
  vaccinations!: VaccinationSuggestionView[];

  @ApiProperty({ type: [TreatmentSuggestionView] })
  treatments!: TreatmentSuggestionView[];
}

@ApiTags('Reference data')
@Controller('health-reference')
export class HealthReferenceController {
  @Get()
  @Public()
  @Header('cache-control', 'public, no-cache')
  @Header('vary', 'Accept-Language')
  @ApiOperation({ summary: 'Common vaccinations and treatments', description: 'Intervals are only suggestions.' })
  @ApiOkResponse({ type: HealthReferenceView })
  @ApiProblems(401)
  get(@RequestLanguage() language: Language): HealthReferenceView {
    return {
      vaccinations: VACCINATIONS.map(({ names, ...suggestion }) => ({
        ...suggestion,
        name: writtenIn(names, language),
      })),
      treatments: [...TREATMENTS],
    };
  }
}
