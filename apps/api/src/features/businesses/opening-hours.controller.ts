import { Body, Controller, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { OpeningHoursDto, OpeningHoursView } from './opening-hours.dto.js';
import { OpeningHoursService } from './opening-hours.service.js';

@ApiTags('Businesses')
@ApiBearerAuth()
@Controller('opening-hours')
export class OpeningHoursController {
  constructor(private readonly openingHours: OpeningHoursService) {}

  @Put()
  @ApiOperation({
    summary: "Say when the caller's business is open",
    description:
      'Replaces all that was said before. The business is that of their category; 404 without one. Profiles and the directory show it.',
  })
  @ApiOkResponse({ type: OpeningHoursView })
  @ApiProblems(400, 401, 404)
  replace(@CurrentUser() viewer: Viewer, @Body() body: OpeningHoursDto) {
    return this.openingHours.replace(viewer, body);
  }
}
