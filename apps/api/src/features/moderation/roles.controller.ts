import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, RequiresRole } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { IdPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { ChangeRoleDto, PeopleQuery, PersonView } from './roles.dto.js';
import { RolesService } from './roles.service.js';

@ApiTags('Moderation')
@ApiBearerAuth()
@RequiresRole('ADMINISTRATOR')
@Controller('moderation/people')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Get()
  @ApiOperation({
    summary: 'Moderators and administrators, or people by their name or address',
    description: 'For administrators.',
  })
  @ApiOkResponse({ type: [PersonView] })
  @ApiProblems(400, 401, 403)
  people(@Query() query: PeopleQuery) {
    return this.roles.people(query);
  }

  @Patch(':userId')
  @ApiOperation({
    summary: 'Give somebody another role',
    description:
      'For administrators, with their password, and the code of an account with a second factor. It counts at once, for all sessions. ' +
      'One administrator always stays.',
  })
  @ApiOkResponse({ type: PersonView })
  @ApiProblems(400, 401, 403, 404, 409)
  change(@CurrentUser() viewer: Viewer, @Param('userId', IdPipe) userId: number, @Body() body: ChangeRoleDto) {
    return this.roles.change(viewer, userId, body);
  }
}
