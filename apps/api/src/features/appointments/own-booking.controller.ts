import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import { ClosedDaysDto, ClosedDaysView, OwnBookingDto, OwnBookingView } from './booking.dto.js';
import { OwnBookingService } from './own-booking.service.js';

@ApiTags('Appointments')
@ApiBearerAuth()
@Controller('business')
export class OwnBookingController {
  constructor(private readonly booking: OwnBookingService) {}

  @Get('booking')
  @ApiOperation({ summary: "The rules for appointments of the caller's business" })
  @ApiOkResponse({ type: OwnBookingView })
  @ApiProblems(401, 404)
  get(@CurrentUser() viewer: Viewer) {
    return this.booking.get(viewer);
  }

  @Put('booking')
  @ApiOperation({
    summary: "Replace the rules for appointments of the caller's business",
    description: '409 `hours_required` if the business has no opening hours. Existing appointments keep their times.',
  })
  @ApiOkResponse({ type: OwnBookingView })
  @ApiProblems(400, 401, 403, 404, 409)
  replace(@CurrentUser() viewer: Viewer, @Body() body: OwnBookingDto) {
    return this.booking.replace(viewer, body);
  }

  @Post('closed-days')
  @ApiOperation({
    summary: "Close the caller's business on some days",
    description: 'Appointments on these days stay.',
  })
  @ApiCreatedResponse({ type: ClosedDaysView })
  @ApiProblems(400, 401, 403, 404, 409)
  addClosedDays(@CurrentUser() viewer: Viewer, @Body() body: ClosedDaysDto) {
    return this.booking.addClosedDays(viewer, body);
  }

  @Delete('closed-days/:id')
  @HttpCode(204)
  @ApiOperation({ summary: "Open the caller's business on these days again" })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  removeClosedDays(@CurrentUser() viewer: Viewer, @Param('id', IdPipe) id: number) {
    return this.booking.removeClosedDays(viewer, id);
  }
}
