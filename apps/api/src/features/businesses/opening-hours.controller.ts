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
    summary: "Set the opening hours of the caller's business",
    description:
      'Replaces the stored hours. Sets the business of the current category; 404 without a business. Profiles and the directory show the hours.',
  })
  @ApiOkResponse({ type: OpeningHoursView })
  @ApiProblems(400, 401, 404)
  replace(@CurrentUser() viewer: Viewer, @Body() body: OpeningHoursDto) {
    return this.openingHours.replace(viewer, body);
  }
}
