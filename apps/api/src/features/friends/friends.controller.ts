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
import { QUOTAS } from '../../limit-settings.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { BlocksService } from './blocks.service.js';
import {
  BlockChangesQuery,
  BlockedUserView,
  ChangedRelationshipView,
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
  @ApiOperation({ summary: 'Received friend requests, newest first' })
  @ApiOkResponse({ type: [FriendshipView] })
  @ApiProblems(400, 401)
  pending(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.friendships.pending(viewer, query);
  }

  @Get('outgoing')
  @ApiOperation({ summary: 'Sent friend requests, newest first' })
  @ApiOkResponse({ type: [FriendshipView] })
  @ApiProblems(400, 401)
  outgoing(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.friendships.outgoing(viewer, query);
  }

  @Get('blocked')
  @ApiOperation({ summary: 'Users blocked by the caller, newest first' })
  @ApiOkResponse({ type: [BlockedUserView] })
  @ApiProblems(400, 401)
  blocked(@CurrentUser() viewer: Viewer, @Query() query: PageQuery) {
    return this.blocks.blocked(viewer, query);
  }

  @Get('block-changes')
  @ApiOperation({
    summary: 'Users whose block has changed recently',
    description:
      'For clients that may have missed `relationship_changed`: users whom the caller has blocked or unblocked, or who have blocked or ' +
      'unblocked the caller, newest first. Does not say which.',
  })
  @ApiOkResponse({ type: [ChangedRelationshipView] })
  @ApiProblems(400, 401)
  changes(@CurrentUser() viewer: Viewer, @Query() query: BlockChangesQuery) {
    return this.blocks.changes(viewer, query);
  }

  @Get('status/:uuid')
  @ApiOperation({ summary: "The caller's relationship to a user" })
  @ApiOkResponse({ type: FriendStatusView })
  @ApiProblems(400, 401, 404)
  status(@CurrentUser() viewer: Viewer, @Param('uuid', UuidPipe) uuid: string) {
    return this.friendships.status(viewer, uuid);
  }

  @Post('request')
  @ApiOperation({
    summary: 'Send a friend request',
    description:
      'Accepts the request of the other user if there is one. 409 if the caller already sent a request or is a friend. 403 without a ' +
      'reason if the user accepts no requests from the caller. A rejected request can be sent again, within a limit.',
  })
  @ApiCreatedResponse({ type: FriendshipView })
  @ApiProblems(400, 401, 403, 404, 409, 429)
  request(@CurrentUser() viewer: Viewer, @Body() body: FriendRequestDto) {
    return this.friendships.request(viewer, body);
  }

  @Post('request/:friendshipId/accept')
  @HttpCode(200)
  @ApiOperation({ summary: 'Accept a friend request', description: 'Only the addressee can accept, and only once.' })
  @ApiOkResponse({ type: FriendshipView })
  @ApiProblems(400, 401, 404)
  accept(@CurrentUser() viewer: Viewer, @Param('friendshipId', IdPipe) id: number) {
    return this.friendships.accept(viewer, id);
  }

  @Post('request/:friendshipId/reject')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Reject a friend request',
    description: 'Only the addressee can reject. Deletes the request.',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404)
  reject(@CurrentUser() viewer: Viewer, @Param('friendshipId', IdPipe) id: number) {
    return this.friendships.reject(viewer, id);
  }

  @Delete(':friendshipId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'End a friendship or withdraw a pending request',
    description:
      'Both users can. With `status=pending` only a pending request is withdrawn. If it was accepted in the meantime, the response is ' +
      'a 409 and the friendship stays.',
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
      'Ends a friendship or request and hides both users from each other. Blocking again changes nothing. ' +
      `A user can block at most \`blocksPerUser\` others (${QUOTAS.blocksPerUser.default} by default).`,
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
    summary: 'Unblock a user',
    description: "Removes only the caller's block. Does not restore a friendship. Does nothing without a block.",
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 404)
  unblock(@CurrentUser() viewer: Viewer, @IdentifierParam('userId') user: Identifier) {
    return this.blocks.unblock(viewer, user);
  }
}
