import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { RequestLanguage, type Language } from '../../platform/http/language.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { AcceptsOptionalImage, UploadedImage } from '../../platform/storage/upload.interceptor.js';
import { IdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import { AnimalSightingView, CreateSightingDto } from './lost-and-found.dto.js';
import { CurrentReporter, SECRET, type Reporter } from './reporter.js';
import { SightingsService } from './sightings.service.js';

@ApiTags('Lost and found')
@Controller('lost-and-found/:uuid/sightings')
export class SightingsController {
  constructor(
    private readonly sightings: SightingsService,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @Public()
  @ApiHeader(SECRET)
  @ApiOperation({ summary: 'Sightings of an animal, newest first' })
  @ApiOkResponse({ type: [AnimalSightingView] })
  @ApiProblems(400, 401, 404, 429)
  async list(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @Query() query: PageQuery,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    if (!reporter.viewer) await this.limits.consume('visitorLooksPerNetwork', network);
    return this.sightings.list(reporter, uuid, query, language);
  }

  @Post()
  @Public()
  @AcceptsOptionalImage()
  @ApiBody({ type: CreateSightingDto })
  @ApiHeader(SECRET)
  @ApiOperation({
    summary: 'Report a sighting of an animal',
    description: 'Needs no account. Photos are stored without metadata.',
  })
  @ApiCreatedResponse({ type: AnimalSightingView })
  @ApiProblems(400, 401, 403, 404, 409, 413, 415, 429)
  add(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() body: CreateSightingDto,
    @UploadedImage() file: string | undefined,
    @CallerNetwork() network: string,
    @RequestLanguage() language: Language,
  ) {
    return this.sightings.add(reporter, uuid, body, file, network, language);
  }

  @Delete(':id')
  @Public()
  @HttpCode(204)
  @ApiHeader(SECRET)
  @ApiOperation({
    summary: 'Remove a sighting',
    description: 'The reporter of the animal and moderators hide it; the person who saw the animal deletes it.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  remove(
    @CurrentReporter() reporter: Reporter,
    @Param('uuid', UuidPipe) uuid: string,
    @Param('id', IdPipe) id: number,
  ) {
    return this.sightings.remove(reporter, uuid, id);
  }
}
