import { Body, Controller, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { KEPT } from '../../platform/common/retention.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { AcceptsDocument, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { AskForVerificationDto, VerificationView } from '../verifications/verifications.dto.js';
import { VerificationRequestsService } from './verification-requests.service.js';

@ApiTags('Businesses')
@ApiBearerAuth()
@Controller('verification')
export class VerificationRequestsController {
  constructor(private readonly requests: VerificationRequestsService) {}

  @Post()
  @AcceptsDocument()
  @ApiOperation({
    summary: "Ask for the verification of the caller's business",
    description: `Only businesses can ask. 409 while a request is open, and for a verified business. A new request replaces a refused one. A request without a decision is deleted after ${KEPT.verificationRequestDays} days.`,
  })
  @ApiCreatedResponse({ type: VerificationView })
  @ApiProblems(400, 401, 403, 409, 413, 415, 429)
  ask(@CurrentUser() viewer: Viewer, @UploadedImage() file: string, @Body() body: AskForVerificationDto) {
    return this.requests.ask(viewer, file, body);
  }
}
