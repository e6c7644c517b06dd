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
    summary: 'Moderators and administrators, or users by name or email address',
    description: 'For administrators.',
  })
  @ApiOkResponse({ type: [PersonView] })
  @ApiProblems(400, 401, 403)
  people(@Query() query: PeopleQuery) {
    return this.roles.people(query);
  }

  @Patch(':userId')
  @ApiOperation({
    summary: "Change a user's role",
    description:
      'For administrators. Requires the password of the caller, and a code if the account has a second factor. The new role applies ' +
      'to all sessions at once. The last administrator cannot lose the role.',
  })
  @ApiOkResponse({ type: PersonView })
  @ApiProblems(400, 401, 403, 404, 409)
  change(@CurrentUser() viewer: Viewer, @Param('userId', IdPipe) userId: number, @Body() body: ChangeRoleDto) {
    return this.roles.change(viewer, userId, body);
  }
}
