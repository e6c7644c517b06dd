import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, WhileSuspended } from '../../platform/auth/decorators.js';
import { ApiProblems } from '../../platform/http/openapi.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IdentifierParam, IdPipe, UuidPipe, type Identifier } from '../../platform/validation/identifiers.js';
import { DEFAULTS } from '../../config.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { BlocksService } from './blocks.service.js';
import {
  BlockedUserView,
  EndFriendshipQuery,
  FriendRequestDto,
  FriendSocketEvents,
  FriendStatusView,
  FriendshipView,
} from './friends.dto.js';
import { FriendsService } from './friends.service.js';

@ApiTags('Friends')
@ApiExtraModels(FriendSocketEvents)
@ApiBearerAuth()
@Controller('friends')
export class FriendsController {
  constructor(
    private readonly friendships: FriendsService,
    private readonly blocks: BlocksService,
  ) {}

  @Get()
  @ApiOperation({ summary: "The caller's friendships, newest first" })
  @ApiOkResponse({ type: [FriendshipView] })
  @ApiProblems(400, 401)
  friends(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.friendships.friends(viewer, query);
  }

  @Get('pending')
  @ApiOperation({ summary: 'Requests that wait for the caller, newest first' })
  @ApiOkResponse({ type: [FriendshipView] })
  @ApiProblems(400, 401)
  pending(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.friendships.pending(viewer, query);
  }

  @Get('outgoing')
  @ApiOperation({ summary: "The caller's requests that wait for others, newest first" })
  @ApiOkResponse({ type: [FriendshipView] })
  @ApiProblems(400, 401)
  outgoing(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.friendships.outgoing(viewer, query);
  }

  @Get('blocked')
  @ApiOperation({ summary: 'Whom the caller has blocked, newest first' })
  @ApiOkResponse({ type: [BlockedUserView] })
  @ApiProblems(400, 401)
  blocked(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.blocks.blocked(viewer, query);
  }

  @Get('status/:uuid')
  @ApiOperation({ summary: 'How the caller stands to a user' })
  @ApiOkResponse({ type: FriendStatusView })
  @ApiProblems(400, 401, 404)
  status(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.friendships.status(viewer, uuid);
  }

  @Post('request')
  @ApiOperation({
    summary: 'Ask for a friendship',
    description:
      'Who has already asked the caller is accepted by it. 409 where a request of the caller or a friendship exists; 403, which does ' +
      'not say why, where the user takes no requests from the caller. A rejected request may be sent again, within a limit.',
  })
  @ApiCreatedResponse({ type: FriendshipView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  request(@CurrentUser() viewer: Viewer, @Body() body: FriendRequestDto) {
    return this.friendships.request(viewer, body);
  }

  @Post('request/:friendshipId/accept')
  @HttpCode(200)
  @ApiOperation({ summary: 'Accept a request', description: 'Only who was asked can, and only once.' })
  @ApiOkResponse({ type: FriendshipView })
  @ApiProblems(400, 401, 404)
  accept(@CurrentUser() viewer: Viewer, @Param('friendshipId', IdPipe) id: number) {
    return this.friendships.accept(viewer, id);
  }

  @Post('request/:friendshipId/reject')
  @HttpCode(204)
  @ApiOperation({ summary: 'Reject a request', description: 'Only who was asked can; the request is gone.' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404)
  reject(@CurrentUser() viewer: Viewer, @Param('friendshipId', IdPipe) id: number) {
    return this.friendships.reject(viewer, id);
  }

  @Delete(':friendshipId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'End a friendship, or a request that is still open',
    description:
      'Either side can. With `status=pending` only a request is taken back: who does not know yet that it was accepted gets a 409 and ' +
      'keeps the friend.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404, 409)
  end(@CurrentUser() viewer: Viewer, @Param('friendshipId', IdPipe) id: number, @Query() query: EndFriendshipQuery) {
    return this.friendships.end(viewer, id, query);
  }

  @Post('block/:userId')
  @WhileSuspended()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Block a user',
    description:
      "Ends their friendship or request, and keeps the two out of each other's way in both directions. Blocking again changes nothing. " +
      `A user blocks at most \`BLOCKS_PER_USER\` others (${DEFAULTS.BLOCKS_PER_USER} unless set otherwise).`,
  })
  @ApiOkResponse({ type: BlockedUserView })
  @ApiProblems(400, 401, 404, 409)
  block(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') user: Identifier) {
    return this.blocks.block(viewer, user);
  }

  @Post('unblock/:userId')
  @WhileSuspended()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Take a block back',
    description: "Only the caller's own. It restores nothing else; without a block it changes nothing.",
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404)
  unblock(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') user: Identifier) {
    return this.blocks.unblock(viewer, user);
  }
}
