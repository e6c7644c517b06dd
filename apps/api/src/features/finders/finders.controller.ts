import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser } from '../../platform/auth/decorators.js';
import { CHIP_LOOKUPS } from '../../platform/common/limits.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { IdPipe, UuidPipe } from '../../platform/validation/identifiers.js';
import { ChipLookupsService } from './chip-lookups.service.js';
import {
  ChipLookupDto,
  ChipLookupView,
  FinderMessageDto,
  PetChipLookupView,
  PetTagDto,
  PetTagView,
} from './finders.dto.js';
import { PetTagsService } from './pet-tags.service.js';

@ApiTags('Finders')
@ApiBearerAuth()
@Controller()
export class FindersController {
  constructor(
    private readonly lookups: ChipLookupsService,
    private readonly tags: PetTagsService,
  ) {}

  @Post('chip-lookups')
  @ApiOperation({
    summary: 'Look up the chip number of a found animal',
    description: `Notifies the owner. The response reveals only whether the chip is registered. At most ${CHIP_LOOKUPS.perDay} lookups a day, or ${CHIP_LOOKUPS.perBusinessAndDay} for verified clinics and shelters.`,
  })
  @ApiCreatedResponse({ type: ChipLookupView })
  @ApiProblems(400, 401, 403, 429)
  look(@CurrentUser() viewer: Viewer, @Body() { number }: ChipLookupDto) {
    return this.lookups.look(viewer, number);
  }

  @Post('chip-lookups/:uuid/message')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Write to the owner of an animal whose chip the caller has read',
    description:
      'At most one message per lookup, within a day of the lookup, and one per pet and day. The owner sees the name of the caller only if the caller is a clinic or a shelter.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409, 429)
  writeAboutChip(
    @CurrentUser() viewer: Viewer,
    @Param('uuid', UuidPipe) uuid: string,
    @Body() { content }: FinderMessageDto,
  ) {
    return this.lookups.write(viewer, uuid, content);
  }

  @Get('pet/:uuid/chip-lookups')
  @ApiOperation({ summary: "Lookups of the chip number of one of the caller's pets, newest first" })
  @ApiOkResponse({ type: [PetChipLookupView] })
  @ApiProblems(400, 401, 403, 404)
  lookupsOfPet(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Query() query: PageQuery) {
    return this.lookups.ofPet(viewer, uuid, query);
  }

  @Post('pet/:uuid/chip-lookups/:id/block')
  @HttpCode(204)
  @ApiOperation({
    summary: "Block the finder of a lookup of one of the caller's pets",
    description: "The finder's lookups then do not find the caller's pets. The response does not reveal the finder.",
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  blockFinder(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Param('id', IdPipe) id: number) {
    return this.lookups.block(viewer, uuid, id);
  }

  @Get('pet/:uuid/tag')
  @ApiOperation({ summary: "The collar tag of one of the caller's pets" })
  @ApiOkResponse({ type: PetTagView })
  @ApiProblems(400, 401, 403, 404)
  tag(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.tags.get(viewer, uuid);
  }

  @Put('pet/:uuid/tag')
  @ApiOperation({ summary: "Create the collar tag of one of the caller's pets, or change its settings" })
  @ApiOkResponse({ type: PetTagView })
  @ApiProblems(400, 401, 403, 404)
  setTag(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string, @Body() body: PetTagDto) {
    return this.tags.set(viewer, uuid, body);
  }

  @Post('pet/:uuid/tag/reset')
  @HttpCode(200)
  @ApiOperation({ summary: 'Give the collar tag a new code', description: 'The former code stops working.' })
  @ApiOkResponse({ type: PetTagView })
  @ApiProblems(400, 401, 403, 404)
  resetTag(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.tags.reset(viewer, uuid);
  }
}
