import { Controller, Delete, Get, Header, HttpCode } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DOCUMENT_CONTENT, DOCUMENT_POLICY } from '../health-records/documents.dto.js';
import { VerificationView } from './verifications.dto.js';
import { VerificationsService } from './verifications.service.js';

@ApiTags('Businesses')
@ApiBearerAuth()
@Controller('verification')
export class VerificationsController {
  constructor(private readonly verifications: VerificationsService) {}

  @Get()
  @ApiOperation({ summary: "The verification of the caller's business" })
  @ApiOkResponse({ type: VerificationView })
  @ApiProblems(401)
  own(@CurrentUser() viewer: Viewer) {
    return this.verifications.own(viewer);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Withdraw the request', description: 'Does not end an existing verification.' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403)
  withdraw(@CurrentUser() viewer: Viewer) {
    return this.verifications.withdraw(viewer);
  }

  @Get('document')
  @Header('content-security-policy', DOCUMENT_POLICY)
  @Header('cache-control', 'private, no-store')
  @ApiOperation({ summary: "Download the document of the caller's open request" })
  @ApiOkResponse(DOCUMENT_CONTENT)
  @ApiProblems(401, 404)
  document(@CurrentUser() viewer: Viewer) {
    return this.verifications.document(viewer.id);
  }
}
