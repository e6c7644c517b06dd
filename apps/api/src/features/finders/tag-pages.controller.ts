import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth/decorators.js';
import { CallerNetwork } from '../../platform/http/network.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { FinderMessageDto, FoundTagView } from './finders.dto.js';
import { PetTagsService } from './pet-tags.service.js';

/** Pages of collar tags, for people without an account. */
@ApiTags('Finders')
@Controller('tags')
export class TagPagesController {
  constructor(private readonly tags: PetTagsService) {}

  @Get(':code')
  @Public({ ignoresToken: true })
  @Header('cache-control', 'private, no-store')
  @ApiOperation({ summary: 'The page of a collar tag, with the facts that its owner shows' })
  @ApiOkResponse({ type: FoundTagView })
  @ApiProblems(400, 404, 429)
  foundTag(@Param('code') code: string, @CallerNetwork() network: string) {
    return this.tags.found(code, network);
  }

  @Post(':code/message')
  @Public({ ignoresToken: true })
  @HttpCode(204)
  @ApiOperation({ summary: 'Write to the owner of an animal with a collar tag' })
  @ApiNoContentResponse()
  @ApiProblems(400, 403, 404, 429)
  writeAboutTag(@Param('code') code: string, @Body() { content }: FinderMessageDto, @CallerNetwork() network: string) {
    return this.tags.write(code, content, network);
  }
}
