import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { QUOTAS } from '../../limit-settings.js';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { HEALTH } from '../../platform/common/limits.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { AcceptsDocument, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import { LongIdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DocumentsService } from './documents.service.js';
import { DOCUMENT_CONTENT, DOCUMENT_POLICY, UploadDocumentDto } from './documents.dto.js';
import { HealthDocumentView } from './health-records.dto.js';

@ApiTags('Health records')
@ApiBearerAuth()
@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Post('pet/:uuid/health-records/:id/documents')
  @AcceptsDocument()
  @ApiOperation({
    summary: 'Add a document to an entry of a health record',
    description: `Only to entries that the caller may change. At most ${HEALTH.documentsPerEntry} documents per entry, ${HEALTH.documents} per pet, and \`documentMegabytesPerUser\` (${QUOTAS.documentMegabytesPerUser.default} by default) for all pets of the owner. Documents of each clinic are counted separately.`,
  })
  @ApiCreatedResponse({ type: HealthDocumentView })
  @ApiProblems(400, 401, 403, 404, 409, 413, 415, 429)
  add(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', LongIdPipe) id: number,
    @UploadedImage() file: string,
    @Body() body: UploadDocumentDto,
  ) {
    return this.documents.add(viewer, uuid, id, file, body);
  }

  @Get('health-records/documents/:id')
  @Header('content-security-policy', DOCUMENT_POLICY)
  @Header('cache-control', 'private, no-store')
  @ApiOperation({ summary: 'Download a document of a health record' })
  @ApiOkResponse(DOCUMENT_CONTENT)
  @ApiProblems(400, 401, 404)
  open(@CurrentUser() viewer: Viewer, @Param('id', UuidPipe) id: string) {
    return this.documents.open(viewer, id);
  }

  @Delete('health-records/documents/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a document of a health record' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  remove(@CurrentUser() viewer: Viewer, @Param('id', UuidPipe) id: string) {
    return this.documents.remove(viewer, id);
  }
}
