import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { KEPT } from '../../platform/common/retention.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { AcceptsDocument, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DOCUMENT_CONTENT, DOCUMENT_POLICY } from '../health-records/documents.dto.js';
import { AskForVerificationDto, VerificationView } from './verifications.dto.js';
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

  @Post()
  @AcceptsDocument()
  @ApiOperation({
    summary: "Ask for the verification of the caller's business",
    description: `Only businesses can ask. 409 while a request is open, and for a verified business. A new request replaces a refused one. A request without a decision is deleted after ${KEPT.verificationRequestDays} days.`,
  })
  @ApiCreatedResponse({ type: VerificationView })
  @ApiProblems(400, 401, 403, 409, 413, 415, 429)
  ask(@CurrentUser() viewer: Viewer, @UploadedImage() file: string, @Body() body: AskForVerificationDto) {
    return this.verifications.ask(viewer, file, body);
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
